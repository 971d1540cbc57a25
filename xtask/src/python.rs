//! Independent Python programs that read the output of the workspace, and `cargo xtask python`: the
//! package `boardnote`, built, installed, and tested as users get it.

use crate::packages::{self, environment, install};
use crate::root;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages with which the package is built and tested.
const PACKAGES: &[&str] = &[
    "maturin>=1.7,<2",
    "pytest",
    "hypothesis",
    "numpy",
    "pyarrow",
    "polars",
    "duckdb",
    "pandas",
    "mypy",
];
/// The second checker of types, which brings a program for Node.
const PYRIGHT: &str = "pyright";
/// Packages that the measurements compare with.
const COMPARED: &[&str] = &["chess", "gnubg_nn"];
/// The package for the tests on Apache Spark, which need Java.
const SPARK: &str = "pyspark>=4.0";
/// Other engines, on which the README's examples run.
const ENGINES: &[&str] = &["dask", "ray"];
/// Largest wheel in bytes.
const WHEEL: u64 = 4_000_000;

/// Builds the wheel and installs it for a Python.
pub(crate) fn install_package(python: &Path, folder: &Path) -> Result<(), String> {
    let wheel = wheel(python, folder)?;
    let flags = ["--no-deps", "--no-index", "--force-reinstall"].map(OsStr::new);
    let installed = install(python, &[flags.as_slice(), &[wheel.as_os_str()]].concat())?;
    installed.then_some(()).ok_or_else(|| "the wheel cannot be installed".to_owned())
}

/// Builds the wheel, installs it into a new environment, and tests or measures it.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let known = ["--bench", "--offline"];
    if let Some(unknown) = arguments.iter().find(|argument| !known.contains(argument)) {
        return Err(format!("python {unknown}: expected {}", known.join(" or ")));
    }
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let offline = arguments.contains(&"--offline");
    let flags: &[&str] = if offline { &["--system-site-packages"] } else { &[] };
    let Some(python) = environment(folder.path(), flags, "boardnote for Python")? else {
        return Ok(());
    };
    if !offline && !install(&python, PACKAGES)? {
        return Ok(());
    }
    install_package(&python, folder.path())?;
    let package = root::path().join("crates/boardnote-py");
    if !offline && has_java()? {
        install(&python, &[SPARK])?;
    }
    if arguments.contains(&"--bench") {
        return measure(&python, &package, offline);
    }
    for engine in ENGINES.iter().filter(|_| !offline) {
        install(&python, &[engine])?;
    }
    types(&python, &package, offline)?;
    test(&python, &package, folder.path())?;
    source(&python, folder.path())
}

/// Checks the description of the package as `PyPI` will read it, from its source distribution.
pub(crate) fn description(breaches: &mut Vec<String>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let Some(python) = packages::python(&["maturin>=1.7,<2", "twine"], folder.path())? else {
        return Ok(());
    };
    let made = source_distribution(&python, &folder.path().join("source"))?;
    let mut twine = Command::new(&python);
    twine.args(["-m", "twine", "check", "--strict"]).arg(made);
    finish(&mut twine)
        .unwrap_or_else(|_| breaches.push("twine rejects the description".to_owned()));
    Ok(())
}

/// Makes the source distribution and returns its path.
fn source_distribution(python: &Path, out: &Path) -> Result<PathBuf, String> {
    finish(
        Command::new(python)
            .args(["-m", "maturin", "sdist", "--out"])
            .arg(out)
            .arg("--manifest-path")
            .arg(root::path().join("crates/boardnote-py/Cargo.toml")),
    )?;
    root::files(out)?.pop().ok_or_else(|| "maturin made no source distribution".to_owned())
}

/// Measures the package beside other readers.
fn measure(python: &Path, package: &Path, offline: bool) -> Result<(), String> {
    for name in COMPARED.iter().filter(|_| !offline) {
        install(python, &[name])?;
    }
    program(&["--release"])?;
    finish(
        Command::new(python)
            .arg(package.join("tests/bench.py"))
            .env("BOARDNOTE_PROGRAM", root::target().join("release/boardnote")),
    )
}

/// Builds the program.
pub(crate) fn program(flags: &[&str]) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "-p", "boardnote"]).args(flags);
    finish(build.current_dir(root::path()))
}

/// Checks the types of the package and of a file that uses all of it, and compares the stub with the
/// native part.
fn types(python: &Path, package: &Path, offline: bool) -> Result<(), String> {
    let mypy = |module: &str| {
        let mut command = Command::new(python);
        // It leaves its cache in the current folder.
        command.args(["-m", module]).current_dir(root::target());
        command
    };
    let (settings, uses) = (package.join("pyproject.toml"), package.join("tests/annotations.py"));
    for checked in [[OsStr::new("-p"), OsStr::new("boardnote")].as_slice(), &[uses.as_os_str()]] {
        finish(mypy("mypy").arg("--config-file").arg(&settings).args(checked))?;
    }
    let stubs = ["boardnote._native", "--ignore-disjoint-bases", "--mypy-config-file"];
    finish(mypy("mypy.stubtest").args(stubs).arg(&settings))?;
    if offline || !install(python, &[PYRIGHT])? {
        return Ok(());
    }
    finish(mypy(PYRIGHT).arg("--pythonpath").arg(python).arg(&uses))
}

/// Builds the source distribution and installs it from an empty folder, as `pip install` does where
/// there is no wheel. The build is not optimized, because only its result counts.
fn source(python: &Path, folder: &Path) -> Result<(), String> {
    let made = source_distribution(python, &folder.join("source"))?;
    let empty = folder.join("empty");
    fs::create_dir_all(&empty).map_err(|error| error.to_string())?;
    // pip calls maturin by its name.
    let tools = python.parent().map(Path::to_owned);
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(tools.into_iter().chain(env::split_paths(&path)))
        .map_err(|error| error.to_string())?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    finish(
        Command::new(python)
            .args(pip)
            .args(["--no-deps", "--no-build-isolation", "--force-reinstall"])
            .arg(&made)
            .env("MATURIN_PEP517_ARGS", "--profile dev")
            .env("PATH", path)
            .env("CARGO_TARGET_DIR", root::target())
            .current_dir(&empty),
    )?;
    let code = "import boardnote; assert boardnote.Posid('4HPwATDgc/ABMA').pips == (167, 167)";
    finish(Command::new(python).args(["-c", code]).current_dir(&empty))
}

fn has_java() -> Result<bool, String> {
    let there = Command::new("java").arg("-version").output();
    let there = there.is_ok_and(|there| there.status.success());
    if !there {
        packages::skip("the tests on Apache Spark, for Java is missing")?;
    }
    Ok(there)
}

/// Builds the wheel, checks its size and contents, and returns its path.
fn wheel(python: &Path, folder: &Path) -> Result<PathBuf, String> {
    let out = folder.join("wheels");
    finish(
        Command::new(python)
            .args(["-m", "maturin", "build", "--quiet", "--release", "--locked", "--out"])
            .arg(&out)
            .arg("--manifest-path")
            .arg(root::path().join("crates/boardnote-py/Cargo.toml"))
            .env("CARGO_TARGET_DIR", root::target()),
    )?;
    let wheel = root::files(&out)?.pop().ok_or("maturin made no wheel")?;
    let size = fs::metadata(&wheel).map_err(|error| error.to_string())?.len();
    if size > WHEEL {
        return Err(format!("the wheel has {size} bytes, at most {WHEEL} are wanted"));
    }
    let listed = Command::new(python).args(["-m", "zipfile", "-l"]).arg(&wheel).output();
    let listed = listed.map_err(|error| format!("python does not start: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    for (name, wanted) in [
        ("LICENSE-OFL", true),
        ("py.typed", true),
        ("_native.pyi", true),
        ("tests/", false),
        ("sboms/", false),
    ] {
        if listed.contains(name) != wanted {
            return Err(format!("{name} in the wheel: expected {wanted}\n{listed}"));
        }
    }
    println!("the wheel has {size} bytes");
    Ok(wheel)
}

/// Runs the tests over the installed package: those of the folder `tests`, and the examples of the
/// docstrings and of the README.
fn test(python: &Path, package: &Path, folder: &Path) -> Result<(), String> {
    program(&[])?;
    // Tests run in a folder of their own, so that Python finds the installed package only.
    let place = folder.join("place");
    copy(&package.join("tests"), &place.join("tests"))?;
    for name in ["README.md", "pyproject.toml"] {
        fs::copy(package.join(name), place.join(name)).map_err(|error| error.to_string())?;
    }
    finish(
        Command::new(python)
            .args(["-m", "pytest", "--quiet", "-rs", "-p", "no:cacheprovider"])
            .args(["--pyargs", "boardnote", "tests", "README.md"])
            .current_dir(&place)
            .env("BOARDNOTE_FIXTURES", root::path().join("fixtures"))
            .env("BOARDNOTE_PROGRAM", root::target().join("debug/boardnote")),
    )
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for file in root::files(from)? {
        if file.extension() == Some("py".as_ref()) {
            let name = file.file_name().unwrap_or_default();
            fs::copy(&file, to.join(name))
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    Ok(())
}

/// Runs a command to its end.
fn finish(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}

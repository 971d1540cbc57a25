//! Checks of the unpacked packages, which contain what users download and nothing else of this
//! workspace.

use super::{Package, cargo};
use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Packs all crates, and checks the packages.
pub(crate) fn check(packages: &[Package], breaches: &mut Vec<String>) -> Result<(), String> {
    pack()?;
    let folder = root::target().join("packed");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for package in packages {
        let file = root::target().join("package").join(package.id() + ".crate");
        run(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(&folder))?;
    }
    workspace(&folder, packages)?;
    let lock = root::path().join("Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let mut expect = |what: &str, result: Result<(), String>| {
        result.unwrap_or_else(|error| breaches.push(format!("{what}: {error}")));
    };
    expect("documentation of the packages", doc_tests(&folder, packages));
    expect("minimal versions of dependencies", minimal_versions(&folder, packages));
    Ok(())
}

/// Packs and builds the crates as `cargo publish` does.
fn pack() -> Result<(), String> {
    run(&mut cargo(&["publish", "--workspace", "--dry-run", "--allow-dirty", "--quiet"]))?;
    let mut status = Command::new("git");
    status.args(["status", "--porcelain"]).current_dir(root::path()).stderr(Stdio::null());
    if status.output().is_ok_and(|output| !output.stdout.is_empty()) {
        println!("NOTE: the tree has changes that are not committed; publish from a clean one");
    }
    Ok(())
}

/// Links the unpacked packages like crates.io does. The profiles are those of the repository, so
/// that nothing is built twice.
fn workspace<'a>(
    folder: &Path,
    packages: impl IntoIterator<Item = &'a Package>,
) -> Result<(), String> {
    let (mut members, mut patches) = (String::new(), String::new());
    for package in packages {
        let (name, id) = (&package.name, package.id());
        members += &format!("\"{id}\", ");
        if package.is_library {
            patches += &format!("{name} = {{ path = \"{id}\" }}\n");
        }
    }
    let ours = root::read(&root::path().join("Cargo.toml"))?;
    let profiles = ours.find("[profile.").and_then(|start| ours.get(start..)).unwrap_or_default();
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n\
         [patch.crates-io]\n{patches}\n{profiles}"
    );
    fs::write(folder.join("Cargo.toml"), manifest).map_err(|error| error.to_string())
}

/// Runs the code blocks of the READMEs, which must not need a file outside the package.
fn doc_tests(folder: &Path, packages: &[Package]) -> Result<(), String> {
    let mut arguments = vec!["test", "--quiet", "--doc", "--all-features"];
    for package in packages.iter().filter(|package| package.is_library) {
        arguments.extend(["-p", &package.name]);
    }
    run(cargo(&arguments).current_dir(folder))
}

/// Builds the libraries with the minimal versions that their manifests allow. The program is built
/// with its lock file, so the minimal versions of its manifest do not matter.
fn minimal_versions(folder: &Path, packages: &[Package]) -> Result<(), String> {
    if !root::has_cargo(&["+nightly", "--version"]) {
        return crate::packages::skip(
            "minimal versions need a nightly cargo, and there is none (rustup)",
        );
    }
    workspace(folder, packages.iter().filter(|package| package.is_library))?;
    fs::remove_file(folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let resolve = ["+nightly", "generate-lockfile", "-Z", "direct-minimal-versions"];
    run(root::toolchain(&resolve).current_dir(folder))?;
    run(cargo(&["check", "--quiet", "--workspace", "--all-features"]).current_dir(folder))
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = PathBuf::from(command.get_program());
    let words: Vec<_> =
        command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
    let name = format!("{} {}", program.display(), words.join(" "));
    println!("{name}");
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}

//! `cargo xtask dist`: the release archive of the program for this machine.
//!
//! The names of the archive and of its folder come from the metadata in the manifest of the program,
//! by which `cargo binstall` finds the archive.

mod notices;

use crate::root;
use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Shells, and the file names of their completion scripts.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "boardnote.bash"),
    ("elvish", "boardnote.elv"),
    ("fish", "boardnote.fish"),
    ("powershell", "_boardnote.ps1"),
    ("zsh", "_boardnote"),
];

/// The profile to build with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The optimized program that people download.
    Release,
    /// The quick build, to try the archive.
    Dev,
}

impl Profile {
    const fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "dev",
        }
    }

    /// The folder of the built program below the target folder.
    const fn folder(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "debug",
        }
    }
}

/// Builds the program, packs the archive, unpacks it, and runs the program in it.
pub(crate) fn run(profile: Profile) -> Result<(), String> {
    let metadata = metadata()?;
    let packages = metadata.get("packages").and_then(Value::as_array);
    let named = |package: &&Value| package.get("name").is_some_and(|name| name == "boardnote");
    let package = packages.into_iter().flatten().find(named).ok_or("no package boardnote")?;
    let names = Names::of(package, &host()?)?;
    build(profile)?;

    let folder = root::target().join("dist");
    let content = folder.join(&names.folder);
    if content.exists() {
        fs::remove_dir_all(&content).map_err(|error| error.to_string())?;
    }
    fill(&content, &names, profile, &metadata)?;
    let archive = folder.join(&names.archive);
    let packed = pack(&folder, &names.folder)?;
    write(&archive, &packed)?;
    let sum: String = Sha256::digest(&packed).iter().map(|byte| format!("{byte:02x}")).collect();
    let line = format!("{sum}  {}\n", names.archive);
    write(&folder.join(format!("{}.sha256", names.archive)), line.as_bytes())?;
    unpacked(&archive, &names)?;
    println!("{}: {} KB\n{line}", archive.display(), packed.len().div_ceil(1024));
    Ok(())
}

/// The names in a release, made from the templates in the manifest.
#[derive(Debug, PartialEq, Eq)]
struct Names {
    version: String,
    /// File name of the archive.
    archive: String,
    /// The only folder in the archive.
    folder: String,
    /// Path of the program below that folder.
    program: String,
}

impl Names {
    fn of(package: &Value, target: &str) -> Result<Self, String> {
        let version = package.get("version").and_then(Value::as_str).unwrap_or_default();
        let template = |name: &str| {
            let text = package.pointer(&format!("/metadata/binstall/{name}"));
            let text = text.and_then(Value::as_str).ok_or(format!("no metadata `{name}`"))?;
            let fields = [
                ("{ name }", "boardnote"),
                ("{ bin }", "boardnote"),
                ("{ version }", version),
                ("{ target }", target),
                ("{ binary-ext }", std::env::consts::EXE_SUFFIX),
            ];
            let fill = |text: String, (field, value): (&str, &str)| text.replace(field, value);
            Ok::<_, String>(fields.into_iter().fold(text.to_owned(), fill))
        };
        let (url, path) = (template("pkg-url")?, template("bin-dir")?);
        let archive = url.rsplit('/').next().unwrap_or_default().to_owned();
        let (folder, program) = path.split_once('/').ok_or("bin-dir names no folder")?;
        let (folder, program) = (folder.to_owned(), program.to_owned());
        Ok(Self { version: version.to_owned(), archive, folder, program })
    }
}

fn metadata() -> Result<Value, String> {
    let text = output(root::cargo().args(["metadata", "--format-version", "1"]))?;
    serde_json::from_slice(&text).map_err(|error| format!("cargo metadata: {error}"))
}

/// Returns the name of the platform that the compiler runs on.
fn host() -> Result<String, String> {
    let text = output(Command::new("rustc").arg("-vV"))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc names no host")?.to_owned())
}

fn build(profile: Profile) -> Result<(), String> {
    let arguments = ["build", "--profile", profile.name(), "--locked", "-p", "boardnote"];
    let status = root::cargo().args(arguments).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("cargo {}: failed", arguments.join(" "))) }
}

/// Writes the content of the archive.
fn fill(folder: &Path, names: &Names, profile: Profile, metadata: &Value) -> Result<(), String> {
    let program = folder.join(&names.program);
    let built = root::target().join(profile.folder()).join(&names.program);
    copy(&built, &program)?;
    let home = root::path().join("crates/boardnote");
    for file in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&home.join(file), &folder.join(file))?;
    }
    let notices = notices::of(metadata)?;
    write(&folder.join("THIRD-PARTY-LICENSES.txt"), notices.as_bytes())?;
    for (shell, file) in SHELLS {
        let script = output(Command::new(&program).args(["completions", shell]))?;
        write(&folder.join("completions").join(file), &script)?;
    }
    output(Command::new(&program).args(["man", "--dir"]).arg(folder.join("man")))?;
    Ok(())
}

/// Returns the packed folder. The same content gives the same bytes on every machine.
fn pack(parent: &Path, folder: &str) -> Result<Vec<u8>, String> {
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.args(["--format=ustar", "--mode=u+rw,go=rX", "-cf", "-", "-C"]).arg(parent).arg(folder);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(&output(&mut tar)?).and_then(|()| encoder.finish());
    packed.map_err(|error| error.to_string())
}

/// Checks the archive as a person uses it: unpacks it, and runs the program.
fn unpacked(archive: &Path, names: &Names) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    output(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder.path()))?;
    let content = folder.path().join(&names.folder);
    let program = content.join(&names.program);
    let version = output(Command::new(&program).arg("--version"))?;
    if !String::from_utf8_lossy(&version).contains(&names.version) {
        return Err(format!("{} is not version {}", program.display(), names.version));
    }
    output(Command::new(&program).args(["show", "4HPwATDgc/ABMA:QYkqASAAIAAA"]))?;
    for (place, least) in [("completions", SHELLS.len()), ("man", 20)] {
        let files = root::files(&content.join(place))?;
        let empty = files.iter().find(|file| fs::metadata(file).is_ok_and(|m| m.len() == 0));
        if files.len() < least || empty.is_some() {
            return Err(format!(
                "the archive has only {} files in {place}, or empty ones",
                files.len()
            ));
        }
    }
    Ok(())
}

/// Runs a program, and returns its output.
fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let name = command.get_program().display().to_string();
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{name}: {}", output.status))
    }
}

fn copy(from: &Path, to: &PathBuf) -> Result<(), String> {
    let trouble = |error| format!("{}: {error}", from.display());
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(trouble)?;
    fs::copy(from, to).map(drop).map_err(trouble)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let trouble = |error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(trouble)?;
    fs::write(path, bytes).map_err(trouble)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_manifest() {
        let package = serde_json::json!({"version": "1.2.3", "metadata": {"binstall": {
            "pkg-url": "{ repo }/v{ version }/{ name }-{ version }-{ target }.tar.gz",
            "bin-dir": "{ name }-{ version }-{ target }/{ bin }{ binary-ext }",
        }}});
        let names = Names::of(&package, "x86_64-linux").unwrap();
        assert_eq!(names.archive, "boardnote-1.2.3-x86_64-linux.tar.gz");
        assert_eq!(names.folder, "boardnote-1.2.3-x86_64-linux");
        assert!(names.program.starts_with("boardnote"));
        assert!(Names::of(&serde_json::json!({}), "x").is_err());
    }

    #[test]
    fn archives_are_the_same_every_time() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("a/b/c.txt"), b"one").unwrap();
        let first = pack(folder.path(), "a").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        write(&folder.path().join("a/b/c.txt"), b"one").unwrap();
        assert_eq!(pack(folder.path(), "a").unwrap(), first);
    }
}

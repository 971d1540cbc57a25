//! `cargo xtask numpy`: reads the feature planes of `boardnote go9 planes` with NumPy.

use crate::{packages, root};
use std::env;
use std::path::Path;
use std::process::Command;

/// Checks of the arrays against the output of the program, with the rotations of NumPy.
const SCRIPT: &str = r"
import sys, numpy as np
names = 'planes score confidence at_most at_least index symmetry'.split()
a = {name: np.load(f'{sys.argv[1]}/{name}.npy') for name in names}
positions = np.frombuffer(open(sys.argv[2], 'rb').read(), np.uint8).reshape(-1, 92)
scores = np.frombuffer(open(sys.argv[3], 'rb').read(), np.uint8).reshape(-1, 12)
rows = 8 * len(scores)
def same(what, found, expected):
    if not np.array_equal(found, expected):
        sys.exit(f'{what}: {found}, expected {expected}')
for name in names:
    same(name + ', rows', len(a[name]), rows)
same('shape', a['planes'].shape, (rows, 4, 9, 9))
same('types', [str(a[name].dtype) for name in names], ['uint8'] * 3 + ['bool'] * 2 + ['uint64', 'uint8'])
same('symmetries', a['symmetry'].reshape(-1, 8), np.tile(np.arange(8), (len(scores), 1)))
same('masks', [a['at_most'], a['at_least']], [a['score'] == 3, a['score'] == 8])
known = {bytes(record[:10]): record for record in scores}
for row in range(0, rows, 8):
    record = positions[a['index'][row]]
    score = known[bytes(record[:10])]
    board = record[10:91].reshape(9, 9)
    same('index', a['index'][row:row + 8], [a['index'][row]] * 8)
    same('score', a['score'][row:row + 8], [score[10]] * 8)
    same('confidence', a['confidence'][row:row + 8], [score[11]] * 8)
    player = np.full((9, 9), record[9] == ord('B'))
    planes = [board == ord('#'), board == ord('O'), board == ord('.'), player]
    for k in range(8):
        def turned(plane):
            return np.rot90(np.fliplr(plane) if k >= 4 else plane, -(k % 4))
        same('planes', a['planes'][row + k], [turned(plane) for plane in planes])
print(f'NumPy {np.__version__}: {rows} rows of feature planes, every value right')
";

/// Writes the planes of the fixtures, installs NumPy into a temporary environment, and runs the
/// checks.
pub(crate) fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let Some(python) = packages::python(&["numpy"], folder.path())? else { return Ok(()) };
    let fixtures = root::path().join("fixtures/go9-dat/valid");
    let (positions, scores) = (fixtures.join("positions.dat"), fixtures.join("gnugo_chinese.dat"));
    let planes = folder.path().join("planes");
    write(&positions, &scores, &planes)?;
    let mut asked = Command::new(python);
    asked.args(["-c", SCRIPT]).args([&planes, &positions, &scores]);
    let status = asked.status().map_err(|error| format!("python does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err("NumPy reads something else".to_owned()) }
}

fn write(positions: &Path, scores: &Path, planes: &Path) -> Result<(), String> {
    let mut program = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    program.args(["run", "--quiet", "-p", "boardnote", "--", "go9", "planes"]);
    program.args([positions, scores]).arg("-o").arg(planes).current_dir(root::path());
    let written = program.output().map_err(|error| format!("cargo does not start: {error}"))?;
    if written.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&written.stderr).into_owned())
}

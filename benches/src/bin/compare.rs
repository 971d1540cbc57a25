//! Times the tasks whose names start with one of the arguments, or all tasks without arguments.
//! Each line has the name, our time, the peer's time, the name of the peer, the unit, and the ratio.

use benches::{FAMILIES, Size, Task};
use std::time::Duration;

/// Measuring time per task; the shortest pass counts.
const BUDGET: Duration = Duration::from_millis(2500);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for family in FAMILIES {
        // The prefix of a family, or a name within it.
        let asked = |name: &String| {
            family.prefixes.iter().any(|p| p.starts_with(name.as_str()) || name.starts_with(p))
        };
        if wanted.is_empty() || wanted.iter().any(asked) {
            for mut task in (family.tasks)(Size::Full) {
                if wanted.is_empty() || wanted.iter().any(|name| task.name.starts_with(name)) {
                    compare(&mut task);
                }
            }
        }
    }
}

fn compare(task: &mut Task) {
    let seconds = task.measure(BUDGET);
    let value = |seconds| task.unit.value(seconds, task.items);
    let row = |peer: &str, name: &str, ratio: &str| {
        println!("{}\t{:.2}\t{peer}\t{name}\t{}\t{ratio}", task.name, value(seconds[0]), task.unit);
    };
    if task.peers.is_empty() {
        row("-", "-", "-");
    }
    for ((name, _), &theirs) in task.peers.iter().zip(&seconds[1..]) {
        row(&format!("{:.2}", value(theirs)), name, &format!("{:.2}", theirs / seconds[0]));
    }
}

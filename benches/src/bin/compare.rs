//! Times the tasks whose names start with one of the arguments, or all tasks without arguments.
//! Each line has the name, our time, the peer's time, the name of the peer, the unit, the ratio,
//! and the physical limit with its cause. The first lines describe the machine.

use benches::machine::Machine;
use benches::{FAMILIES, Limit, Size, Task};
use std::time::Duration;

/// Measuring time per task; the shortest pass counts.
const BUDGET: Duration = Duration::from_millis(2500);

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let machine = Machine::measure();
    println!("# memory bandwidth\t{:.1} GB/s", machine.bandwidth / 1e9);
    println!("# cache miss among many\t{:.1} ns", machine.miss * 1e9);
    println!("# dependent table lookup\t{:.2} ns", machine.lookup * 1e9);
    for family in FAMILIES {
        // The prefix of a family, or a name within it.
        let asked = |name: &String| {
            family.prefixes.iter().any(|p| p.starts_with(name.as_str()) || name.starts_with(p))
        };
        if wanted.is_empty() || wanted.iter().any(asked) {
            for mut task in (family.tasks)(Size::Full) {
                if wanted.is_empty() || wanted.iter().any(|name| task.name.starts_with(name)) {
                    compare(&mut task, &machine);
                }
            }
        }
    }
}

fn compare(task: &mut Task, machine: &Machine) {
    let seconds = task.measure(BUDGET);
    let value = |seconds| task.unit.value(seconds, task.items);
    let limit = match task.limit {
        Limit::Bytes(_) => "memory",
        Limit::Misses(_) => "cache miss",
        Limit::Lookups(_) => "lookup",
    };
    let row = |peer: &str, name: &str, ratio: &str| {
        let (ours, least) = (value(seconds[0]), value(machine.least(task.limit)));
        println!(
            "{}\t{ours:.2}\t{peer}\t{name}\t{}\t{ratio}\t{least:.2}\t{limit}",
            task.name, task.unit
        );
    };
    if task.peers.is_empty() {
        row("-", "-", "-");
    }
    for ((name, _), &theirs) in task.peers.iter().zip(&seconds[1..]) {
        row(&format!("{:.2}", value(theirs)), name, &format!("{:.2}", theirs / seconds[0]));
    }
}

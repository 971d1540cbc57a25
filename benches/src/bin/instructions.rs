//! Prints the names of all tasks, or, with an argument, runs that task on little data: once to warm
//! up, and once inside `measured_pass`, whose instructions callgrind counts.

use benches::task::measured_pass;
use benches::{FAMILIES, Size};

fn main() {
    let wanted = std::env::args().nth(1);
    for family in FAMILIES {
        if wanted.as_ref().is_some_and(|name| !family.prefixes.iter().any(|p| name.starts_with(p)))
        {
            continue;
        }
        for mut task in (family.tasks)(Size::Small).into_iter().filter(|task| !task.threads) {
            match &wanted {
                None => println!("{}", task.name),
                Some(name) if name == task.name => {
                    task.ours.pass();
                    measured_pass(&mut task.ours);
                    println!("{} items", task.items);
                }
                Some(_) => {}
            }
        }
    }
}

//! The tasks of `benches::core_bits` under criterion.
#![allow(missing_docs, reason = "a benchmark")]

use benches::{Size, Task, core_bits};
use criterion::{Criterion, criterion_group, criterion_main};

fn tasks(criterion: &mut Criterion) {
    core_bits::tasks(Size::Full).into_iter().for_each(|task: Task| task.bench(criterion));
}

criterion_group!(all, tasks);
criterion_main!(all);

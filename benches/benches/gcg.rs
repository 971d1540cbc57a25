//! The tasks of `benches::gcg_notation` under criterion.
#![allow(missing_docs, reason = "a benchmark")]

use benches::{Size, Task, gcg_notation};
use criterion::{Criterion, criterion_group, criterion_main};

fn tasks(criterion: &mut Criterion) {
    gcg_notation::tasks(Size::Full).into_iter().for_each(|task: Task| task.bench(criterion));
}

criterion_group!(all, tasks);
criterion_main!(all);

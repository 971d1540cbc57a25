//! The tasks of `benches::go_sgf` under criterion.
#![allow(missing_docs, reason = "a benchmark")]

use benches::{Size, Task, go_sgf};
use criterion::{Criterion, criterion_group, criterion_main};

fn tasks(criterion: &mut Criterion) {
    go_sgf::tasks(Size::Full).into_iter().for_each(|task: Task| task.bench(criterion));
}

criterion_group!(all, tasks);
criterion_main!(all);

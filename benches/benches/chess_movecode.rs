//! The tasks of `benches::chess_movecode` under criterion.
#![allow(missing_docs, reason = "a benchmark")]

use benches::{Size, Task, chess_movecode};
use criterion::{Criterion, criterion_group, criterion_main};

fn tasks(criterion: &mut Criterion) {
    chess_movecode::tasks(Size::Full).into_iter().for_each(|task: Task| task.bench(criterion));
}

criterion_group!(all, tasks);
criterion_main!(all);

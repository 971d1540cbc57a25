//! The tasks of `benches::bg_mat` under criterion.
#![allow(missing_docs, reason = "a benchmark")]

use benches::{Size, Task, bg_mat};
use criterion::{Criterion, criterion_group, criterion_main};

fn tasks(criterion: &mut Criterion) {
    bg_mat::tasks(Size::Full).into_iter().for_each(|task: Task| task.bench(criterion));
}

criterion_group!(all, tasks);
criterion_main!(all);

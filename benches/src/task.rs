//! One measured task: the same work by this workspace and by its peers.

use core::hint::black_box;
use std::time::{Duration, Instant};

/// How much data a task gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// More than a branch predictor can learn.
    Full,
    /// A hundredth of it, to be run under callgrind.
    Small,
}

impl Size {
    /// So many of so many.
    #[must_use]
    pub const fn of(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Small => full / 100,
        }
    }
}

/// In what a task is measured.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Nanoseconds an item.
    Ns(&'static str),
    /// Megabytes a second; the items are bytes.
    Megabytes,
}

impl Unit {
    #[must_use]
    pub fn value(self, seconds: f64, items: usize) -> f64 {
        match self {
            Self::Ns(_) => seconds * 1e9 / items as f64,
            Self::Megabytes => items as f64 / seconds / 1e6,
        }
    }
}

impl core::fmt::Display for Unit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Ns(item) => write!(f, "ns/{item}"),
            Self::Megabytes => f.write_str("MB/s"),
        }
    }
}

/// What no program could do the task without, however clever it is.
#[derive(Clone, Copy)]
pub enum Limit {
    /// So many bytes a pass go through the memory.
    Bytes(usize),
    /// So many reads a pass of places that no cache holds, each independent of the others.
    Misses(usize),
    /// So many table lookups a pass, each of which waits for the one before it.
    Lookups(usize),
}

type Work = Box<dyn FnMut()>;

/// One measured task.
pub struct Task {
    pub name: &'static str,
    pub unit: Unit,
    /// Items that one pass works on.
    pub items: usize,
    pub limit: Limit,
    pub ours: Work,
    pub peers: Vec<(&'static str, Work)>,
    /// Runs on several threads: what it does is not the same in every run.
    pub threads: bool,
}

impl Task {
    pub fn new(
        name: &'static str,
        unit: Unit,
        items: usize,
        limit: Limit,
        ours: impl FnMut() + 'static,
    ) -> Self {
        let ours = Box::new(ours);
        Self { name, unit, items, limit, ours, peers: Vec::new(), threads: false }
    }

    /// Another program doing the same work.
    #[must_use]
    pub fn peer(mut self, name: &'static str, work: impl FnMut() + 'static) -> Self {
        self.peers.push((name, Box::new(work)));
        self
    }

    #[must_use]
    pub fn on_threads(mut self) -> Self {
        self.threads = true;
        self
    }

    /// The shortest pass, in seconds, of ours and of each peer: they take turns, so that a slow
    /// spell of the machine hits all of them.
    pub fn measure(&mut self, budget: Duration) -> Vec<f64> {
        let mut works: Vec<&mut Work> = core::iter::once(&mut self.ours)
            .chain(self.peers.iter_mut().map(|p| &mut p.1))
            .collect();
        let mut shortest = vec![f64::INFINITY; works.len()];
        // The first round warms the caches; it counts only if it is the fastest.
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < 5 || start.elapsed() < budget {
            for (work, shortest) in works.iter_mut().zip(&mut shortest) {
                // A short pass is measured with others right behind it, while a peer's pass of
                // a hundred times the length would push everything out of the caches.
                let turn = Instant::now();
                loop {
                    let start = Instant::now();
                    work();
                    *shortest = shortest.min(start.elapsed().as_secs_f64());
                    if turn.elapsed() > Duration::from_millis(20) {
                        break;
                    }
                }
            }
            rounds += 1;
        }
        shortest
    }

    /// Registers ours and the peers with criterion.
    pub fn bench(self, criterion: &mut criterion::Criterion) {
        let mut group = criterion.benchmark_group(self.name);
        let items = self.items as u64;
        group.sample_size(10).throughput(match self.unit {
            Unit::Ns(_) => criterion::Throughput::Elements(items),
            Unit::Megabytes => criterion::Throughput::Bytes(items),
        });
        for (name, mut work) in core::iter::once(("ours", self.ours)).chain(self.peers) {
            group.bench_function(name, |bencher| bencher.iter(&mut work));
        }
        group.finish();
    }
}

/// The function whose instructions callgrind counts.
#[inline(never)]
pub fn measured_pass(work: &mut dyn FnMut()) {
    black_box(work)();
}

//! A measured task: the same work done by this workspace and by its peers.

use core::hint::black_box;
use core::ops::Range;
use std::time::{Duration, Instant};

/// Duration of a part of a pass: a thousand times that of reading the clock, and far below the time
/// slice of a scheduler.
const PART: Duration = Duration::from_micros(250);

/// The amount of data of a task.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// More data than a branch predictor can learn.
    Full,
    /// A hundredth of the full data, for runs under callgrind.
    Small,
}

impl Size {
    /// Returns the number of items for a full size of `full`.
    #[must_use]
    pub const fn of(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Small => full / 100,
        }
    }
}

/// The unit in which a task is measured.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Nanoseconds per item.
    Ns(&'static str),
    /// Megabytes per second; the items are bytes.
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

/// Work that can be divided into consecutive parts.
pub struct Work {
    items: usize,
    run: Box<dyn FnMut(Range<usize>)>,
}

impl Work {
    /// Makes work that can run on any range of `items` items.
    pub fn new(items: usize, run: impl FnMut(Range<usize>) + 'static) -> Self {
        Self { items, run: Box::new(run) }
    }

    /// Makes work that runs on each of these items.
    pub fn each<T>(items: &'static [T], mut work: impl FnMut(&'static T) + 'static) -> Self {
        Self::new(items.len(), move |range| black_box(&items[range]).iter().for_each(&mut work))
    }

    /// Runs a whole pass.
    pub fn pass(&mut self) {
        (self.run)(0..self.items);
    }
}

/// Work that is done in one call.
impl<F: FnMut() + 'static> From<F> for Work {
    fn from(mut work: F) -> Self {
        Self::new(1, move |_| work())
    }
}

/// Work being measured, in parts so short that most are not interrupted, even on a busy machine.
/// The shortest time of each part counts.
struct Timed<'a> {
    work: &'a mut Work,
    /// Number of items per part; the last part may have fewer.
    part: usize,
    shortest: Vec<f64>,
}

impl<'a> Timed<'a> {
    fn new(work: &'a mut Work) -> Self {
        // The first pass warms the caches, and the second determines the length of the parts.
        work.pass();
        let start = Instant::now();
        work.pass();
        let parts = start.elapsed().as_micros().div_ceil(PART.as_micros()).max(1);
        let part = work.items.div_ceil(parts.try_into().unwrap()).max(1);
        let shortest = vec![f64::INFINITY; work.items.div_ceil(part)];
        Self { work, part, shortest }
    }

    fn pass(&mut self) {
        for (index, shortest) in self.shortest.iter_mut().enumerate() {
            let from = index * self.part;
            let range = from..self.work.items.min(from + self.part);
            let start = Instant::now();
            (self.work.run)(range);
            *shortest = shortest.min(start.elapsed().as_secs_f64());
        }
    }
}

/// One measured task.
pub struct Task {
    pub name: &'static str,
    pub unit: Unit,
    /// Number of items per pass.
    pub items: usize,
    pub ours: Work,
    pub peers: Vec<(&'static str, Work)>,
    /// `true` if the task uses several threads, so that its instruction count varies between runs.
    pub threads: bool,
}

impl Task {
    pub fn new(name: &'static str, unit: Unit, items: usize, ours: impl Into<Work>) -> Self {
        let ours = ours.into();
        Self { name, unit, items, ours, peers: Vec::new(), threads: false }
    }

    /// Adds another program that does the same work.
    #[must_use]
    pub fn peer(mut self, name: &'static str, work: impl Into<Work>) -> Self {
        self.peers.push((name, work.into()));
        self
    }

    #[must_use]
    pub fn on_threads(mut self) -> Self {
        self.threads = true;
        self
    }

    /// Returns the shortest pass, in seconds, of our code and of each peer. They take turns, so
    /// that a slow period of the machine affects all of them.
    pub fn measure(&mut self, budget: Duration) -> Vec<f64> {
        let mut works: Vec<Timed<'_>> = core::iter::once(&mut self.ours)
            .chain(self.peers.iter_mut().map(|peer| &mut peer.1))
            .map(Timed::new)
            .collect();
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < 5 || start.elapsed() < budget {
            for work in &mut works {
                // Short passes are measured back to back, because a peer's pass of a hundred times
                // the length would evict everything from the caches.
                let turn = Instant::now();
                loop {
                    work.pass();
                    if turn.elapsed() > Duration::from_millis(20) {
                        break;
                    }
                }
            }
            rounds += 1;
        }
        works.iter().map(|work| work.shortest.iter().sum()).collect()
    }

    /// Registers our code and the peers with criterion.
    pub fn bench(self, criterion: &mut criterion::Criterion) {
        let mut group = criterion.benchmark_group(self.name);
        let items = self.items as u64;
        group.sample_size(10).throughput(match self.unit {
            Unit::Ns(_) => criterion::Throughput::Elements(items),
            Unit::Megabytes => criterion::Throughput::Bytes(items),
        });
        for (name, mut work) in core::iter::once(("ours", self.ours)).chain(self.peers) {
            group.bench_function(name, |bencher| bencher.iter(|| work.pass()));
        }
        group.finish();
    }
}

/// The function whose instructions callgrind counts.
#[inline(never)]
pub fn measured_pass(work: &mut Work) {
    black_box(work).pass();
}

//! Counts the allocations that a closure makes on its thread. A test that depends on this crate uses
//! its allocator, which passes every call on to that of the system.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The allocations that a closure has made. What it frees without having allocated it counts as
/// negative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allocations {
    /// Number of allocations, each growth of a buffer among them.
    pub count_total: u64,
    /// Bytes held at the peak.
    pub bytes_max: u64,
    bytes: i64,
}

thread_local! {
    static COUNTED: Cell<Allocations> = const {
        Cell::new(Allocations { count_total: 0, bytes_max: 0, bytes: 0 })
    };
}

/// Runs a closure and returns its allocations.
pub fn measure(run: impl FnOnce()) -> Allocations {
    COUNTED.set(Allocations::default());
    run();
    COUNTED.get()
}

/// Counts a change of the bytes held, if the thread is not about to end.
fn count(allocations: u64, bytes: i64) {
    let _ = COUNTED.try_with(|counted| {
        let mut now = counted.get();
        now.count_total += allocations;
        now.bytes += bytes;
        now.bytes_max = now.bytes_max.max(now.bytes.try_into().unwrap_or(0));
        counted.set(now);
    });
}

fn size(layout: Layout) -> i64 {
    layout.size().try_into().unwrap_or(i64::MAX)
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: Both calls are passed on unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(1, size(layout));
        // SAFETY: The caller keeps the promises of this very call.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(0, -size(layout));
        // SAFETY: The caller keeps the promises of this very call.
        unsafe { System.dealloc(block, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::measure;
    use std::hint::black_box;

    #[test]
    fn allocations_are_counted() {
        let none = measure(|| _ = black_box(1));
        assert_eq!((none.count_total, none.bytes_max), (0, 0));
        let two = measure(|| {
            drop(black_box(vec![0_u8; 1000]));
            drop(black_box(vec![0_u8; 10]));
        });
        assert_eq!((two.count_total, two.bytes_max), (2, 1000));
        let both = measure(|| drop(black_box((vec![0_u8; 1000], vec![0_u8; 10]))));
        assert_eq!((both.count_total, both.bytes_max), (2, 1010));
    }

    #[test]
    fn what_was_there_before_is_not_counted() {
        let before = vec![0_u8; 1000];
        let freed = measure(|| drop(black_box(before)));
        assert_eq!((freed.count_total, freed.bytes_max), (0, 0));
    }
}

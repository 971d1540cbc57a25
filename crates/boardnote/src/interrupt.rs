//! Ctrl-C: the run ends behind the record in work, and unfinished output files are removed.

use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, Read};

static REQUESTED: AtomicBool = AtomicBool::new(false);
/// Whether a read is under way that may take for ever.
static WAITING: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C sets a flag instead of killing the program. While the program waits for
/// input, or when asked a second time, it ends at once.
pub fn watch() {
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::SeqCst) || WAITING.load(Ordering::SeqCst) {
            crate::output::remove_unfinished();
            std::process::exit(130);
        }
    });
}

/// Input that may keep us waiting: a terminal, a pipe.
#[derive(Debug)]
pub struct Patient<R>(pub R);

impl<R: Read> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        WAITING.store(true, Ordering::SeqCst);
        // Either this sees the request, or the handler sees that we are waiting.
        let result = if REQUESTED.load(Ordering::SeqCst) { Ok(0) } else { self.0.read(buffer) };
        WAITING.store(false, Ordering::SeqCst);
        result
    }
}

/// Whether the user has asked to stop.
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

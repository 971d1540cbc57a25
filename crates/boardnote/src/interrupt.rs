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
        let result = if requested() { Ok(0) } else { read_through(&mut self.0, buffer) };
        WAITING.store(false, Ordering::SeqCst);
        result
    }
}

/// Reads as the reader does, but tries again when a signal interrupts the call: what stands above
/// it, such as decompression, need not know of that.
///
/// # Errors
/// Any other than [`io::ErrorKind::Interrupted`].
pub fn read_through(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Whether the user has asked to stop.
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Ordering::SeqCst)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A byte at a time, with an interrupted call before each.
    struct Restless<'a>(&'a [u8], bool);

    impl Read for Restless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            self.0.read(buffer.get_mut(..1).unwrap_or_default())
        }
    }

    #[test]
    fn interrupted_calls_are_made_again() {
        let mut reader = Patient(Restless(b"all of it", false));
        let mut seen = Vec::new();
        let mut byte = [0; 8];
        while let 1 = reader.read(&mut byte).unwrap() {
            seen.push(byte[0]);
        }
        assert_eq!(seen, b"all of it");
    }
}

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::deadline;
use crate::group::{self, Signal};
use crate::visible::{KEPT, complaints};
use crate::{EngineCommand, Error};

/// Time limit for a program to exit after its input is closed, and again after TERM.
const FAREWELL: Duration = Duration::from_millis(500);
/// Time allowed for a killed program to go; afterwards the run ends without it.
const LAST_WAIT: Duration = Duration::from_secs(3);
/// Interval at which a wait polls for an interruption.
const GLANCE: Duration = Duration::from_millis(50);

/// A file that receives the standard error of all engines unchanged.
#[derive(Debug, Clone)]
pub struct EngineLog(Arc<Mutex<File>>);

impl EngineLog {
    /// Opens a file for appending and creates it if necessary.
    ///
    /// # Errors
    /// The error of opening the file.
    pub fn append(path: impl AsRef<Path>) -> io::Result<Self> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Self(Arc::new(Mutex::new(file))))
    }

    fn write(&self, bytes: &[u8]) {
        // A failure to write the log does not end the run.
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(bytes);
    }
}

/// A program with three pipes in its own process group. Dropping the value always ends the group.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    /// Output received but not read yet, starting at `start`.
    unread: Vec<u8>,
    start: usize,
    complaints: Arc<Mutex<Vec<u8>>>,
    interrupted: fn() -> bool,
}

/// The reason why no line of output is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Silence {
    Ended,
    Timeout,
    TooLong,
    Interrupted,
}

impl Process {
    pub(crate) fn start(
        command: &EngineCommand,
        log: Option<&EngineLog>,
        interrupted: fn() -> bool,
    ) -> Result<Self, Error> {
        let failed = |error| Error::Start { program: command.program().to_owned(), error };
        let mut process = command.to_process();
        group::lead_own_group(&mut process).map_err(failed)?;
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = process.spawn().map_err(failed)?;
        group::register(child.id());
        let (input, lines) = channel();
        let (send, output) = sync_channel(4);
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (unread, start, input) = (Vec::new(), 0, Some(input));
        // From here on, the program is ended with this value, also if the system refuses a thread.
        let process = Self {
            child,
            input,
            output,
            unread,
            start,
            complaints: Arc::clone(&complaints),
            interrupted,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three are piped");
        };
        let begin = |work: Box<dyn FnOnce() + Send>| thread::Builder::new().spawn(work).map(drop);
        let log = log.cloned();
        begin(Box::new(move || speak(stdin, &lines)))
            .and_then(|()| begin(Box::new(move || listen(stdout, &send))))
            .and_then(|()| begin(Box::new(move || drain(stderr, &complaints, log.as_ref()))))
            .map_err(failed)?;
        Ok(process)
    }

    /// Sends bytes to the program. If the program has exited, the missing reply shows it later.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            let _ = input.send(bytes);
        }
    }

    /// Returns the next line of output, without its line end.
    pub(crate) fn line(&mut self, deadline: Instant, limit: usize) -> Result<&[u8], Silence> {
        let mut looked = self.start;
        let end = loop {
            if let Some(end) = self.unread[looked..].iter().position(|&byte| byte == b'\n') {
                break looked + end;
            }
            if self.unread.len() - self.start > limit {
                return Err(Silence::TooLong);
            }
            self.unread.drain(..self.start);
            self.start = 0;
            looked = self.unread.len();
            let chunk = self.wait_for_output(deadline)?;
            self.unread.extend_from_slice(&chunk);
        };
        let line = self.start..end;
        self.start = end + 1;
        Ok(&self.unread[line])
    }

    fn wait_for_output(&self, deadline: Instant) -> Result<Vec<u8>, Silence> {
        loop {
            if (self.interrupted)() {
                return Err(Silence::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(chunk) => return Ok(chunk),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Err(Silence::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for a silence after this command.
    pub(crate) fn silent(&self, silence: Silence, command: &str, limit: usize) -> Error {
        let command = command.to_owned();
        match silence {
            Silence::Ended => {
                // Both pipes close at about the same time; a short wait lets the other one finish.
                self.ends_within(Duration::from_millis(200));
                thread::sleep(Duration::from_millis(10));
                Error::Ended { command, complaints: self.complaints() }
            }
            Silence::Timeout => Error::Timeout { command, complaints: self.complaints() },
            Silence::TooLong => Error::TooLong { command, limit },
            Silence::Interrupted => Error::Interrupted,
        }
    }

    fn complaints(&self) -> String {
        complaints(&self.complaints.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for the leader of the group to exit. Returns `false` if the time expires first.
    fn ends_within(&self, patience: Duration) -> bool {
        let deadline = deadline::after(patience);
        while !group::leader_ended(self.child.id()) {
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
        true
    }

    /// Closes the input and waits up to `patience` before the group is ended.
    pub(crate) fn finish(&mut self, patience: Duration) {
        self.input = None;
        self.ends_within(patience);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let group = self.child.id();
        self.input = None;
        if !self.ends_within(FAREWELL) {
            group::signal(group, Signal::Terminate);
            self.ends_within(FAREWELL);
        }
        // Children may remain after the leader has exited, and a leader may have left its group.
        group::signal(group, Signal::Kill);
        let _ = self.child.kill();
        group::forget(group);
        if self.ends_within(LAST_WAIT) {
            let _ = self.child.wait();
        }
    }
}

/// Writes all bytes sent. The input closes when the sender is dropped.
fn speak(mut input: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = lines.recv() {
        if input.write_all(&bytes).is_err() {
            return;
        }
    }
}

/// Forwards all output until the receiver is dropped.
fn listen(mut output: ChildStdout, send: &SyncSender<Vec<u8>>) {
    each_chunk(&mut output, |bytes| send.send(bytes.to_vec()).is_ok());
}

/// Reads standard error, so that the program never blocks on it, and keeps the end.
fn drain(mut errors: ChildStderr, complaints: &Mutex<Vec<u8>>, log: Option<&EngineLog>) {
    each_chunk(&mut errors, |bytes| {
        if let Some(log) = log {
            log.write(bytes);
        }
        let mut kept = complaints.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(bytes);
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
        true
    });
}

fn each_chunk(input: &mut impl Read, mut take: impl FnMut(&[u8]) -> bool) {
    let mut chunk = vec![0; 1 << 16];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return,
            Ok(count) if take(&chunk[..count]) => {}
            Ok(_) => return,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

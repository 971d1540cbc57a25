use alloc::sync::Arc;
use core::time::Duration;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use crate::EngineCommand;
use crate::reply::reply;

/// Bytes of the longest reply that is read. Nine columns and a list of commands need far less.
const LONGEST_REPLY: usize = 1 << 16;
/// Bytes of the end of a program's complaints that are kept for error messages.
const COMPLAINTS: usize = 300;
/// How long a program may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);

/// What goes wrong between us and a program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GtpError {
    /// The program can't be started.
    #[error("can't start {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The program ended, or closed its output.
    #[error("engine ended during `{command}`{complaints}")]
    Ended {
        /// The command it did not answer.
        command: String,
        /// The last it wrote to its standard error output, if anything.
        complaints: String,
    },
    /// No reply in time.
    #[error("no reply to `{command}` in time")]
    Timeout {
        /// The command.
        command: String,
    },
    /// Output that is no GTP.
    #[error("reply to `{command}` is no GTP: {text:?}")]
    Garbage {
        /// The command.
        command: String,
        /// The beginning of the reply.
        text: String,
    },
    /// Output without end.
    #[error("reply to `{command}` is longer than {LONGEST_REPLY} bytes")]
    TooLong {
        /// The command.
        command: String,
    },
    /// The reply to another command.
    #[error("reply to `{command}` has the wrong number: lost synchronization")]
    OutOfStep {
        /// The command.
        command: String,
    },
    /// The program refuses the command. It goes on working.
    #[error("engine refuses `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// Its reason.
        message: String,
    },
}

/// A Go program at the other end of two pipes.
///
/// ```no_run
/// use std::time::{Duration, Instant};
/// use go9_engine::GtpClient;
///
/// let mut gnugo = GtpClient::start(&"gnugo --mode gtp".parse()?)?;
/// let soon = Instant::now() + Duration::from_secs(5);
/// assert_eq!(gnugo.command("name", soon)?, "GNU Go");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GtpClient {
    child: Child,
    input: Option<ChildStdin>,
    replies: Receiver<Heard>,
    complaints: Arc<Mutex<Vec<u8>>>,
    last_id: u32,
}

/// What the reading thread hears.
#[derive(Debug)]
enum Heard {
    Reply(String),
    TooLong,
}

impl GtpClient {
    /// Starts a program.
    ///
    /// # Errors
    /// [`GtpError::Start`].
    pub fn start(command: &EngineCommand) -> Result<Self, GtpError> {
        let failed = |error| GtpError::Start { program: command.program().to_owned(), error };
        let mut child = command
            .to_process()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (send, replies) = sync_channel(1);
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &send));
        }
        if let Some(errors) = child.stderr.take() {
            let complaints = Arc::clone(&complaints);
            thread::spawn(move || drain(errors, &complaints));
        }
        Ok(Self { child, input, replies, complaints, last_id: 0 })
    }

    /// Sends a command and waits for its reply.
    ///
    /// Commands are numbered, so that a late or unasked reply is noticed. After any error but
    /// [`GtpError::Refused`] the program can't be trusted any more.
    ///
    /// # Errors
    /// [`GtpError`].
    pub fn command(&mut self, command: &str, deadline: Instant) -> Result<String, GtpError> {
        self.last_id = self.last_id.wrapping_add(1);
        let id = self.last_id;
        self.send(&format!("{id} {command}\n")).map_err(|_| self.ended(command))?;
        let command = || command.to_owned();
        let left = deadline.saturating_duration_since(Instant::now());
        let text = match self.replies.recv_timeout(left) {
            Ok(Heard::Reply(text)) => text,
            Ok(Heard::TooLong) => return Err(GtpError::TooLong { command: command() }),
            Err(RecvTimeoutError::Timeout) => return Err(GtpError::Timeout { command: command() }),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended(&command())),
        };
        let Some(reply) = reply(&text) else {
            let text = text.chars().take(60).collect();
            return Err(GtpError::Garbage { command: command(), text });
        };
        if reply.id != Some(id) {
            return Err(GtpError::OutOfStep { command: command() });
        }
        let text = reply.text.to_owned();
        if reply.success {
            Ok(text)
        } else {
            Err(GtpError::Refused { command: command(), message: text })
        }
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(line.as_bytes())?;
        input.flush()
    }

    /// The error about a program that is gone, with its last words.
    fn ended(&mut self, command: &str) -> GtpError {
        // Both pipes close at about the same time; give the other one a moment.
        self.wait(Duration::from_millis(200));
        thread::sleep(Duration::from_millis(10));
        let text = match self.complaints.lock() {
            Ok(text) => String::from_utf8_lossy(&text).trim().to_owned(),
            Err(_) => String::new(),
        };
        let complaints = if text.is_empty() { text } else { format!(": {text}") };
        GtpError::Ended { command: command.to_owned(), complaints }
    }

    /// Waits for the program to end; `false` if it does not.
    fn wait(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return false,
            }
        }
    }

    /// Ends the program at once.
    pub fn kill(mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for GtpClient {
    /// Says goodbye, and ends programs that do not listen.
    fn drop(&mut self) {
        if self.input.is_none() {
            return;
        }
        let _ = self.send("quit\n");
        self.input = None;
        if !self.wait(FAREWELL) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Cuts the output of a program into replies: everything up to an empty line.
fn listen(mut output: ChildStdout, replies: &SyncSender<Heard>) {
    let mut chunk = [0; 4096];
    let mut reply = Vec::new();
    loop {
        let count = match output.read(&mut chunk) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        for &byte in &chunk[..count] {
            // Control characters other than tab and line feed have no meaning in GTP.
            if byte < b' ' && byte != b'\n' && byte != b'\t' {
                continue;
            }
            // Empty lines before a reply mean nothing.
            if byte == b'\n' && reply.is_empty() {
                continue;
            }
            let ends = byte == b'\n' && reply.last() == Some(&b'\n');
            reply.push(byte);
            if reply.len() > LONGEST_REPLY {
                let _ = replies.send(Heard::TooLong);
                return;
            }
            if ends {
                let text = String::from_utf8_lossy(&reply).into_owned();
                reply.clear();
                if replies.send(Heard::Reply(text)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Reads what a program complains about, so that it never blocks, and keeps the end of it.
fn drain(mut errors: ChildStderr, complaints: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(count) = errors.read(&mut chunk) {
        if count == 0 {
            return;
        }
        let Ok(mut kept) = complaints.lock() else {
            return;
        };
        kept.extend_from_slice(&chunk[..count]);
        let surplus = kept.len().saturating_sub(COMPLAINTS);
        kept.drain(..surplus);
    }
}

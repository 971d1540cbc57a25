use std::time::Instant;

use crate::process::Process;
use crate::reply::reply;
use crate::visible::excerpt;
use crate::{EngineCommand, EvaluateError, Settings};

/// Bytes of the longest reply that is read. Nine columns and a list of commands need far less.
const LONGEST_REPLY: usize = 1 << 16;
/// Bytes of the longest reply to an analysis.
pub(crate) const LONGEST_ANALYSIS: usize = 1 << 22;

/// A Go program at the other end of two pipes.
///
/// ```no_run
/// use std::time::{Duration, Instant};
/// use go9_engine::{GtpClient, Settings};
///
/// let mut gnugo = GtpClient::start(&"gnugo --mode gtp".parse()?, &Settings::default())?;
/// let soon = Instant::now() + Duration::from_secs(5);
/// assert_eq!(gnugo.command("name", soon)?, "GNU Go");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GtpClient {
    process: Process,
    last_id: u32,
    /// Whether replies bear the numbers of their commands; the first one tells.
    numbered: Option<bool>,
}

impl GtpClient {
    /// Starts a program.
    ///
    /// # Errors
    /// [`EvaluateError::Start`].
    pub fn start(command: &EngineCommand, settings: &Settings) -> Result<Self, EvaluateError> {
        let process = Process::start(command, settings.log.as_ref(), settings.interrupted)?;
        Ok(Self { process, last_id: 0, numbered: None })
    }

    /// Sends a command and waits for its reply.
    ///
    /// Commands are numbered, so that a late or unasked reply is noticed. After any error but
    /// [`EvaluateError::Refused`] the program can't be trusted any more.
    ///
    /// # Errors
    /// [`EvaluateError`].
    pub fn command(&mut self, command: &str, deadline: Instant) -> Result<String, EvaluateError> {
        self.command_with(command, deadline, LONGEST_REPLY)
    }

    /// The same with a reply of up to so many bytes.
    pub(crate) fn command_with(
        &mut self,
        command: &str,
        deadline: Instant,
        limit: usize,
    ) -> Result<String, EvaluateError> {
        self.last_id = self.last_id.wrapping_add(1);
        self.process.send(format!("{} {command}\n", self.last_id).into_bytes());
        let text = self.reply(command, deadline, limit)?;
        let garbage = || EvaluateError::Garbage {
            command: command.to_owned(),
            protocol: "GTP",
            text: excerpt(&text),
        };
        let reply = reply(&text).ok_or_else(garbage)?;
        let numbered = *self.numbered.get_or_insert(reply.id.is_some());
        if reply.id != numbered.then_some(self.last_id) {
            return Err(EvaluateError::OutOfStep { command: command.to_owned() });
        }
        if reply.success {
            Ok(reply.text.to_owned())
        } else {
            Err(EvaluateError::refused(command, reply.text))
        }
    }

    /// The lines up to the next blank one. Before the first reply a program may introduce itself.
    fn reply(
        &mut self,
        command: &str,
        deadline: Instant,
        limit: usize,
    ) -> Result<String, EvaluateError> {
        let (mut reply, mut skipped) = (String::new(), 0);
        loop {
            let line = match self.process.line(deadline, limit) {
                Ok(line) => line,
                Err(silence) => return Err(self.process.silent(silence, command, limit)),
            };
            let blank = line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
            if blank && reply.is_empty() {
                continue;
            }
            if blank {
                return Ok(reply);
            }
            let begins = reply.is_empty() && matches!(line.first(), Some(b'=' | b'?'));
            let banner = reply.is_empty() && !begins && self.numbered.is_none();
            skipped += line.len() + 1;
            if skipped > limit {
                return Err(EvaluateError::TooLong { command: command.to_owned(), limit });
            }
            if banner {
                continue;
            }
            // Control characters other than tab have no meaning in GTP.
            let line = String::from_utf8_lossy(line);
            reply.extend(line.chars().filter(|&c| c >= ' ' || c == '\t'));
            reply.push('\n');
        }
    }
}

impl Drop for GtpClient {
    /// Says goodbye; the process is ended in any case.
    fn drop(&mut self) {
        self.process.send(b"quit\n".to_vec());
    }
}

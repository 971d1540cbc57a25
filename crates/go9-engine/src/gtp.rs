use std::time::Instant;

use crate::process::Process;
use crate::reply::reply;
use crate::visible::excerpt;
use crate::{EngineCommand, Error, Settings};

/// Maximum length of a reply in bytes; a list of all commands needs far less.
const LONGEST_REPLY: usize = 1 << 16;
/// Maximum length in bytes of a reply to an analysis.
pub(crate) const LONGEST_ANALYSIS: usize = 1 << 22;

/// A client of a Go program that speaks GTP over two pipes.
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
    /// `Some(true)` if replies repeat the numbers of their commands; determined by the first reply.
    numbered: Option<bool>,
}

impl GtpClient {
    /// Starts the program.
    ///
    /// # Errors
    /// [`Error::Start`] if the program cannot be started.
    pub fn start(command: &EngineCommand, settings: &Settings) -> Result<Self, Error> {
        let process = Process::start(command, settings.log.as_ref(), settings.interrupted)?;
        Ok(Self { process, last_id: 0, numbered: None })
    }

    /// Sends a command and waits for its reply.
    ///
    /// Commands are numbered to detect late or unsolicited replies. After any error other than
    /// [`Error::Refused`], the client is unusable.
    ///
    /// # Errors
    /// An [`Error`] if the program fails, refuses the command, or exceeds the deadline.
    pub fn command(&mut self, command: &str, deadline: Instant) -> Result<String, Error> {
        self.command_with(command, deadline, LONGEST_REPLY)
    }

    /// Sends a command and accepts a reply of up to `limit` bytes.
    pub(crate) fn command_with(
        &mut self,
        command: &str,
        deadline: Instant,
        limit: usize,
    ) -> Result<String, Error> {
        self.last_id = self.last_id.wrapping_add(1);
        self.process.send(format!("{} {command}\n", self.last_id).into_bytes());
        let text = self.reply(command, deadline, limit)?;
        let garbage = || Error::Garbage {
            command: command.to_owned(),
            protocol: "GTP",
            text: excerpt(&text),
        };
        let reply = reply(&text).ok_or_else(garbage)?;
        let numbered = *self.numbered.get_or_insert(reply.id.is_some());
        if reply.id != numbered.then_some(self.last_id) {
            return Err(Error::OutOfStep { command: command.to_owned() });
        }
        if reply.success {
            Ok(reply.text.to_owned())
        } else {
            Err(Error::refused(command, reply.text))
        }
    }

    /// Reads the lines up to the next blank one. Text before the first reply is skipped.
    fn reply(&mut self, command: &str, deadline: Instant, limit: usize) -> Result<String, Error> {
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
                return Err(Error::TooLong { command: command.to_owned(), limit });
            }
            if banner {
                continue;
            }
            // GTP ignores control characters other than tab.
            let line = String::from_utf8_lossy(line);
            reply.extend(line.chars().filter(|&c| c >= ' ' || c == '\t'));
            reply.push('\n');
        }
    }
}

impl Drop for GtpClient {
    /// Sends `quit`. The process ends in any case.
    fn drop(&mut self) {
        self.process.send(b"quit\n".to_vec());
    }
}

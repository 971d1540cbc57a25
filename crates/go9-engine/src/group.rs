//! Process groups. Each program is started as the leader of its own group: Ctrl-C on the terminal
//! does not reach it, and all its children can be ended together with it.

use std::io;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// The process groups of all running engines.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Kills every engine of this process and all children of the engines. Call this before exiting
/// without unwinding, for example after a second Ctrl-C.
pub fn end_all_engines() {
    // A lock held by a dying thread must not block the exit.
    let Ok(running) = RUNNING.try_lock() else { return };
    for &group in running.iter() {
        signal(group, Signal::Kill);
    }
}

pub(crate) fn register(group: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(group);
}

pub(crate) fn forget(group: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|&other| other != group);
}

/// A signal for a process group.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Signal {
    Terminate,
    Kill,
}

#[cfg(unix)]
mod system {
    use super::{Command, Signal, io};
    use rustix::process::{self, Pid, WaitId, WaitIdOptions};
    use std::os::unix::process::CommandExt as _;

    pub(crate) fn lead_own_group(command: &mut Command) -> io::Result<()> {
        command.process_group(0);
        Ok(())
    }

    fn pid(group: u32) -> Option<Pid> {
        i32::try_from(group).ok().and_then(Pid::from_raw)
    }

    pub(crate) fn signal(group: u32, signal: Signal) {
        let signal = match signal {
            Signal::Terminate => process::Signal::TERM,
            Signal::Kill => process::Signal::KILL,
        };
        if let Some(group) = pid(group) {
            // A group that no longer exists is the desired result.
            let _ = process::kill_process_group(group, signal);
        }
    }

    /// Returns `true` if the leader has exited. The leader is not reaped, so that its process ID
    /// stays reserved.
    pub(crate) fn leader_ended(group: u32) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        pid(group)
            .is_none_or(|leader| !matches!(process::waitid(WaitId::Pid(leader), options), Ok(None)))
    }
}

#[cfg(not(unix))]
mod system {
    use super::{Command, Signal, io};

    pub(crate) fn lead_own_group(_: &mut Command) -> io::Result<()> {
        let reason = "engines need process groups, which this system does not have";
        Err(io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    pub(crate) fn signal(_: u32, _: Signal) {}

    pub(crate) fn leader_ended(_: u32) -> bool {
        true
    }
}

pub(crate) use system::{lead_own_group, leader_ended, signal};

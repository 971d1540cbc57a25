//! Panics: the program prints one line to report, leaves no partial file, and exits with code 101.

use crate::{temporary, text};
use core::cell::{Cell, RefCell};
use std::io::{self, Write as _};
use std::panic::PanicHookInfo;

thread_local! {
    /// Name of the file being processed by this thread, empty if there is none.
    static SOURCE: RefCell<String> = const { RefCell::new(String::new()) };
    /// Number and offset of the record being processed by this thread.
    static RECORD: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

/// Records the name of the file that this thread starts to process.
pub fn at_source(name: &str) {
    RECORD.set(None);
    SOURCE.with_borrow_mut(|at| name.clone_into(at));
}

/// Records the number and offset of the record that this thread starts to process.
#[inline]
pub fn at_record(n: u64, offset: u64) {
    RECORD.set(Some((n, offset)));
}

/// Installs a panic hook that ends the program at once, whichever thread panics.
pub fn watch() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
            usual(info);
        }
        // Nothing can be done if standard error is closed.
        let _ = io::stderr().write_all(message(info).as_bytes());
        temporary::remove_unfinished();
        std::process::exit(101);
    }));
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let what = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let what = what.unwrap_or("panic");
    let place =
        info.location().map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
    let name = SOURCE.try_with(|source| source.try_borrow().map(|name| name.clone()).ok());
    let name = name.ok().flatten().filter(|name| !name.is_empty());
    let record = RECORD.try_with(Cell::get).ok().flatten();
    let at = match (name, record) {
        (Some(name), Some((n, offset))) => format!(", at record {n} of {name}, byte {offset}"),
        (Some(name), None) => format!(", in {name}"),
        _ => String::new(),
    };
    let version = env!("CARGO_PKG_VERSION");
    let line = format!(
        "internal error in boardnote {version}: {what}{place}{at}; please report it with that record"
    );
    format!("{}\n", text::visible(&line))
}

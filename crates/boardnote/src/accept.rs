//! The formats that a verb can work on.

use crate::formats::{Abilities, Format};
use crate::trouble::Trouble;
use std::sync::Arc;

/// The check of a verb if it can work on a format. The error says why not.
pub type AcceptFn = dyn Fn(&'static dyn Format) -> Result<(), Trouble> + Send + Sync;

/// The formats that a verb can work on; all by default.
#[derive(Clone, Default)]
pub struct Accept(Option<Arc<AcceptFn>>);

impl Accept {
    /// Makes a check.
    #[must_use]
    pub fn only(
        check: impl Fn(&'static dyn Format) -> Result<(), Trouble> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(check)))
    }

    /// Makes a check for an ability. `task` names it in the message.
    #[must_use]
    pub fn able(task: &'static str, has: fn(&Abilities) -> bool) -> Self {
        Self::only(move |format| match has(&format.abilities()) {
            true => Ok(()),
            false => {
                let name = format.info().name;
                Err(format!("{task} does not support {name} (see boardnote formats)").into())
            }
        })
    }

    /// Checks a format.
    ///
    /// # Errors
    /// The message says why the verb cannot work on the format.
    pub fn check(&self, format: &'static dyn Format) -> Result<(), Trouble> {
        self.0.as_ref().map_or(Ok(()), |check| check(format))
    }
}

impl core::fmt::Debug for Accept {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Accept")
    }
}

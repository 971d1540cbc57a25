//! The formats that a verb can work on.

use crate::condition::{has_column, table_with};
use crate::formats::{self, Abilities, Format};
use crate::trouble::Trouble;
use std::sync::Arc;

/// The check of a verb if it can work on a format. The error says why not.
pub type AcceptFn = dyn Fn(&'static dyn Format) -> Result<(), Trouble> + Send + Sync;

/// The formats that a verb can work on; all by default.
#[derive(Clone, Default)]
pub struct Accept {
    check: Option<Arc<AcceptFn>>,
    named: Option<Arc<Named>>,
}

/// The table and the columns that the user names. They choose the formats of which files are read.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// Name of the table.
    pub table: Option<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
}

impl Accept {
    /// Makes a check.
    #[must_use]
    pub fn only(
        check: impl Fn(&'static dyn Format) -> Result<(), Trouble> + Send + Sync + 'static,
    ) -> Self {
        Self { check: Some(Arc::new(check)), named: None }
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

    /// Leaves out the files of formats that lack what the user names, if other files are read.
    #[must_use]
    pub fn naming(self, named: Named) -> Self {
        Self { named: Some(Arc::new(named)), ..self }
    }

    /// Adds another check.
    #[must_use]
    pub fn and(
        self,
        check: impl Fn(&'static dyn Format) -> Result<(), Trouble> + Send + Sync + 'static,
    ) -> Self {
        let (first, named) = (self.check, self.named);
        let both = move |format: &'static dyn Format| {
            first.as_ref().map_or(Ok(()), |first| first(format))?;
            check(format)
        };
        Self { check: Some(Arc::new(both)), named }
    }

    /// Checks a format.
    ///
    /// # Errors
    /// The message says why the verb cannot work on the format.
    pub fn check(&self, format: &'static dyn Format) -> Result<(), Trouble> {
        self.check.as_ref().map_or(Ok(()), |check| check(format))
    }

    /// Returns the table or the column that the user names and that a format lacks, while another format
    /// has it.
    #[must_use]
    pub fn lacks(&self, format: &dyn Format) -> Option<String> {
        let Named { table, columns } = self.named.as_deref()?;
        let mut tables = format.abilities().tables;
        if let Some(name) = table {
            tables.retain(|table| table.name == name);
            if tables.is_empty() {
                return Some(format!("table {name}"));
            }
        }
        if table_with(tables.iter().copied(), columns).is_some() {
            return None;
        }
        let all = formats::ALL.iter().flat_map(|format| format.abilities().tables);
        let all: Vec<_> = all.collect();
        let is_known = |name: &&String| all.iter().any(|table| has_column(*table, name));
        if !columns.iter().all(|name| is_known(&name)) {
            return None;
        }
        let lacking = |name: &&String| !tables.iter().any(|table| has_column(*table, name));
        let name = columns.iter().find(lacking).or(columns.first())?;
        Some(format!("column {name}"))
    }
}

impl core::fmt::Debug for Accept {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Accept")
    }
}

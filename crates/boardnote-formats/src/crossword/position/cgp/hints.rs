//! The lexica from which letter distributions were taken, for a message after a run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

/// Maximum number of lexica listed for a distribution.
const MOST: usize = 8;

/// The lexica whose letter distribution was used because the record names none. Clones share the
/// list.
#[derive(Clone, Debug, Default)]
pub struct Hints(Arc<RwLock<BTreeMap<&'static str, BTreeSet<String>>>>);

impl Hints {
    /// Adds a lexicon with its distribution.
    pub(super) fn add(&self, lexicon: &str, distribution: &'static str) {
        // One lexicon too many is kept to know that the list is incomplete. Keeping the first in
        // the order of their names makes the list independent of the order of the records.
        let is_settled = |lexica: &BTreeSet<String>| {
            let full = lexica.len() > MOST;
            lexica.contains(lexicon) || full && lexica.last().is_some_and(|l| **l < *lexicon)
        };
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if known.get(distribution).is_some_and(is_settled) {
            return;
        }
        drop(known);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let lexica = known.entry(distribution).or_default();
        lexica.insert(lexicon.to_owned());
        if lexica.len() > MOST + 1 {
            lexica.pop_last();
        }
    }

    /// Returns the message that names the distributions with their lexica, if there are any.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let named = known.iter().map(|(distribution, lexica)| {
            let listed: Vec<_> = lexica.iter().take(MOST).map(String::as_str).collect();
            let more = if lexica.len() > MOST { ", …" } else { "" };
            format!("{distribution} ({}{more})", listed.join(", "))
        });
        let named: Vec<_> = named.collect();
        let text = named.join(", ");
        (!named.is_empty()).then(|| format!("letter distribution by the lexicon: {text}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexica_are_listed_whatever_their_order() {
        let hints = Hints::default();
        assert_eq!(hints.message(), None);
        for lexicon in ["NWL18", "CSW21", "NWL18"] {
            hints.clone().add(lexicon, "english");
        }
        hints.add("FILE2017", "spanish");
        let few = "letter distribution by the lexicon: english (CSW21, NWL18), spanish (FILE2017)";
        assert_eq!(hints.message().as_deref(), Some(few));
        let many = |numbers: &mut dyn Iterator<Item = u8>| {
            let hints = Hints::default();
            numbers.for_each(|number| hints.add(&format!("CSW{number}"), "english"));
            hints.message().unwrap()
        };
        let up = many(&mut (10..30));
        assert!(
            up.ends_with("(CSW10, CSW11, CSW12, CSW13, CSW14, CSW15, CSW16, CSW17, …)"),
            "{up}"
        );
        assert_eq!(up, many(&mut (10..30).rev()));
    }
}

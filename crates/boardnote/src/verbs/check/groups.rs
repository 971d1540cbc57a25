//! The findings of a run by their codes, for a terminal: few of each in full, and how many there are.

use crate::finding::{Finding, Severity};
use crate::paint::Paint;
use crate::text::grouped;

/// Number of findings of a code that are printed in full.
const FULL: usize = 3;

/// Findings by code, in the order of their first ones.
#[derive(Debug, Default)]
pub(super) struct Groups(Vec<Group>);

/// The findings of a code and a severity.
#[derive(Debug)]
struct Group {
    code: String,
    severity: Severity,
    /// The first findings in full.
    full: Vec<String>,
    count: u64,
    /// Place of the first one.
    first: String,
}

impl Groups {
    /// Counts a finding. `full` and `place` are called only if their text is printed.
    pub(super) fn add(
        &mut self,
        finding: &Finding,
        full: impl FnOnce() -> String,
        place: impl FnOnce() -> String,
    ) {
        let group = match self.place(&finding.code, finding.severity) {
            Some(at) => &mut self.0[at],
            None => {
                let (code, severity) = (finding.code.clone(), finding.severity);
                let first = place();
                self.0.push(Group { code, severity, full: Vec::new(), count: 0, first });
                self.0.last_mut().expect("it was just added")
            }
        };
        group.count += 1;
        if group.full.len() < FULL {
            group.full.push(full());
        }
    }

    /// Adds the findings of later records.
    pub(super) fn append(&mut self, later: Self) {
        for group in later.0 {
            match self.place(&group.code, group.severity) {
                Some(at) => {
                    let known = &mut self.0[at];
                    known.count += group.count;
                    let room = FULL.saturating_sub(known.full.len());
                    known.full.extend(group.full.into_iter().take(room));
                }
                None => self.0.push(group),
            }
        }
    }

    /// Returns `true` if there are no findings.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn place(&self, code: &str, severity: Severity) -> Option<usize> {
        self.0.iter().position(|group| group.code == code && group.severity == severity)
    }

    /// Returns the findings, errors first, and a line for each code if some are only counted.
    pub(super) fn text(mut self, color: bool) -> String {
        self.0.sort_by_key(|group| core::cmp::Reverse(group.severity));
        let mut text: String = self.0.iter().flat_map(|group| &group.full).cloned().collect();
        if self.0.iter().all(|group| group.count <= FULL as u64) {
            return text;
        }
        let width = |of: fn(&Group) -> usize| self.0.iter().map(of).max().unwrap_or_default();
        let counts = width(|group| grouped(group.count).len());
        let codes = width(|group| group.code.len());
        for Group { code, severity, count, first, .. } in &self.0 {
            let code = Paint(color).severity(*severity, &format!("{code:codes$}"));
            let count = grouped(*count);
            text.push_str(&format!("{count:>counts$}  {code}  {first}\n"));
        }
        text.push_str("--all prints every finding\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(groups: &mut Groups, finding: &Finding, name: &str) {
        groups.add(finding, || format!("{name}\n"), || format!("at {name}"));
    }

    #[test]
    fn few_findings_of_a_code_are_whole_and_the_rest_are_counted() {
        let (rare, many) = (Finding::error("rare", 0..0, "r"), Finding::info("many", 0..0, "m"));
        let [mut all, mut later] = [Groups::default(), Groups::default()];
        ["a", "b"].iter().for_each(|name| add(&mut all, &many, name));
        assert_eq!(Groups(Vec::new()).text(false), "");
        (0..1_000).for_each(|number| add(&mut later, &many, &number.to_string()));
        add(&mut later, &rare, "worst");
        all.append(later);
        let expected = "worst\na\nb\n0\n    1  rare  at worst\n1,002  many  at a\n\
            --all prints every finding\n";
        assert_eq!(all.text(false), expected);
    }

    #[test]
    fn findings_that_are_all_printed_are_not_counted() {
        let mut groups = Groups::default();
        let finding = Finding::warning("few", 0..0, "f");
        ["a", "b", "c"].iter().for_each(|name| add(&mut groups, &finding, name));
        assert_eq!(groups.text(false), "a\nb\nc\n");
    }
}

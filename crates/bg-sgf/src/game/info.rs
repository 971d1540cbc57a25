//! `MI`: the length and the score of a match.

use bg_rules::MatchInfo;
use sgf_syntax::value::{compose, number, trim};
use sgf_syntax::{Node, Property};

use super::report;
use crate::error::{ErrorKind, Findings};

/// Reads `MI`. Tags are case-insensitive, and unknown tags are reported and ignored. Values are
/// non-negative integers. If a tag is repeated, the last value counts.
pub(super) fn read(root: Node<'_>, findings: &mut Findings) -> MatchInfo {
    let mut info = MatchInfo::default();
    for value in root.named("MI").flat_map(Property::values) {
        let Some((tag, raw)) = compose(value.raw()) else {
            report::<(), _>(Err(sgf_syntax::ErrorKind::BadNumber), value, findings);
            continue;
        };
        let mut tag_in = [0; 8];
        let tag = trim(tag);
        let place = tag_in.get_mut(..tag.len()).map(|lower| {
            lower.copy_from_slice(tag);
            lower.make_ascii_lowercase();
            &*lower
        });
        let field = match place {
            Some(b"length") => &mut info.length,
            Some(b"game") => &mut info.game,
            Some(b"ws") => &mut info.score[0],
            Some(b"bs") => &mut info.score[1],
            _ => {
                report::<(), _>(Err(ErrorKind::UnknownMiTag), value, findings);
                continue;
            }
        };
        let number = number(raw)
            .and_then(|number| u32::try_from(number).map_err(|_| sgf_syntax::ErrorKind::BadNumber));
        if let Some(number) = report(number, value, findings) {
            *field = number;
        }
    }
    info
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_info_reports_each_value() {
        let file = b"(;GM[6]MI[length:-1][Game:2][xx:1][5][WS:3])";
        let collection = sgf_syntax::parse(file).unwrap();
        let mut findings = Findings::new();
        let info = read(collection.trees().next().unwrap().root().unwrap(), &mut findings);
        assert_eq!(info, MatchInfo { length: 0, game: 2, score: [3, 0] });
        let codes: alloc::vec::Vec<_> =
            findings.iter().map(|f| (f.kind().code(), f.offset())).collect();
        assert_eq!(codes, [("bad-number", 10), ("unknown-mi-tag", 29), ("bad-number", 35)]);
    }
}

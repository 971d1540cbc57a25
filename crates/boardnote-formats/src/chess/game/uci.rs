//! `uci`: a chess game as moves in the notation of the Universal Chess Interface.

mod line;

use super::tokens::{Row, of_move};
use super::{Coding, Options, Played, Reading, codes, targets};
use crate::chess::{finding, likelihood_of_lines, pasted, rules};
use crate::finding::{Finding, Findings, Severity, Surplus};
use crate::notation::{FromJson, Scan};
use crate::{Field, Info, Likelihood, Losses, Record, Recovery, Unit, loss};
use chess_rules::{ErrorKind, Game, GameBuilder, Move, Rules};
use core::ops::Range;
use line::{Line, words};

/// The particulars of UCI.
#[derive(Debug)]
pub struct Kind;

impl super::Kind for Kind {
    const INFO: Info = Info {
        name: "uci",
        summary: "chess game as moves in UCI notation",
        unit: Unit::Line,
        extensions: &["uci"],
        example: "e2e4 e7e5 g1f3 b8c6 f1b5",
        resembles: |text| {
            let first = text.split_once(' ').map(|(first, _)| first.as_bytes());
            first.is_some_and(|first| likelihood_of_line(first) == Likelihood::Certain)
        },
        codes: codes::uci,
        ..Info::NEW
    };

    const FROM_JSON: Option<FromJson<super::Games<Self>>> = Some(targets::from_json::<Self>);

    const SCAN: Option<Scan> = Some(pasted::scan_uci);

    fn likelihood(sample: &[u8]) -> Likelihood {
        likelihood_of_lines(sample, likelihood_of_line)
    }

    fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(Played, Findings), Finding> {
        let Line { words, start, start_text, is_command } = Line::parse(record.bytes, reading)?;
        let mut reader = Reader {
            builder: start.game().rules(match rules(reading) {
                Rules::ChecksAllowed => Rules::All,
                rules => rules,
            }),
            findings: is_command.then(|| command_finding(record.bytes)).into_iter().collect(),
            surplus: Surplus::default(),
        };
        for word in words {
            if let Err(finding) = reader.play(&record.bytes[word.clone()], word, reading) {
                if reading.recovery == Recovery::Whole {
                    return Err(finding);
                }
                reader.findings.push(finding);
                break;
            }
        }
        let mut findings = reader.findings;
        findings.extend(reader.surplus.finding());
        let game =
            reader.builder.finish().map_err(|error| finding(Severity::Error, &error, 0..0))?;
        Ok((Played::new(game, Some(start_text.to_owned())), findings))
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        let Line { words, start, .. } = Line::parse(record.bytes, reading)?;
        let mut builder = start.game();
        for span in words {
            let text = String::from_utf8_lossy(&record.bytes[span.clone()]);
            let mv = builder.position().parse_uci(&text);
            let played = play(&mut builder, mv, start.is_chess960());
            row(played.field_of(record.bytes, span));
        }
        Ok(())
    }

    /// Returns the word of an item; every word is an item.
    fn place(record: Record<'_>, reading: Reading<'_>, item: usize) -> Option<Range<usize>> {
        Line::parse(record.bytes, reading).ok()?.words.get(item).cloned()
    }
}

impl super::Written for Kind {
    /// Writes the main line, and the start position unless it is the standard one.
    fn write(
        played: &Played,
        _: Coding,
        _: &Options,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), chess_movecode::Error> {
        let start = targets::start_without_tags(played, loss::TAGS_OF_MOVES, losses)?;
        let chess960 = played.game.is_chess960();
        let before = out.len();
        targets::each_move(played, losses, |mv| {
            if out.len() > before {
                out.push(b' ');
            }
            match mv {
                Move::Null => out.extend_from_slice(NULL.as_bytes()),
                _ => mv.uci(chess960).append_to(out),
            }
        });
        // A record must not be a blank line.
        if out.len() == before || start != "start" {
            targets::column(start, out);
        }
        Ok(())
    }
}

/// The null move in UCI. JSON and PGN write `--`, which is read here, too.
const NULL: &str = "0000";

/// Returns a move as UCI has it.
pub(super) fn word(mv: Move, chess960: bool) -> String {
    if mv == Move::Null { NULL.to_owned() } else { mv.uci(chess960).to_string() }
}

/// Returns the main line as UCI has it.
pub(super) fn main_line(game: &Game) -> String {
    game.to_uci().replace("--", NULL)
}

/// Plays a move and describes it.
fn play(builder: &mut GameBuilder, mv: Result<Move, ErrorKind>, chess960: bool) -> Row {
    let mut before = builder.position().clone();
    match mv.and_then(|mv| builder.push_move(mv).map_err(|error| error.kind()).map(|()| mv)) {
        Ok(mv) => of_move(mv, &mut before, chess960),
        Err(kind) => Row::new("error item", String::new(), kind.to_string()),
    }
}

fn command_finding(line: &[u8]) -> Finding {
    let message = "the moves are taken out of a command of UCI";
    Finding::warning("uci-command", 0..line.len(), message)
}

struct Reader {
    builder: GameBuilder,
    findings: Vec<Finding>,
    surplus: Surplus,
}

impl Reader {
    /// Plays a move. Lenient reading also plays one that leaves the king in check, with a warning.
    fn play(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        reading: Reading<'_>,
    ) -> Result<(), Finding> {
        // Bytes that are not UTF-8 become the replacement character, which no move has.
        let text = String::from_utf8_lossy(word);
        let Err(error) = self.builder.push_uci(&text) else { return Ok(()) };
        let is_check_only =
            matches!(error.kind(), ErrorKind::IllegalMove(reason) if reason.is_check_only());
        if is_check_only && !reading.strict() {
            self.builder.set_rules(Rules::ChecksAllowed);
            let played = self.builder.push_uci(&text).is_ok();
            self.builder.set_rules(Rules::All);
            if played {
                let found = finding(Severity::Warning, &error, span);
                if self.surplus.admits(&found) {
                    self.findings.push(found);
                }
                return Ok(());
            }
        }
        let found: String = text.chars().take(20).collect();
        let finding = finding(Severity::Error, &error, span);
        let message = match finding.message.strip_prefix("illegal move: ") {
            Some(reason) => format!("illegal move `{found}`: {reason}"),
            None => format!("`{found}`: {}", finding.message),
        };
        Err(Finding { message, ..finding })
    }
}

/// Likelihood of a line, by the form of its moves and by whether they can be played.
fn likelihood_of_line(line: &[u8]) -> Likelihood {
    let options = Options::default();
    let square = |file: u8, rank: u8| matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    let is_move = |word: &[u8]| match *word {
        [a, b, c, d] => square(a, b) && square(c, d) || word == b"0000",
        [a, b, c, d, role] => {
            square(a, b) && square(c, d) && matches!(role, b'q' | b'r' | b'b' | b'n')
        }
        _ => word == b"--",
    };
    // A long line at the end of the sample may be cut off.
    const WORDS: usize = 16;
    let command = pasted::command(line);
    let other = if command.is_some() { Likelihood::Likely } else { Likelihood::No };
    let moves = command.map_or(0..line.len(), |(_, moves)| moves);
    let mut words = words(line, moves).take(WORDS).peekable();
    if words.peek().is_none() || !words.all(|word| is_move(&line[word])) {
        return other;
    }
    match <Kind as super::Kind>::read(Record::alone(line), Reading::strictly(&options)) {
        Ok(_) => Likelihood::Certain,
        Err(_) => Likelihood::Likely,
    }
}

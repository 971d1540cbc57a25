//! Properties of pictures and pages, whatever the scenes contain.

use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Action, Backgammon, Beside, Cube, Score, Step, Turn};
use board_picture::scene::chess::{Chess, Ink};
use board_picture::scene::crossword::{Crossword, Premium, Square, Tile};
use board_picture::scene::go::{Go, Mark};
use board_picture::text::Look;
use board_picture::{
    Bottom, Candidate, Coordinates, Decision, Entry, Evaluation, Game, Home, Options, Page, Table,
    svg, text,
};

/// Draws scenes made of the bytes, each alone and all as a game on a page.
pub(crate) fn pages(bytes: &[u8]) {
    let mut source = Source(bytes);
    let options = source.options();
    let mut page = Page::new(source.text(), options.clone());
    for _ in 0..=source.below(2) {
        let game = source.game();
        for entry in &game.entries {
            let picture = svg(&entry.scene, &options);
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
            sound(&picture);
            for unicode in [false, true] {
                let Options { flip, bottom, home, .. } = options;
                let look = Look { unicode, flip, bottom, home, ..Look::default() };
                let board = text::board(&entry.scene, &look);
                assert!(
                    (board.is_empty() || board.ends_with('\n'))
                        && !board.contains(|c: char| c.is_control() && c != '\n')
                );
            }
        }
        page.add(&game);
    }
    let steps = page.steps();
    let html = page.finish();
    sound(&html);
    assert_eq!(html.matches("<script>").count(), 1);
    assert_eq!(
        html.matches("<a>").count()
            + html.matches("<a data-").count()
            + html.matches("<a class=\"wide\"").count(),
        steps
    );
    assert!(html.contains("default-src 'none'"));
}

/// Checks that all elements are closed in order, that no attribute contains styles or scripts, and
/// that no character is invisible.
fn sound(text: &str) {
    let invisible = |c: char| c.is_control() && c != '\n';
    assert!(!text.contains(invisible), "{text}");
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let (tag, behind) = tag.split_once('>').unwrap();
        rest = behind;
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        assert!(!tag.contains(" style=") && !tag.contains(" on"), "{tag}");
        match tag {
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            tag if tag.ends_with('/') || ["!DOCTYPE", "input", "meta"].contains(&name) => {}
            "style" | "script" => {
                let end = format!("</{tag}>");
                rest = rest.split_once(&end).unwrap().1;
            }
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Bytes that become values; zeros follow the last one.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    fn bool(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    fn list<T>(&mut self, most: usize, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| one(self)).collect()
    }

    fn text(&mut self) -> String {
        let bytes = self.list(12, Self::byte);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn count(&mut self) -> u32 {
        u32::from_le_bytes([0; 4].map(|_: u8| self.byte()))
    }

    fn number(&mut self) -> i32 {
        i32::from_le_bytes([0; 4].map(|_: u8| self.byte()))
    }

    fn options(&mut self) -> Options {
        Options {
            flip: self.bool(),
            large_text: self.bool(),
            coordinates: [Coordinates::Outside, Coordinates::Inside, Coordinates::None]
                [self.below(3)],
            bottom: [Bottom::One, Bottom::Zero, Bottom::OnRoll][self.below(3)],
            home: [Home::Right, Home::Left][self.below(2)],
            cube_face_64: self.bool(),
            names: self.bool().then(|| [self.text(), self.text()]),
            ..Options::default()
        }
    }

    fn game(&mut self) -> Game {
        Game {
            title: self.text(),
            players: [self.text(), self.text()],
            result: self.text(),
            columns: self.bool(),
            facts: self.text(),
            graph: self.text(),
            tables: self.list(1, |it| Table {
                title: it.text(),
                head: it.list(3, Self::text),
                rows: it.list(3, |it| it.list(3, Self::text)),
            }),
            entries: self.list(6, Self::entry),
            score: self.bool().then(|| [self.byte().into(), self.byte().into()]),
            record: self.text(),
        }
    }

    fn entry(&mut self) -> Entry {
        let scene = self.scene();
        Entry {
            number: self.bool().then(|| self.byte().into()),
            player: self.bool().then(|| self.below(4)),
            parent: self.bool().then(|| self.below(6)),
            glyphs: self.text(),
            note: self.text(),
            comment_before: self.text(),
            comment: self.text(),
            id: self.text(),
            evaluation: self
                .bool()
                .then(|| Evaluation { share: f32::from_bits(self.count()), text: self.text() }),
            decisions: self.list(2, Self::decision),
            ..Entry::new(self.text(), scene)
        }
    }

    fn decision(&mut self) -> Decision {
        Decision {
            title: self.text(),
            verdict: self.text(),
            loss: f64::from(f32::from_bits(self.count())),
            candidates: self.list(3, |it| Candidate {
                name: it.text(),
                value: it.text(),
                difference: it.text(),
                details: it.text(),
                chosen: it.bool(),
                scene: it.bool().then(|| it.scene()),
            }),
        }
    }

    fn scene(&mut self) -> Scene {
        match self.below(4) {
            0 => Scene::Backgammon(self.backgammon()),
            1 => Scene::Chess(self.chess()),
            2 => Scene::Go(self.go()),
            _ => Scene::Crossword(self.crossword()),
        }
    }

    fn backgammon(&mut self) -> Backgammon {
        Backgammon {
            points: [0; 24].map(|_: u8| i8::from_le_bytes([self.byte()])),
            bar: [self.byte(), self.byte()],
            off: [self.byte(), self.byte()],
            cube: self.bool().then(|| Cube {
                value: self.count(),
                owner: self.bool().then(|| self.below(3)),
                offered_to: self.bool().then(|| self.below(3)),
            }),
            dice: [self.byte(), self.byte()],
            on_roll: self.bool().then(|| self.below(3)),
            score: self.bool().then(|| Score {
                points: [self.byte().into(), self.byte().into()],
                length: self.byte().into(),
            }),
            play: self.list(4, |it| Step { from: it.byte(), to: it.byte() }),
            notes: self.list(2, Self::text),
            names: [self.text(), self.text()],
            caption: self.text(),
            turn: self.bool().then(|| Turn { player: self.below(3), action: self.action() }),
            crawford: self.bool(),
            jacoby: self.bool(),
            beside: [Beside::Facts, Beside::Gnubg, Beside::Xg][self.below(3)],
        }
    }

    fn action(&mut self) -> Action {
        match self.below(6) {
            0 => Action::Roll,
            1 => Action::Play,
            2 => Action::AnswerDouble,
            3 => Action::AnswerResignation("gammon"),
            4 => Action::NotBegun,
            _ => Action::Over("over"),
        }
    }

    fn chess(&mut self) -> Chess {
        let ink = |it: &mut Self| [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue][it.below(4)];
        Chess {
            squares: self.list(70, |it| it.bool().then(|| char::from(it.byte()))),
            last_move: self.bool().then(|| (self.below(70), self.below(70))),
            check: self.bool().then(|| self.below(70)),
            marks: self.list(3, |it| (it.below(70), ink(it))),
            arrows: self.list(3, |it| (it.below(70), it.below(70), ink(it))),
            white_to_move: self.bool(),
            black_below: self.bool(),
            names: [self.text(), self.text()],
            clocks_ms: [0; 2].map(|_: u8| {
                self.bool().then(|| u64::try_from(i64::from(self.number())).unwrap_or(u64::MAX))
            }),
            caption: self.text(),
        }
    }

    fn go(&mut self) -> Go {
        Go {
            points: self.list(9, |it| it.list(9, |it| it.bool().then(|| it.bool()))),
            last_move: self.bool().then(|| (self.below(12), self.below(12))),
            marks: self.list(4, |it| {
                let mark = match it.below(7) {
                    0 => Mark::Number(it.count()),
                    1 => Mark::Label(it.text()),
                    2 => Mark::Triangle,
                    3 => Mark::Square,
                    4 => Mark::Circle,
                    5 => Mark::Cross,
                    _ => Mark::Territory(it.bool()),
                };
                (it.below(12), it.below(12), mark)
            }),
            black_to_move: self.bool(),
            names: [self.text(), self.text()],
            captures: self.bool().then(|| [self.byte().into(), self.byte().into()]),
            score: self.bool().then(|| self.text()),
            caption: self.text(),
        }
    }

    fn crossword(&mut self) -> Crossword {
        let tile = |it: &mut Self| {
            let (face, blank) = (it.text(), it.bool());
            let label = if blank { face.to_lowercase() } else { String::new() };
            Tile { face, label, blank, points: it.bool().then(|| it.byte()) }
        };
        let premium = |it: &mut Self| {
            [Premium::Plain, Premium::DoubleLetter, Premium::TripleWord, Premium::Start]
                [it.below(4)]
        };
        Crossword {
            rows: self.list(6, |it| {
                it.list(6, |it| Square {
                    premium: premium(it),
                    tile: it.bool().then(|| tile(it)),
                    last: it.bool(),
                })
            }),
            racks: self.list(3, |it| it.list(9, tile)),
            scores: self.list(3, Self::number),
            names: self.list(3, Self::text),
            clocks: self.list(3, |it| it.bool().then(|| it.number().into())),
            to_move: self.below(4),
            bag: self.bool().then(|| self.byte().into()),
            challenge: self.bool().then(|| self.text()),
            last_points: self.bool().then(|| self.number()),
            caption: self.text(),
        }
    }
}

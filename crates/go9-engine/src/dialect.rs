use std::collections::BTreeSet;
use std::fmt;

use go9_dat::{Board, Color};

/// The rules of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rules {
    /// Area counts: stones and territory.
    #[default]
    Chinese,
    /// Territory and prisoners count.
    Japanese,
}

impl Rules {
    /// The rules as KataGo takes them. By its names they would give White points for handicap
    /// stones wherever there are black stones only.
    pub(crate) const fn to_kata(self) -> &'static str {
        match self {
            Self::Chinese => {
                r#"{"ko":"SIMPLE","score":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}"#
            }
            Self::Japanese => {
                r#"{"ko":"SIMPLE","score":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}"#
            }
        }
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Chinese => Self::Japanese,
            Self::Japanese => Self::Chinese,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chinese => "chinese",
            Self::Japanese => "japanese",
        })
    }
}

/// The habits of a program, found out from its name and the commands it lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dialect {
    name: String,
    commands: BTreeSet<String>,
}

impl Dialect {
    pub(crate) fn new(name: &str, list_commands: &str) -> Self {
        let commands = list_commands.split_whitespace().map(ToOwned::to_owned).collect();
        Self { name: name.trim().to_owned(), commands }
    }

    pub(crate) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// The first of these commands that the program knows.
    pub(crate) fn first_known(&self, commands: &[&'static str]) -> Option<&'static str> {
        commands.iter().copied().find(|command| self.knows(command))
    }

    /// The commands that choose the rules. GNU Go has none: it takes them as an option.
    pub(crate) fn rules(&self, rules: Rules) -> Vec<String> {
        if self.knows("kata-set-rules") {
            vec![format!("kata-set-rules {}", rules.to_kata())]
        } else if self.name.eq_ignore_ascii_case("fuego") {
            let japanese = u8::from(rules == Rules::Japanese);
            vec![format!("go_rules {rules}"), format!("go_param_rules japanese_scoring {japanese}")]
        } else if self.knows("kgs-rules") {
            vec![format!("kgs-rules {rules}")]
        } else {
            Vec::new()
        }
    }

    /// The commands that put a position on the board. With `play`, stones of a board on which
    /// every chain has a liberty never capture, in any order: each partly built chain has that
    /// liberty, or a point that its own chain will still fill.
    pub(crate) fn set_up(&self, board: &Board) -> Vec<String> {
        let stones = Color::ALL
            .into_iter()
            .flat_map(|color| board.stones(color).iter().map(move |point| (color, point)))
            .map(|(color, point)| format!("{} {point}", char::from(color.to_byte())));
        let mut commands = vec!["clear_board".to_owned()];
        if self.knows("set_position") {
            let stones: Vec<_> = stones.collect();
            commands.push(format!("set_position {}", stones.join(" ")).trim_end().to_owned());
        } else {
            commands.extend(stones.map(|stone| format!("play {stone}")));
        }
        commands
    }
}

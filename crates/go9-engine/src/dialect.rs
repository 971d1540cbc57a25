use std::collections::BTreeSet;
use std::fmt;

use go9_dat::{Board, Color};

/// The scoring rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Rules {
    /// Area scoring: stones and territory count.
    #[default]
    Chinese,
    /// Territory scoring: territory and prisoners count.
    Japanese,
}

impl Rules {
    /// The rules in the syntax of KataGo. With KataGo's named rules, White would receive points for
    /// handicap stones on every board with black stones only.
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

/// The command set of a program, derived from its name and the commands it lists.
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

    /// Returns the first of these commands that the program supports.
    pub(crate) fn first_known(&self, commands: &[&'static str]) -> Option<&'static str> {
        commands.iter().copied().find(|command| self.knows(command))
    }

    /// The commands that select the rules. GNU Go has none: it takes the rules as an option.
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

    /// The commands that set up a position. If every chain of the board has a liberty, `play` never
    /// captures, in any order of the stones: each partial chain is adjacent to that liberty or to a
    /// point that the same chain will occupy later.
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

/// Defines the kinds of errors of a notation: message, code, severity, explanation, and example of a
/// kind stand in one place.
///
/// The enum is what is written, with a derive of `thiserror::Error` for the messages, and may have
/// variants with fields. It implements [`Kind`](crate::Kind), and has the methods of that trait and
/// its list `ALL` as its own constant functions, so that callers need not import it. A kind without
/// `severity` is an error.
///
/// ```
/// /// Kinds of a crate below.
/// mod rules {
///     notation_report::kinds! {
///         /// A violation of the rules.
///         #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
///         #[non_exhaustive]
///         pub enum ErrorKind {
///             /// An action after the end of the game.
///             #[error("action after the end of the game")]
///             GameOver = "game-over" {
///                 explanation: "An action follows the end of the game. Remove it.",
///                 example: "",
///             }
///         }
///     }
/// }
///
/// notation_report::kinds! {
///     /// The kind of an error.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
///     #[non_exhaustive]
///     pub enum ErrorKind {
///         /// A die above 6.
///         #[error("die is {found}, expected 1 to 6")]
///         BadDie {
///             /// The number found.
///             found: u8,
///         } = "bad-die" {
///             explanation: "A die shows 1 to 6. Correct the number.",
///             example: "7",
///         }
///         /// A byte order mark.
///         #[error("byte order mark before the text")]
///         Bom = "bom" {
///             severity: Warning,
///             explanation: "A byte order mark precedes the text. It is skipped.",
///             example: "\u{feff}6",
///         }
///         nested {
///             /// A violation of the rules.
///             #[error(transparent)]
///             Rules(rules::ErrorKind) { "game-over": "6 over 5" }
///         }
///     }
/// }
///
/// /// An error in a text.
/// pub type Error = notation_report::Error<ErrorKind>;
///
/// let kind = ErrorKind::from(rules::ErrorKind::GameOver);
/// assert_eq!((kind.code(), kind.example()), ("game-over", "6 over 5"));
/// assert_eq!(kind.explanation(), "An action follows the end of the game. Remove it.");
/// let codes = ErrorKind::ALL.iter().map(|kind| kind.code);
/// assert!(codes.eq(["bad-die", "bom", "game-over"]));
/// ```
///
/// The kinds of a crate below are `nested`: their code, severity, and explanation are those of that
/// crate; the examples are given for each code that this notation can meet, since they are texts of
/// this notation. Without braces, all codes are taken with the examples that they have. A notation
/// whose errors have a [`Place`](crate::Place) beyond bytes writes `pub enum ErrorKind in MyPlace`.
///
/// A kind whose code another enum explains already says `as: ThatEnum` in place of the explanation. A
/// kind that no printable text causes has no `example`.
#[macro_export]
macro_rules! kinds {
    (
        $(#[$outer:meta])*
        $vis:vis enum $Kind:ident $(in $place:ty)? {
            $(
                $(#[$meta:meta])+
                $name:ident $({ $($fields:tt)* })? $(( $($tuple:tt)* ))? = $code:literal {
                    $(severity: $severity:ident,)?
                    $(explanation: $explanation:expr,)?
                    $(as: $same:ty,)?
                    $(example: $example:expr $(,)?)?
                }
            )*
            $(nested {
                $(
                    $(#[$outer_meta:meta])+
                    $nested:ident($inner:ty) $({
                        $($inner_code:literal: $inner_example:expr),* $(,)?
                    })?
                )+
            })?
        }
    ) => {
        $(#[$outer])*
        $vis enum $Kind {
            $($(#[$meta])+ $name $({ $($fields)* })? $(( $($tuple)* ))?,)*
            $($($(#[$outer_meta])+ $nested($inner),)+)?
        }

        impl $Kind {
            /// The explanations of all codes, in the order of the enum.
            pub const ALL: &'static [$crate::Explanation] = {
                const LISTS: &[&[$crate::Explanation]] = &[
                    &[$($crate::Explanation {
                        code: $code,
                        text: $crate::kinds!(@text $code $(, $explanation)? $(as $same)?),
                        example: $crate::kinds!(@example $($example)?),
                    }),*],
                    $($($crate::kinds!(
                        @list $inner $({ $($inner_code: $inner_example),* })?
                    ),)+)?
                ];
                const COUNT: usize = {
                    let (mut count, mut i) = (0, 0);
                    while i < LISTS.len() {
                        (count, i) = (count + LISTS[i].len(), i + 1);
                    }
                    count
                };
                const LIST: [$crate::Explanation; COUNT] = $crate::internal::concat(LISTS);
                &LIST
            };

            /// Returns the stable name for machine output, in kebab case.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                    $($(Self::$nested(kind) => kind.code(),)+)?
                }
            }

            /// Returns the severity of a diagnostic of this kind, unless the reader chooses another
            /// one.
            #[must_use]
            pub const fn severity(&self) -> $crate::Severity {
                match self {
                    $(Self::$name { .. } => $crate::kinds!(@severity $($severity)?),)*
                    $($(Self::$nested(kind) => kind.severity(),)+)?
                }
            }

            /// Returns the explanation in whole sentences: what was found, why it is wrong, what to
            /// do.
            #[must_use]
            pub const fn explanation(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => {
                        $crate::kinds!(@text $code $(, $explanation)? $(as $same)?)
                    })*
                    $($(Self::$nested(kind) => kind.explanation(),)+)?
                }
            }

            /// Returns a text that causes the error; empty if no printable text does.
            #[must_use]
            pub const fn example(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $crate::kinds!(@example $($example)?),)*
                    $($(Self::$nested(kind) => $crate::internal::example(Self::ALL, kind.code()),)+)?
                }
            }
        }

        impl $crate::Kind for $Kind {
            type Place = $crate::kinds!(@place $($place)?);
            const ALL: &'static [$crate::Explanation] = Self::ALL;

            fn code(&self) -> &'static str {
                self.code()
            }

            fn severity(&self) -> $crate::Severity {
                self.severity()
            }

            fn explanation(&self) -> &'static str {
                self.explanation()
            }

            fn example(&self) -> &'static str {
                self.example()
            }
        }

        $($(
            impl From<$inner> for $Kind {
                fn from(kind: $inner) -> Self {
                    Self::$nested(kind)
                }
            }
        )+)?
    };
    (@list $inner:ty { $($code:literal: $example:expr),* }) => {
        &[$($crate::internal::explained(<$inner>::ALL, $code, $example)),*]
    };
    (@list $inner:ty) => { <$inner>::ALL };
    (@text $code:literal, $explanation:expr) => { $explanation };
    (@text $code:literal as $same:ty) => {
        $crate::internal::explained(<$same>::ALL, $code, "").text
    };
    (@example) => { "" };
    (@example $example:expr) => { $example };
    (@severity) => { $crate::Severity::Error };
    (@severity $severity:ident) => { $crate::Severity::$severity };
    (@place) => { () };
    (@place $place:ty) => { $place };
}

//! Explanations of all codes.

/// The explanation of a code, written for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explanation {
    /// The stable code, such as [`ErrorKind::code`](crate::ErrorKind::code).
    pub code: &'static str,
    /// A paragraph about the cause.
    pub text: &'static str,
    /// A record with this error or finding; empty if no printable record of moderate size shows it.
    pub example: &'static str,
}

/// Generates the code, explanation, and example of every kind of a type from one list.
macro_rules! explained {
    ($of:ty, $($kind:ident: $code:literal { text: $text:literal, example: $example:literal $(,)? })*) => {
        impl $of {
            /// The explanations of all kinds, in the order of the checks.
            pub const ALL: &'static [Explanation] =
                &[$(Explanation { code: $code, text: $text, example: $example }),*];

            /// Returns the stable name for machine output, in kebab case.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                self.explained().code
            }

            /// Returns a paragraph about the cause.
            #[must_use]
            pub const fn explanation(&self) -> &'static str {
                self.explained().text
            }

            /// Returns a record with this error or finding; empty if no printable record of
            /// moderate size shows it.
            #[must_use]
            pub const fn example(&self) -> &'static str {
                self.explained().example
            }

            const fn explained(&self) -> Explanation {
                match self {
                    $(Self::$kind { .. } => {
                        Explanation { code: $code, text: $text, example: $example }
                    })*
                }
            }
        }
    };
}

mod moves;
mod record;
mod rules;

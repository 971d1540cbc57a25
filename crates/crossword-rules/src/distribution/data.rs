//! The built-in distributions, which agree with the tables of several programs.
//!
//! Each letter consists of its face, the number of its tiles, and the points of one tile. A letter
//! that only a blank can represent has 0 for both and keeps its place in the alphabet.

use super::{Letter, LetterDistribution};

/// All built-in distributions, in the order of the specification.
pub(super) static ALL: [&LetterDistribution; 11] = [
    &ENGLISH,
    &ENGLISH_SUPER,
    &FRENCH,
    &GERMAN,
    &NORWEGIAN,
    &SPANISH,
    &CATALAN,
    &POLISH,
    &SLOVENE,
    &DUTCH,
    &SWEDISH,
];

static ENGLISH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 9, 1),
        l("B", 2, 3),
        l("C", 2, 3),
        l("D", 4, 2),
        l("E", 12, 1),
        l("F", 2, 4),
        l("G", 3, 2),
        l("H", 2, 4),
        l("I", 9, 1),
        l("J", 1, 8),
        l("K", 1, 5),
        l("L", 4, 1),
        l("M", 2, 3),
        l("N", 6, 1),
        l("O", 8, 1),
        l("P", 2, 3),
        l("Q", 1, 10),
        l("R", 6, 1),
        l("S", 4, 1),
        l("T", 6, 1),
        l("U", 4, 1),
        l("V", 2, 4),
        l("W", 2, 4),
        l("X", 1, 8),
        l("Y", 2, 4),
        l("Z", 1, 10),
    ];
    LetterDistribution::fixed("english", 2, LETTERS)
};

static ENGLISH_SUPER: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 16, 1),
        l("B", 4, 3),
        l("C", 6, 3),
        l("D", 8, 2),
        l("E", 24, 1),
        l("F", 4, 4),
        l("G", 5, 2),
        l("H", 5, 4),
        l("I", 13, 1),
        l("J", 2, 8),
        l("K", 2, 5),
        l("L", 7, 1),
        l("M", 6, 3),
        l("N", 13, 1),
        l("O", 15, 1),
        l("P", 4, 3),
        l("Q", 2, 10),
        l("R", 13, 1),
        l("S", 10, 1),
        l("T", 15, 1),
        l("U", 7, 1),
        l("V", 3, 4),
        l("W", 4, 4),
        l("X", 2, 8),
        l("Y", 4, 4),
        l("Z", 2, 10),
    ];
    LetterDistribution::fixed("english_super", 4, LETTERS)
};

static FRENCH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 9, 1),
        l("B", 2, 3),
        l("C", 2, 3),
        l("D", 3, 2),
        l("E", 15, 1),
        l("F", 2, 4),
        l("G", 2, 2),
        l("H", 2, 4),
        l("I", 8, 1),
        l("J", 1, 8),
        l("K", 1, 10),
        l("L", 5, 1),
        l("M", 3, 2),
        l("N", 6, 1),
        l("O", 6, 1),
        l("P", 2, 3),
        l("Q", 1, 8),
        l("R", 6, 1),
        l("S", 6, 1),
        l("T", 6, 1),
        l("U", 6, 1),
        l("V", 2, 4),
        l("W", 1, 10),
        l("X", 1, 10),
        l("Y", 1, 10),
        l("Z", 1, 10),
    ];
    LetterDistribution::fixed("french", 2, LETTERS)
};

static GERMAN: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 5, 1),
        l("Ä", 1, 6),
        l("B", 2, 3),
        l("C", 2, 4),
        l("D", 4, 1),
        l("E", 15, 1),
        l("F", 2, 4),
        l("G", 3, 2),
        l("H", 4, 2),
        l("I", 6, 1),
        l("J", 1, 6),
        l("K", 2, 4),
        l("L", 3, 2),
        l("M", 4, 3),
        l("N", 9, 1),
        l("O", 3, 2),
        l("Ö", 1, 8),
        l("P", 1, 4),
        l("Q", 1, 10),
        l("R", 6, 1),
        l("S", 7, 1),
        l("T", 6, 1),
        l("U", 6, 1),
        l("Ü", 1, 6),
        l("V", 1, 6),
        l("W", 1, 3),
        l("X", 1, 8),
        l("Y", 1, 10),
        l("Z", 1, 3),
    ];
    LetterDistribution::fixed("german", 2, LETTERS)
};

static NORWEGIAN: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 7, 1),
        l("B", 3, 4),
        l("C", 1, 10),
        l("D", 5, 1),
        l("E", 9, 1),
        l("F", 4, 2),
        l("G", 4, 2),
        l("H", 3, 3),
        l("I", 5, 1),
        l("J", 2, 4),
        l("K", 4, 2),
        l("L", 5, 1),
        l("M", 3, 2),
        l("N", 6, 1),
        l("O", 4, 2),
        l("P", 2, 4),
        l("Q", 0, 0),
        l("R", 6, 1),
        l("S", 6, 1),
        l("T", 6, 1),
        l("U", 3, 4),
        l("V", 3, 4),
        l("W", 1, 8),
        l("X", 0, 0),
        l("Y", 1, 6),
        l("Ü", 0, 0),
        l("Z", 0, 0),
        l("Æ", 1, 6),
        l("Ä", 0, 0),
        l("Ø", 2, 5),
        l("Ö", 0, 0),
        l("Å", 2, 4),
    ];
    LetterDistribution::fixed("norwegian", 2, LETTERS)
};

static SPANISH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 12, 1),
        l("B", 2, 3),
        l("C", 4, 3),
        l("CH", 1, 5),
        l("D", 5, 2),
        l("E", 12, 1),
        l("F", 1, 4),
        l("G", 2, 2),
        l("H", 2, 4),
        l("I", 6, 1),
        l("J", 1, 8),
        l("L", 4, 1),
        l("LL", 1, 8),
        l("M", 2, 3),
        l("N", 5, 1),
        l("Ñ", 1, 8),
        l("O", 9, 1),
        l("P", 2, 3),
        l("Q", 1, 5),
        l("R", 5, 1),
        l("RR", 1, 8),
        l("S", 6, 1),
        l("T", 4, 1),
        l("U", 5, 1),
        l("V", 1, 4),
        l("X", 1, 8),
        l("Y", 1, 4),
        l("Z", 1, 10),
    ];
    LetterDistribution::fixed("spanish", 2, LETTERS)
};

static CATALAN: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 12, 1),
        l("B", 2, 3),
        l("C", 3, 2),
        l("Ç", 1, 10),
        l("D", 3, 2),
        l("E", 13, 1),
        l("F", 1, 4),
        l("G", 2, 3),
        l("H", 1, 8),
        l("I", 8, 1),
        l("J", 1, 8),
        l("L", 4, 1),
        l("L·L", 1, 10),
        l("M", 3, 2),
        l("N", 6, 1),
        l("NY", 1, 10),
        l("O", 5, 1),
        l("P", 2, 3),
        l("QU", 1, 8),
        l("R", 8, 1),
        l("S", 8, 1),
        l("T", 5, 1),
        l("U", 4, 1),
        l("V", 1, 4),
        l("X", 1, 10),
        l("Z", 1, 8),
    ];
    LetterDistribution::fixed("catalan", 2, LETTERS)
};

static POLISH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 9, 1),
        l("Ą", 1, 5),
        l("B", 2, 3),
        l("C", 3, 2),
        l("Ć", 1, 6),
        l("D", 3, 2),
        l("E", 7, 1),
        l("Ę", 1, 5),
        l("F", 1, 5),
        l("G", 2, 3),
        l("H", 2, 3),
        l("I", 8, 1),
        l("J", 2, 3),
        l("K", 3, 2),
        l("L", 3, 2),
        l("Ł", 2, 3),
        l("M", 3, 2),
        l("N", 5, 1),
        l("Ń", 1, 7),
        l("O", 6, 1),
        l("Ó", 1, 5),
        l("P", 3, 2),
        l("R", 4, 1),
        l("S", 4, 1),
        l("Ś", 1, 5),
        l("T", 3, 2),
        l("U", 2, 3),
        l("W", 4, 1),
        l("Y", 4, 2),
        l("Z", 5, 1),
        l("Ź", 1, 9),
        l("Ż", 1, 5),
    ];
    LetterDistribution::fixed("polish", 2, LETTERS)
};

static SLOVENE: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 10, 1),
        l("B", 2, 4),
        l("C", 1, 8),
        l("Č", 1, 5),
        l("D", 4, 2),
        l("E", 11, 1),
        l("F", 1, 10),
        l("G", 2, 4),
        l("H", 1, 5),
        l("I", 9, 1),
        l("J", 4, 1),
        l("K", 3, 3),
        l("L", 4, 1),
        l("M", 2, 3),
        l("N", 7, 1),
        l("O", 8, 1),
        l("P", 2, 3),
        l("Q", 0, 0),
        l("R", 6, 1),
        l("S", 6, 1),
        l("Š", 1, 6),
        l("T", 4, 1),
        l("U", 2, 3),
        l("V", 4, 2),
        l("W", 0, 0),
        l("X", 0, 0),
        l("Y", 0, 0),
        l("Z", 2, 4),
        l("Ž", 1, 10),
    ];
    LetterDistribution::fixed("slovene", 2, LETTERS)
};

static DUTCH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 6, 1),
        l("B", 2, 3),
        l("C", 2, 5),
        l("D", 5, 2),
        l("E", 18, 1),
        l("F", 2, 4),
        l("G", 3, 3),
        l("H", 2, 4),
        l("I", 4, 1),
        l("J", 2, 4),
        l("K", 3, 3),
        l("L", 3, 3),
        l("M", 3, 3),
        l("N", 10, 1),
        l("O", 6, 1),
        l("P", 2, 3),
        l("Q", 1, 10),
        l("R", 5, 2),
        l("S", 5, 2),
        l("T", 5, 2),
        l("U", 3, 4),
        l("V", 2, 4),
        l("W", 2, 5),
        l("X", 1, 8),
        l("Y", 1, 8),
        l("Z", 2, 4),
    ];
    LetterDistribution::fixed("dutch", 2, LETTERS)
};

static SWEDISH: LetterDistribution = {
    static LETTERS: &[Letter] = &[
        l("A", 8, 1),
        l("B", 2, 4),
        l("C", 1, 8),
        l("D", 5, 1),
        l("E", 7, 1),
        l("F", 2, 3),
        l("G", 3, 2),
        l("H", 2, 2),
        l("I", 5, 1),
        l("J", 1, 7),
        l("K", 3, 2),
        l("L", 5, 1),
        l("M", 3, 2),
        l("N", 6, 1),
        l("O", 5, 2),
        l("P", 2, 4),
        l("Q", 0, 0),
        l("R", 8, 1),
        l("S", 8, 1),
        l("T", 8, 1),
        l("U", 3, 4),
        l("V", 2, 3),
        l("W", 0, 0),
        l("X", 1, 8),
        l("Y", 1, 7),
        l("Ü", 0, 0),
        l("Z", 1, 10),
        l("Å", 2, 4),
        l("Ä", 2, 3),
        l("Æ", 0, 0),
        l("Ö", 2, 4),
    ];
    LetterDistribution::fixed("swedish", 2, LETTERS)
};

const fn l(face: &'static str, count: u16, points: u16) -> Letter {
    Letter::fixed(face, count, points)
}

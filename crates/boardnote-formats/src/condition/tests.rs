use super::*;
use crate::table::Kind;

const COLUMNS: &[ColumnInfo] = &[
    ColumnInfo::new("player", Kind::Text, ""),
    ColumnInfo::new("score", Kind::Int, ""),
    ColumnInfo::new("error", Kind::Real, ""),
    ColumnInfo::new("crawford", Kind::Bool, ""),
    ColumnInfo::new("key", Kind::Unsigned, ""),
    ColumnInfo::new("stones", Kind::Bytes(2), ""),
];

const TABLE: TableInfo = TableInfo::new("t", "a test", |at| COLUMNS.get(at));

fn compiled(condition: &str) -> Result<Conditions, Fault> {
    Conditions::new(&[condition.parse()?], TABLE, crate::by_name("gnuid").unwrap())
}

fn holds(condition: &str, cells: &[Cell; 6]) -> bool {
    let conditions = compiled(condition).unwrap_or_else(|fault| panic!("{condition}: {fault:?}"));
    conditions.fulfilled(|at| &cells[at - PLACE.len()])
}

fn row() -> [Cell; 6] {
    let stones = Cell::Bytes(vec![0xab, 0x01]);
    ["Ann Lee".into(), 10.into(), 0.5.into(), true.into(), u64::MAX.into(), stones]
}

#[test]
fn conditions_are_those_of_sql() {
    let row = &row();
    for condition in [
        "player='Ann Lee'",
        "PLAYER == 'Ann Lee' AND \"score\" <> 9",
        "player > 'Ann'",
        "player like 'Ann%'",
        "player LIKE '_nn%e'",
        "player not like 'ann%'",
        "player ilike '%LEE'",
        "player ~ 'L.e$'",
        "player !~ 'lee'",
        "player ~* 'lee'",
        "player in ('Bob', 'Ann Lee')",
        "player not in ('Bob')",
        "length(player) = 7 and lower(player) = 'ann lee'",
        "score > 9",
        "score>=10",
        "score > 9.5",
        "score between 10 and 11 and not score between 11 and 12",
        "score not between 1 and 9",
        "score + 1 = 11",
        "score - 1 = 9",
        "score * 2 = 20",
        "score / 4 = 2.5",
        "score + 1 = 11 and score - 1 = 9 and score * 2 = 20 and score / 4 = 2.5",
        "score - 1 - 1 = 8 and 2 + 3 * 4 = 14 and (2 + 3) * 4 = 20 and -score = -10",
        "abs(-score) = 10 and abs(1 - score) = 9",
        "error<=0.5 and error = .50 and error = 5e-1",
        "crawford",
        "crawford is true and crawford = true and crawford != false and not crawford = false",
        "crawford is not false and crawford is not null",
        "score = 1 or score = 10 and crawford",
        "not (score = 1 or score = 2)",
        "not not crawford",
        "key = 18446744073709551615 and key > 18446744073709551614",
        "stones = 'ab01' and stones = 'AB01'",
        "player is not null",
        "player = 'O''Hara' or true",
    ] {
        assert!(holds(condition, row), "{condition}");
    }
    for condition in [
        "score < 9",
        "score = 1 and crawford or error > 0.5",
        "not crawford",
        "error is null",
        "player like 'Ann'",
        "player ~ '^nn'",
        "score in (1, 2)",
        "score / 0 = 1 or not score / 0 = 1",
    ] {
        assert!(!holds(condition, row), "{condition}");
    }
}

/// A table with a column of words, and columns of dates.
fn games() -> (TableInfo, [Cell; 4]) {
    const COLUMNS: &[ColumnInfo] = &[
        ColumnInfo { name: "winner", kind: Kind::Text, about: "", values: &["B", "W", "draw"] },
        ColumnInfo::new("date", Kind::Text, ""),
        ColumnInfo::new("date_start", Kind::Text, ""),
        ColumnInfo::new("candidate", Kind::Int, ""),
    ];
    let table = TableInfo::new("games", "a test", |at| COLUMNS.get(at));
    (table, ["B".into(), "2024.05.??".into(), "2024-05-01".into(), 3.into()])
}

#[test]
fn dates_compare_as_the_days_that_they_can_be() {
    let (table, cells) = games();
    let holds = |condition: &str| {
        let condition = condition.parse().unwrap();
        let format = crate::by_name("gnuid").unwrap();
        let all = Conditions::new(&[condition], table, format);
        all.map(|all| all.fulfilled(|at| &cells[at - PLACE.len()]))
    };
    for (condition, expected) in [
        ("date_start = '2024-05-01' and date_start = '2024/5/1' and date_start = '2024.05'", true),
        ("date_start in ('2023', '2024') and date_start between '2024-05' and '2024-05'", true),
        ("date_start >= 2024 and date_start < '2024.06' and '2024-04-30' < date_start", true),
        ("date_start <> '2024-05-01' or date_start not in ('2024')", false),
        ("date = '2024.05' and date = '2024.05.??'", true),
        ("date = '2024-05-01' or date <> '2024-05-01' or date > '2024-05-01'", false),
        ("date >= '2024-05-01' and date <= '2024-05-31' and date <= '2024.05.32'", true),
        ("date_start = date and date_start >= date and not date_start < date", true),
        ("date = date_start or not (date = date_start) or date > date_start", false),
        ("date >= date_start and date = date", true),
        ("date <> '????.??.??' and date > '' and date in ('?', '2024')", true),
        ("date = '????.??.??' or date = 'unknown'", false),
        ("candidate > 2 and candidate = 3", true),
        ("winner = 'B' and winner in ('B', 'draw') and winner <> 'W'", true),
    ] {
        assert_eq!(holds(condition).unwrap(), expected, "{condition}");
    }
    for (condition, message) in [
        ("date > '1.5.2024'", "1.5.2024 is not a date, expected a date such as '2024-05-31'"),
        ("date = '1.5.2024'", "1.5.2024 is not a date, expected a date such as '2024-05-31'"),
        ("date in ('2024x')", "2024x is not a date, expected a date such as '2024-05-31'"),
        ("date >= 24", "24 is not a date, expected a date such as '2024-05-31'"),
        ("date = '0000.00.00'", "0000.00.00 is not a date, expected a date such as '2024-05-31'"),
        ("date_start = 20240501", "20240501 is not a date, expected a date such as '2024-05-31'"),
        ("winner = 'black'", "the column winner is B, W or draw, never 'black'"),
        ("winner in ('B', 'w')", "the column winner is B, W or draw, never 'w'"),
    ] {
        assert_eq!(holds(condition).unwrap_err().message, message, "{condition}");
    }
}

#[test]
fn null_is_neither_true_nor_false() {
    let row = &[const { Cell::Null }; 6];
    for condition in [
        "score is null",
        "crawford is null",
        "crawford is not true",
        "crawford or true",
        "not (crawford and false)",
        "score = 1 or player is null",
        "lower(player) is null and score + 1 is null",
    ] {
        assert!(holds(condition, row), "{condition}");
    }
    for condition in [
        "score = 0",
        "score != 0",
        "not score = 0",
        "score not in (1)",
        "player not like 'a'",
        "player !~ 'a'",
        "crawford",
        "not crawford",
        "crawford or false",
        "score is not null",
        "score between 1 and 2 or score not between 1 and 2",
    ] {
        assert!(!holds(condition, row), "{condition}");
    }
}

#[test]
fn case_is_folded_one_character_at_a_time() {
    for (text, part) in
        [("STRASSE", "strasse"), ("ΣΑΣ", "σας"), ("ſ", "S"), ("\u{212a}", "k"), ("É", "é")]
    {
        assert!(Pattern::like(part, true).matches(text), "{text} {part}");
        assert_eq!(pattern::folded(text, |_| true), pattern::folded(part, |_| true));
    }
    assert!(Pattern::regex("mü[a-z]+r", true).unwrap().matches("Hans MÜLLER"));
    assert!(!Pattern::like("ss", true).matches("ß"));
    let long = "a%".repeat(500);
    assert!(!Pattern::like(&long, false).matches(&"a".repeat(499)));
}

use super::pattern::Pattern;

/// Returns the message about a condition, and the text that is marked.
fn fault(condition: &str) -> (String, String) {
    let Err(fault) = compiled(condition) else { panic!("{condition} is accepted") };
    assert_eq!(fault.text, condition);
    (fault.message, condition.get(fault.span).unwrap().to_owned())
}

#[test]
fn faults_say_what_to_write() {
    for (condition, message, marked) in [
        ("", "expected a condition, found the end", ""),
        ("score =", "expected a condition, found the end", ""),
        ("a => 10", "expected a condition, found =>; did you mean >=", "=>"),
        ("score =< 1", "expected a condition, found =<; did you mean <=", "=<"),
        ("!crawford", "expected a condition, found !; did you mean not", "!"),
        ("crawford && crawford", "expected a condition, found &&; did you mean and", "&&"),
        (
            "score = 1 1",
            "expected and, or, or the end, found 1; a text is written in quotes: 'text'",
            "1",
        ),
        ("player = 'a", "the text is not closed, expected '", "'"),
        ("player = 'a' 'b'", "expected and, or, or the end, found 'b'", "'b'"),
        ("score in 1", "expected ( and a list, found 1; a text is written in quotes: 'text'", "1"),
        (
            "score is 1",
            "expected null, not null, true or false, found 1; a text is written in quotes: 'text'",
            "1",
        ),
        ("(score = 1", "expected ), found the end", ""),
        ("case when true then 1 end", "--where does not support CASE; use export and SQL", "case"),
        (
            "coalesce(score, 1) = 1",
            "--where does not support coalesce(); use export and SQL",
            "coalesce",
        ),
        ("player || 'a' = 'b'", "--where does not support ||; use export and SQL", "||"),
        ("score % 2 = 1", "--where does not support %; use export and SQL", "%"),
        (
            "player = 1-0",
            "1-0 is a number here, and the column player is text; write player = '1-0'",
            "1-0",
        ),
        ("player = 10s", "expected a number, found 10s; a text is written '10s'", "10s"),
        ("player = ann", "no column ann in the table t; a text is written 'ann'", "ann"),
        ("player ~ ann", "no column ann in the table t; a text is written 'ann'", "ann"),
        ("player in (ann)", "no column ann in the table t; a text is written 'ann'", "ann"),
        ("player = null", "a comparison with null is never true; write player is null", "null"),
        ("null != score", "a comparison with null is never true; write score is not null", "null"),
        ("score in (1, null)", "null in a list equals nothing; use is null", "null"),
        ("null", "null is never true", "null"),
        (
            "score = '5'",
            "'5' is text here, and the column score is a number; write score = 5",
            "'5'",
        ),
        (
            "crawford = 1",
            "1 is a number here, and the column crawford is true or false; write crawford or not crawford",
            "1",
        ),
        ("crawford > true", "true and false have no order; use = or !=", "true"),
        ("player", "the column player is text; write player is not null, or compare it", "player"),
        ("score + 1", "expected a condition, found a number: score + 1", "score + 1"),
        ("score ~ '1'", "~ is for text, and the column score is a number", "score"),
        ("player ~ score", "expected a text in quotes, found score; write 'score'", "score"),
        ("lower(score) = 'a'", "lower() is for text, and the column score is a number", "score"),
        ("player + 1 = 2", "arithmetic is for numbers, and the column player is text", "player"),
        (
            "scor = 1",
            "no column scor in the table t; did you mean score? (see boardnote formats --columns gnuid)",
            "scor",
        ),
        (
            "position_id = 'a'",
            "no column position_id in the table t; it is in positions: add --table positions",
            "position_id",
        ),
    ] {
        assert_eq!(fault(condition), (message.to_owned(), marked.to_owned()), "{condition}");
    }
    assert!(fault("player ~ '('").0.contains("group"), "{:?}", fault("player ~ '('"));
}

#[test]
fn deep_conditions_are_refused_and_do_not_overflow_the_stack() {
    let deep = [
        "(".repeat(100_000),
        "not ".repeat(100_000) + "true",
        "true and ".repeat(100_000) + "true",
        "1 in (".repeat(1_000),
        "abs(".repeat(100_000),
        "-".repeat(100_000) + "1 = 1",
        "true = ".repeat(100_000) + "true",
    ];
    for condition in deep {
        assert!(compiled(&condition).is_err());
    }
    let chain = "score = 1 or ".repeat(150) + "true";
    assert!(holds(&chain, &row()));
    let wide = format!("score in ({}1)", "1, ".repeat(100_000));
    assert!(compiled(&wide).is_ok());
}

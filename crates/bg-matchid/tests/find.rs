//! IDs in pasted text.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use crate::rows::rows;
use bg_matchid::{FoundId, Gnuid, Xgid, find};

/// The IDs of a text: place, notation, ID, and label.
fn found(text: &str) -> Vec<(&str, &'static str, String, Option<&str>)> {
    find(text)
        .map(|found| {
            (&text[found.span.clone()], found.id.notation(), found.id.to_string(), found.label)
        })
        .collect()
}

const POSITION: &str = "4HPwATDgc/ABMA";
const MATCH: &str = "QYkqASAAIAAA";
const ID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA";
const BOARD: &str = "-b----E-C---eE---c-e----B-";

/// All forms of a GNUID that programs and people write.
fn forms(id: &str) -> Vec<String> {
    let (position, state) = id.split_once(':').unwrap();
    let encoded = id.replace('/', "%2F").replace('+', "%2b").replace(':', "%3A");
    vec![
        id.to_owned(),
        format!("gnubgid={id}"),
        format!("GNUBGID {id}"),
        format!("GNUID= {id}"),
        format!("GNUBG ID: {id}"),
        format!("gnubg-id : `{id}`."),
        format!("**GNUBG ID:** {id},"),
        format!("<code>{id}</code>"),
        format!("gnubgid: <code>{id}</code>"),
        format!("GNUID \"{id}\""),
        format!("Position ID: {position}\n                 Match ID   : {state}"),
        format!(
            " GNU Backgammon  Position ID: {position}\r\n                 Match ID   : {state}\r\n"
        ),
        format!("Position-ID: {position}    Match-ID: {state}"),
        format!("match id={state}\n\nposition id={position}"),
        format!("MatchID: <b>{state}</b>, PositionID: <b>{position}</b>"),
        format!("https://example.org/board?gnubgid={encoded}&size=2"),
        format!("https://example.org/board/gnubgid={id}"),
    ]
}

#[test]
fn every_form_reads_back() {
    for row in rows("valid/gnuid.tsv").into_iter().take(500) {
        let id: Gnuid = row[0].parse().unwrap();
        let forms = forms(&row[0]);
        for form in &forms {
            let quoted: String = form.lines().map(|line| format!("> {line}\n")).collect();
            for text in [form.clone(), format!("On Monday Ann wrote:\n{quoted}\nregards")] {
                let found: Vec<_> = find(&text).map(|found| found.id).collect();
                assert_eq!(found, [FoundId::Gnuid(id)], "{text}");
                assert_eq!(Gnuid::from_pasted(&text).unwrap().value, id, "{text}");
            }
        }
        let all = forms.join("\nand then\n\n\n");
        assert_eq!(find(&all).filter(|found| found.id == FoundId::Gnuid(id)).count(), forms.len());
        let xgid = id.to_xgid().unwrap().value;
        let whole = xgid.to_string();
        let fields = &whole[5..];
        for text in [
            format!("XGID={fields}"),
            format!("xgid: {fields}"),
            format!("XGID {fields}"),
            format!("XG-ID: {fields}."),
            format!("`{fields}`"),
            fields.to_owned(),
            format!("https://example.org/?xgid=XGID%3D{}&x=1", fields.replace(':', "%3A")),
            format!("https://example.org/?xgid={}", fields.replace(':', "%3a")),
        ] {
            let found: Vec<_> = find(&text).map(|found| found.id).collect();
            assert_eq!(found, [FoundId::Xgid(xgid)], "{text}");
            assert_eq!(Xgid::from_pasted(&text).unwrap().value, xgid, "{text}");
        }
    }
}

#[test]
fn labels_make_pairs() {
    let gnuid = |text| (text, "gnuid", ID.to_owned());
    let pair = |text: &'static str| {
        let all = found(text);
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        (all[0].0, all[0].1, all[0].2.clone())
    };
    assert_eq!(
        pair("Position ID: 4HPwATDgc/ABMA\nMatch ID: QYkqASAAIAAA\n"),
        gnuid("4HPwATDgc/ABMA\nMatch ID: QYkqASAAIAAA")
    );
    // Three line breaks, another ID in between, or a missing label prevent a pair.
    let names = |text: &str| found(text).iter().map(|found| found.1).collect::<Vec<_>>();
    let both = ["posid", "matchid"];
    assert_eq!(names("Position ID: 4HPwATDgc/ABMA\n\n\nMatch ID: QYkqASAAIAAA"), both);
    assert_eq!(names("Position ID: 4HPwATDgc/ABMA QYkqASAAIAAA"), both);
    assert_eq!(names("4HPwATDgc/ABMA Match ID: QYkqASAAIAAA"), both);
    assert_eq!(
        names("Position ID: 4HPwATDgc/ABMA (not MAEAAAAAAAAE) Match ID: QYkqASAAIAAA"),
        ["posid", "matchid", "matchid"]
    );
    // A label without an ID is ignored.
    assert_eq!(names("The position ID is a text, and so is the match ID: see below."), [""; 0]);
    // Text with only one of the two IDs.
    assert_eq!(
        found("Match ID : QYkqASAAIAAA"),
        [(MATCH, "matchid", MATCH.to_owned(), Some("Match ID"))]
    );
    assert_eq!(found("Position ID 4HPwATDgc/ABMA")[0].0, POSITION);
}

#[test]
fn a_label_makes_reading_lenient() {
    // Cube owner 2.
    assert_eq!(found("YYkqASAAIAAA"), []);
    assert_eq!(found("Match ID: YYkqASAAIAAA")[0].2, "YYkqASAAIAAA");
    // A word of the length of an ID that is not valid is ignored.
    assert_eq!(found("the match id understandin g"), []);
}

#[test]
fn halves_of_a_damaged_gnuid_are_not_found() {
    for damaged in [
        "4HPwATDgc/ABMA:QYkqASAAIAA",
        "4HPwATDgc/ABMA:Q",
        "4HPwATDgc/ABMA:QYkqASAAIAAAA",
        "4HPwATDgc/ABMA:QYkrASAAIAAA", // a die of 7
        "HPwATDgc/ABMA:QYkqASAAIAAA",
        "MA:QYkqASAAIAAA",
        "QYkqASAAIAAA:4HPwATDgc/ABM",
        "QYkqASAAIAA:4HPwATDgc/ABMA",
    ] {
        for text in [
            damaged.to_owned(),
            format!("gnubgid={damaged}"),
            format!("Position ID: {damaged}"),
            format!("see <code>{damaged}</code>"),
            format!("https://example.org/?gnubgid={}", damaged.replace(':', "%3A")),
            damaged.replace(':', "%3A"),
        ] {
            assert_eq!(found(&text), [], "{text}");
        }
    }
    // A file name, a line number, a word, or the end of a clause is not half of an ID.
    for text in [
        "notes.txt:4HPwATDgc/ABMA",
        "notes.txt:12:4HPwATDgc/ABMA",
        "Position:4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA: the opening",
        "the opening :4HPwATDgc/ABMA:",
    ] {
        let found = found(text);
        assert_eq!(found.iter().map(|found| found.0).collect::<Vec<_>>(), [POSITION], "{text}");
    }
}

#[test]
fn both_notations_of_a_position_are_one_record() {
    let xgid = format!("XGID={BOARD}:1:-1:1:52:4:2:0:9:10");
    let other = format!("XGID={BOARD}:1:-1:1:51:4:2:0:9:10");
    let names = |text: &str| found(text).iter().map(|found| found.1).collect::<Vec<_>>();
    assert_eq!(names(&format!("{xgid}\nPosition-ID: {POSITION} Match-ID: {MATCH}")), ["gnuid"]);
    assert_eq!(names(&format!("{ID} is {xgid}")), ["gnuid"]);
    assert_eq!(names(&format!("{ID} is not {other}")), ["gnuid", "xgid"]);
    assert_eq!(Xgid::from_pasted(&format!("{ID} is {xgid}")).unwrap().value.to_string(), xgid);
}

#[test]
fn a_bare_xgid_is_ten_fields() {
    let names = |text: &str| found(text).iter().map(|found| found.1).collect::<Vec<_>>();
    assert_eq!(names(&format!("{BOARD}:1:-1:1:52:4:2:0:9:10")), ["xgid"]);
    assert_eq!(names(&format!("({BOARD}:1:-1:1:52:4:2:0:9:10)")), ["xgid"]);
    assert_eq!(names("--------------------------:0:0:1:00:0:0:0:0:10"), ["xgid"]);
    assert_eq!(names(&format!("{BOARD}:1:-1:1:52:4:2:0:9")), [""; 0]);
    assert_eq!(names(&format!("-{BOARD}:1:-1:1:52:4:2:0:9:10")), [""; 0]);
}

#[test]
fn one_record_is_wanted() {
    let read = Gnuid::from_pasted(ID).unwrap();
    assert_eq!(read.diagnostics, []);
    let codes = |text: &str| -> Vec<_> {
        let read = Gnuid::from_pasted(text).unwrap();
        read.diagnostics.iter().map(|found| (found.kind().code(), found.span())).collect()
    };
    assert_eq!(codes("  4HPwATDgc/ABMA:QYkqASAAIAAA \n"), []);
    assert_eq!(codes("see 4HPwATDgc/ABMA:QYkqASAAIAAA"), [("surrounding-text", 0..1)]);
    assert_eq!(codes("4HPwATDgc/ABMA:QYkqASAAIAAA."), [("surrounding-text", 27..28)]);
    // Cube owner 2, in character 0 of the match ID.
    assert_eq!(
        codes("id 4HPwATDgc/ABMA:YYkqASAAIAAA"),
        [("surrounding-text", 0..1), ("bad-cube-owner", 18..19)]
    );
    let error = |text: &str| Gnuid::from_pasted(text).map(|_| ()).unwrap_err();
    assert_eq!(error("4HPwATDgc/ABMA").kind().code(), "nothing-found");
    let two = error(&format!("{ID} {ID}"));
    assert_eq!((two.kind().code(), two.span()), ("several-records", 28..55));
}

#[test]
fn an_ogid_is_found_with_and_without_its_label() {
    const OGID: &str = "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0";
    let coded = OGID.replace(':', "%3A");
    for text in [
        OGID.to_owned(),
        format!("I had {OGID}, what now?"),
        format!("OGID={OGID}"),
        format!("ogid: {OGID}"),
        format!("see https://example.org/p?id={coded}&x=1 there"),
        format!("which play is right in {OGID}?"),
    ] {
        let found: Vec<_> = find(&text).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!((found[0].id.notation(), found[0].id.to_string().as_str()), ("ogid", OGID));
        let read = Gnuid::from_pasted(&text).unwrap().value;
        assert_eq!(read.to_ogid().unwrap().value.to_string(), OGID);
    }
    // Without a label all fields up to the match length are needed.
    let short = OGID.rsplit_once(":R").unwrap().0;
    assert_eq!(find(short).count(), 0);
    assert_eq!(find(&format!("OGID={short}")).count(), 1);
}

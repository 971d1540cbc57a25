//! `boardnote render`: files, extensions, sizes, themes, pages, and errors.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::common::boardnote;

const GNUID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA";
const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";

/// Runs `render` with `-o` in a new directory; returns the exit code, the messages, and the file.
fn render(arguments: &[&str], input: &[u8], name: &str) -> (i32, String, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    let mut all = vec!["render"];
    all.extend(arguments);
    all.extend(["-o", file.to_str().unwrap()]);
    let run = boardnote(&all, input);
    assert_eq!(run.out, "", "data only goes to the file");
    let entries = std::fs::read_dir(folder.path()).unwrap().count();
    let bytes = std::fs::read(&file).ok();
    assert_eq!(entries, usize::from(bytes.is_some()), "nothing else is left in the folder");
    (run.code, run.err, bytes)
}

fn text(file: Option<Vec<u8>>) -> String {
    String::from_utf8(file.expect("the file is there")).unwrap()
}

/// Returns the size in the header of a PNG file.
fn png_size(file: &[u8]) -> (u32, u32) {
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn the_example_of_the_manual() {
    let (code, err, file) = render(&[GNUID], b"", "board.svg");
    assert_eq!((code, err.as_str()), (0, ""));
    let svg = text(file);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width="));
    assert!(svg.contains(&format!("<title>Backgammon position {GNUID}</title>")));
    assert!(svg.contains("Dice: 5 and 2."));
    assert!(!svg.contains("<text"), "letters are paths");
}

#[test]
fn a_record_a_file_and_standard_input_give_the_same_picture() {
    let (_, _, argument) = render(&[GNUID], b"", "board.svg");
    let (_, _, stdin) = render(&["-"], format!("{GNUID}\n").as_bytes(), "board.svg");
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("id.txt");
    std::fs::write(&input, GNUID).unwrap();
    let (_, _, file) = render(&[input.to_str().unwrap()], b"", "board.svg");
    assert!(argument.is_some() && argument == stdin && argument == file);
}

#[test]
fn a_dash_writes_svg_to_standard_output() {
    let run = boardnote(&["render", GNUID, "-o", "-"], b"");
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"));
    let page = boardnote(&["render", GNUID, "--html", "-o", "-"], b"");
    assert!(page.out.starts_with("<!DOCTYPE html>") && page.out.ends_with("</html>\n"));
}

#[test]
fn sizes_are_those_of_the_longer_side() {
    let (code, _, file) = render(&[GNUID, "--size", "400"], b"", "board.PNG");
    let (width, height) = png_size(&file.unwrap());
    assert_eq!((code, width), (0, 400));
    assert!((300..400).contains(&height));
    let (_, _, file) = render(&[GNUID, "--size", "1"], b"", "board.png");
    assert_eq!(png_size(&file.unwrap()), (1, 1));
    let (_, _, file) = render(&[GNUID, "--size", "8192"], b"", "board.svg");
    assert!(text(file).contains("width=\"8192\""));
    for size in ["0", "8193", "99999999999", "many"] {
        let (code, err, file) = render(&[GNUID, "--size", size], b"", "board.png");
        assert_eq!((code, file), (2, None), "{size}");
        assert!(err.contains("--size"), "{err}");
    }
}

#[test]
fn themes_differ_in_colors_only() {
    let picture = |theme| text(render(&[GNUID, "--theme", theme], b"", "board.svg").2);
    let (light, dark) = (picture("light"), picture("dark"));
    assert_ne!(light, dark);
    let shapes = |svg: &str| svg.matches("<use ").count();
    assert_eq!(shapes(&light), shapes(&dark));
    assert_eq!(light, text(render(&[GNUID], b"", "board.svg").2));
}

#[test]
fn endings_say_what_to_write() {
    for name in ["board.gif", "board", ".svgz", "board.svg.txt"] {
        let (code, err, file) = render(&[GNUID], b"", name);
        assert_eq!((code, file), (2, None), "{name}");
        assert!(err.contains(".svg, .png or .html"), "{err}");
    }
    let (code, err, file) = render(&[GNUID, "--html"], b"", "board.svg");
    assert_eq!((code, file), (2, None));
    assert!(err.contains("ends in .html"), "{err}");
    let run = boardnote(&["render", GNUID], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("render needs -o FILE"), "{}", run.err);
}

#[test]
fn what_has_no_position_is_no_picture() {
    let (code, err, file) = render(&["QYkqASAAIAAA"], b"", "board.svg");
    assert_eq!((code, file), (2, None));
    assert!(err.contains("render does not support matchid"), "{err}");
    let (code, err, file) = render(&["--from", "gnuid", "-"], b"\n\n", "board.svg");
    assert_eq!((code, file), (2, None));
    assert!(err.contains("no record"), "{err}");
    let (code, err, file) = render(&["/no/such/file.sgf"], b"", "board.svg");
    assert_eq!((code, file), (2, None));
    assert!(err.contains("/no/such/file.sgf"), "{err}");
}

#[test]
fn a_bad_record_is_reported_and_an_old_picture_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    std::fs::write(&file, "old").unwrap();
    let bad = ["4HPwATDgc/ABMA:QYkqASA\u{1b}IAAA", "4HPw", "\0", "4HPwATDgc/ABMA:"];
    for bad in bad {
        let arguments = ["render", "--from", "gnuid", "-", "-o", file.to_str().unwrap()];
        let run = boardnote(&arguments, bad.as_bytes());
        assert_eq!(run.code, 1, "{bad:?}: {}", run.err);
        assert!(run.err.contains("error["), "{}", run.err);
        assert!(!run.err.contains('\u{1b}'));
        assert_eq!(std::fs::read(&file).unwrap(), b"old");
    }
}

#[test]
fn a_record_is_chosen_by_number() {
    let input = format!("{GNUID}\nnonsense\n4HPwATDgc/ABMA:cAkAAAAAAAAA\n");
    let from = ["--from", "gnuid", "-"];
    let (code, err, first) = render(&from, input.as_bytes(), "board.svg");
    assert_eq!(code, 0);
    assert!(err.contains("--record N"), "{err}");
    assert!(text(first).contains("Dice: 5 and 2."));
    let third = [&from[..], &["--record", "3"]].concat();
    let (code, err, third) = render(&third, input.as_bytes(), "board.svg");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(!text(third).contains("Dice: 5 and 2."));
    let second = [&from[..], &["--record", "2"]].concat();
    let (code, _, file) = render(&second, input.as_bytes(), "board.svg");
    assert_eq!((code, file), (1, None));
    let none = [&from[..], &["--record", "4"]].concat();
    let (code, err, file) = render(&none, input.as_bytes(), "board.svg");
    assert_eq!((code, file), (2, None));
    assert!(err.contains("no record 4: the input has 3"), "{err}");
}

#[test]
fn a_page_has_all_positions_and_needs_nothing_else() {
    let input = format!("{GNUID}\nnonsense\n4HPwATDgc/ABMA:cAkAAAAAAAAA\n");
    let (code, err, file) = render(&["--from", "gnuid", "-"], input.as_bytes(), "all.html");
    assert_eq!(code, 1, "a bad record, but the good ones are there");
    assert!(err.contains("<stdin>:2:1"), "{err}");
    let page = text(file);
    assert_eq!(page.matches("<figure>").count(), 1);
    assert_eq!(page.matches("</b><a>").count(), 2);
    assert!(page.contains("default-src 'none'"));
    for outside in ["http:", "https:", "src=", "@import", "url(//"] {
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn hostile_names_stay_text() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("<script>alert(1)<&'\".txt");
    std::fs::write(&input, GNUID).unwrap();
    let (code, _, file) = render(&["--html", input.to_str().unwrap()], b"", "page.html");
    assert_eq!(code, 0);
    let page = text(file);
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;&amp;"));
}

#[test]
fn output_that_cannot_be_written_is_trouble() {
    let run = boardnote(&["render", GNUID, "-o", "/no/such/folder/board.svg"], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("/no/such/folder/board.svg"), "{}", run.err);
    #[cfg(unix)]
    if std::path::Path::new("/dev/full").exists() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("full.svg");
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        let run = boardnote(&["render", GNUID, "-o", link.to_str().unwrap()], b"");
        assert_eq!(run.code, 2);
    }
}

#[test]
fn every_backgammon_notation_is_drawn() {
    for id in [GNUID, XGID, "4HPwATDgc/ABMA"] {
        let (code, err, file) = render(&[id], b"", "board.png");
        assert_eq!(code, 0, "{id}: {err}");
        png_size(&file.unwrap());
    }
}

#[test]
fn letters_without_an_outline_are_text_in_svg_and_boxes_in_png() {
    let game = "(;GM[1]SZ[9]CA[UTF-8]PB[柯洁 & Ann]PW[Zoë];B[ee])";
    let (code, err, svg) = render(&["--from", "sgf", game], b"", "board.svg");
    assert_eq!((code, err.as_str()), (0, ""));
    let svg = text(svg);
    assert!(svg.contains(">柯洁</text>"), "{svg}");
    assert_eq!(svg.matches("</text>").count(), 1, "letters with an outline need no font");
    let (code, err, _) = render(&["--from", "sgf", game], b"", "board.png");
    assert_eq!(code, 0);
    assert_eq!(err.matches("SVG and HTML show them").count(), 1, "{err}");
    let (_, err, _) = render(&["--from", "sgf", &game.replace("柯洁", "Ke")], b"", "board.png");
    assert_eq!(err, "");
}

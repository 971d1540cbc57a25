use super::block::BLOCK;
use super::*;
use crate::files::Files;
use crate::formats::of::Of;
use crate::formats::plain::Lines;
use std::io::Write as _;
use std::sync::LazyLock;

static FILES: LazyLock<Files> = LazyLock::new(Files::default);

/// Runs the pipeline over files with the given contents and returns `n:offset:text` of every
/// record.
fn records(contents: &[&[u8]], jobs: usize, limit: Option<u64>) -> Vec<String> {
    let mut open = Vec::new();
    for content in contents {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content).unwrap();
        open.push(file);
    }
    let files: Vec<PathBuf> = open.iter().map(|file| file.path().to_owned()).collect();
    records_of(&files, Allow::files(&FILES), jobs, limit)
}

/// Returns the plan of reading lines of files.
fn plan<'a>(files: &'a [PathBuf], allow: Allow<'a>) -> Plan<'a> {
    static ACCEPT: LazyLock<Accept> = LazyLock::new(Accept::default);
    static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);
    Plan {
        files,
        listed: None,
        allow,
        from: Some(&Of::<Lines>::NEW),
        accept: &ACCEPT,
        leaves_out: false,
        settings: &SETTINGS,
        limit: None,
        wanted: 0..u64::MAX,
        max_record: usize::MAX,
        jobs: 2,
    }
}

fn records_of(files: &[PathBuf], allow: Allow<'_>, jobs: usize, limit: Option<u64>) -> Vec<String> {
    let mut seen = Vec::new();
    run(
        &Plan { jobs, limit, ..plan(files, allow) },
        |batch| {
            let text = |(_, record): (_, Record<'_>)| {
                let text = String::from_utf8_lossy(record.bytes).into_owned();
                format!("{}:{}:{text}", record.n, record.offset)
            };
            batch.records().map(text).collect::<Vec<_>>()
        },
        |event| {
            match event {
                Event::Part(part, _) => seen.extend(part),
                Event::Note(Note::Folder(_)) => {}
                Event::Note(note) => seen.push(format!("{note:?}")),
            }
            true
        },
    );
    seen
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

/// Short files share loads. Among them are empty ones, long ones, and packed ones that are long
/// when unpacked.
#[test]
fn a_folder_of_short_files_is_read_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let count = 200;
    for number in 0..count {
        let line = format!("{number:63}\n").into_bytes();
        let content = match number % 50 {
            10 => packed(&line.repeat(BLOCK / 16)),
            20 => Vec::new(),
            30 => line.repeat(BLOCK / 512),
            40 => line.repeat(BLOCK / 16),
            _ => line,
        };
        std::fs::write(folder.path().join(format!("{number:03}")), content).unwrap();
    }
    let files = [folder.path().to_owned()];
    let allow = Allow { directories: true, ..Allow::files(&FILES) };
    let one = records_of(&files, allow, 1, None);
    assert!(one.first().unwrap().starts_with("1:0: "));
    assert!(one.last().unwrap().ends_with(&format!(" {}", count - 1)));
    assert_eq!(one.iter().filter(|line| line.contains("Skipped")).count(), 4);
    for jobs in [2, 3, 8] {
        assert_eq!(records_of(&files, allow, jobs, None), one);
        let few = records_of(&files, allow, jobs, Some(70));
        assert_eq!(few, records_of(&files, allow, 1, Some(70)));
    }
}

#[test]
fn a_run_that_ends_early_leaves_no_thread_waiting() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..300 {
        let long = number % 10 == 9;
        let content = b"text\n".repeat(if long { BLOCK } else { 1 });
        std::fs::write(folder.path().join(format!("{number:03}")), content).unwrap();
    }
    let files = [folder.path().to_owned()];
    let allow = Allow { directories: true, ..Allow::files(&FILES) };
    for (jobs, last) in [(2, 0), (2, 1), (2, 9), (2, 10), (2, 100), (3, 20), (8, 30)] {
        let mut events = 0;
        run(
            &Plan { jobs, ..plan(&files, allow) },
            |_| (),
            |_| {
                events += 1;
                events <= last
            },
        );
        assert_eq!(events, last + 1);
    }
}

#[test]
fn order_is_that_of_the_input_whatever_the_number_of_threads() {
    let mut text = String::new();
    for number in 0..400_000 {
        text.push_str(&format!("line {number}\n"));
    }
    let one = records(&[text.as_bytes(), b"last"], 1, None);
    assert_eq!(one.len(), 400_001);
    assert_eq!(one.last().unwrap(), "400001:0:last");
    for jobs in [2, 3, 8] {
        assert_eq!(records(&[text.as_bytes(), b"last"], jobs, None), one);
    }
}

#[test]
fn a_record_longer_than_a_block_arrives_whole() {
    let mut text = vec![b'x'; 3 * BLOCK];
    text.extend_from_slice(b"\nshort\n");
    let seen = records(&[&text], 2, None);
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[1], format!("2:{}:short", 3 * BLOCK + 1));
}

#[test]
fn a_limit_stops_across_files() {
    assert_eq!(records(&[b"a\nb\n", b"c\nd\n"], 2, Some(3)), ["1:0:a", "2:2:b", "3:0:c"]);
}

#[test]
fn missing_files_do_not_stop_the_others() {
    let files = vec![PathBuf::from("/no/such/file"); 100];
    let mut troubles = 0;
    run(
        &plan(&files, Allow::files(&FILES)),
        |_| (),
        |event| {
            troubles += usize::from(matches!(event, Event::Note(Note::Trouble(_))));
            true
        },
    );
    assert_eq!(troubles, 100);
}

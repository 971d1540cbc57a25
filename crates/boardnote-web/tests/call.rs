//! Requests and replies, natively.

use boardnote_formats::ALL;
use boardnote_web::{Session, Status};
use serde_json::{Value, json};

const ID: &[u8] = b"4HPwATDgc/ABMA:QYkqASAAIAAA";

/// Sends a request, and returns the header and the bytes of the reply.
fn call(session: &mut Session, header: &Value, payload: &[u8]) -> (Status, Value, Vec<u8>) {
    let header = header.to_string();
    let mut request = u32::try_from(header.len()).unwrap().to_le_bytes().to_vec();
    request.extend_from_slice(header.as_bytes());
    request.extend_from_slice(payload);
    let mut reply = Vec::new();
    let status = session.call(&request, &mut reply);
    let (length, rest) = reply.split_first_chunk().unwrap();
    let (header, bytes) = rest.split_at(u32::from_le_bytes(*length) as usize);
    (status, serde_json::from_slice(header).unwrap(), bytes.to_vec())
}

#[test]
fn every_example_goes_through_every_operation() {
    let mut session = Session::default();
    for format in ALL {
        let info = format.info();
        let (name, example) = (info.name, info.example.as_bytes());
        let (status, cut, _) =
            call(&mut session, &json!({"op": "cut", "format": name, "last": true}), example);
        assert_eq!(status, Status::Reply, "{name}");
        assert_eq!(cut["used"], example.len(), "{name}");
        let want = ["record", "findings", "text", "facts", "fields", "pictures", "conversions"];
        let (status, read, _) =
            call(&mut session, &json!({"op": "read", "format": name, "want": want}), example);
        assert_eq!(status, Status::Reply, "{name}: {read}");
        for member in want {
            assert!(read.get(member).is_some(), "{name}: {member}");
        }
        // The pictures of variations follow those of the main line.
        let count = read["pictures"]["moves"].as_array().unwrap().len();
        for index in 0..count {
            let header = json!({"op": "svg", "format": name, "index": index, "theme": "dark"});
            let (status, reply, svg) = call(&mut session, &header, example);
            assert_eq!(status, Status::Reply, "{name}, picture {index}: {reply}");
            assert!(svg.starts_with(b"<svg"), "{name}, picture {index}");
        }
        let header = json!({"op": "svg", "format": name, "index": count});
        assert_eq!(call(&mut session, &header, example).0, Status::Refusal, "{name}");
        for code in (info.codes)() {
            let header = json!({"op": "explain", "format": name, "code": code.code});
            assert_eq!(call(&mut session, &header, b"").1["explanation"]["text"], code.text);
        }
    }
}

#[test]
fn a_later_game_of_match_text_knows_its_match() {
    let first = "3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   Doubles => 2\n  2)  Drops\n\n";
    let second = " Game 2\n Ann : 0   Bob : 1\n  1) 52: 13/8 24/22\n";
    let whole = [first, second].concat();
    let mut session = Session::default();
    let (_, cut, _) =
        call(&mut session, &json!({"op":"cut","format":"mat","last":true}), whole.as_bytes());
    assert_eq!(
        cut["records"],
        json!([[0, first.len(), 0], [first.len(), whole.len(), first.len()]])
    );
    let (_, answer, _) =
        call(&mut session, &json!({"op":"survey","format":"mat"}), whole.as_bytes());
    let mut of = |header: Value| {
        let mut header = header;
        header["survey"] = answer["survey"].clone();
        header["format"] = "mat".into();
        header["n"] = 2.into();
        call(&mut session, &header, second.as_bytes())
    };
    let (_, read, _) = of(json!({"op":"read","want":["record","pictures"]}));
    assert_eq!(
        read["record"]["value"]["match"],
        json!({"length":3,"game":2,"score":{"white":0,"black":1}})
    );
    assert_eq!(read["pictures"]["players"], json!(["Ann", "Bob"]));
    let (_, _, lines) = of(json!({"op":"convert","to":"gnuid"}));
    assert!(lines.starts_with(b"2\t1\t"), "{}", String::from_utf8_lossy(&lines));
}

#[test]
fn refusals_have_a_kind() {
    let mut session = Session::default();
    for (header, kind) in [
        (json!({"op": "nothing"}), "bad-request"),
        (json!({"op": "read", "format": "gnuid", "mode": "mild"}), "bad-request"),
        (json!({"op": "read", "format": "gnuid", "survey": 3}), "bad-request"),
        (json!({"op": "read", "format": "gnuid", "options": {"bottom": 1}}), "bad-request"),
        (json!({"op": "read", "format": "gnuid", "options": ["bottom"]}), "bad-request"),
        (json!({"op": "read", "format": "gnuid", "want": ["nothing"]}), "bad-request"),
        (json!({"op": "read", "format": "nothing"}), "unknown-format"),
        (json!({"op": "read", "format": "gnuid", "options": {"nothing": "1"}}), "unknown-option"),
        (json!({"op": "svg", "format": "matchid"}), "not-possible"),
        (json!({"op": "svg", "format": "gnuid", "size": 0}), "bad-request"),
        (json!({"op": "convert", "format": "gnuid", "to": "pgn"}), "not-possible"),
        (json!({"op":"encode","to":"gib"}), "not-possible"),
    ] {
        let (status, reply, _) = call(&mut session, &header, ID);
        assert_eq!((status, &reply["kind"]), (Status::Refusal, &json!(kind)), "{header}: {reply}");
    }
}

#[test]
fn any_bytes_have_an_answer() {
    let mut session = Session::default();
    let header = json!({"op": "read", "format": "gnuid", "want": ["record"]}).to_string();
    let mut request = u32::try_from(header.len()).unwrap().to_le_bytes().to_vec();
    request.extend_from_slice(header.as_bytes());
    request.extend_from_slice(ID);
    for at in 0..request.len() {
        for change in [1, 0x10, 0x80, 0xff] {
            let mut other = request.clone();
            other[at] ^= change;
            for length in [at, request.len()] {
                let mut reply = Vec::new();
                session.call(&other[..length], &mut reply);
                assert!(reply.len() >= 6, "byte {at} changed by {change}");
            }
        }
    }
}

#[test]
fn findings_in_any_order_have_their_places() {
    let record = b"[White \"\xc3\xa9\"]\n\n1. e4 e9 *\n";
    let header = json!({"op": "read", "format": "pgn", "want": ["findings"]});
    let (_, reply, _) = call(&mut Session::default(), &header, record);
    let found = reply["findings"].as_array().unwrap();
    let finding = found.iter().find(|finding| finding["line"] == 3).expect("a finding in line 3");
    assert_eq!(finding["column"], 7);
}

#[test]
fn deep_json_is_refused() {
    let mut session = Session::default();
    let deep = ["[".repeat(200_000), "]".repeat(200_000)].concat();
    for format in ALL.iter().filter(|format| format.abilities().encode) {
        let header = json!({"op": "encode", "to": format.info().name});
        let (status, reply, _) = call(&mut session, &header, deep.as_bytes());
        assert_eq!((status, &reply["kind"]), (Status::Refusal, &json!("bad-request")));
    }
}

#[test]
fn encoding_loses_what_conversion_loses() {
    let mut session = Session::default();
    let record = b"1. e4 {best} *\n";
    let header = json!({"op": "read", "format": "pgn", "want": ["record"]});
    let (_, read, _) = call(&mut session, &header, record);
    let value = read["record"]["value"].to_string();
    let converted =
        call(&mut session, &json!({"op": "convert", "format": "pgn", "to": "uci"}), record);
    let encoded = call(&mut session, &json!({"op": "encode", "to": "uci"}), value.as_bytes());
    assert_eq!(encoded, converted);
    let losses = encoded.1["losses"].as_array().unwrap();
    assert!(losses.contains(&json!({"kind": "comments", "count": 1})), "{losses:?}");
}

#[test]
fn whole_inputs_are_converted_or_refused() {
    let mut session = Session::default();
    let mut convert = |from: &str, to: &str, mode: &str, input: &[u8]| {
        let header = json!({"op": "convert", "format": from, "to": to, "mode": mode, "last": true});
        let (status, reply, text) = call(&mut session, &header, input);
        (status, reply, String::from_utf8(text).unwrap())
    };
    let two = [ID, b"\n\n", ID, b"\n"].concat();
    let (_, reply, text) = convert("gnuid", "matchid", "strict", &two);
    assert_eq!(text, "QYkqASAAIAAA\nQYkqASAAIAAA");
    assert_eq!(reply["losses"], json!([{"kind": "position", "count": 2}]));
    // The games of a match become one text, with one head.
    let games = b"(;GM[6]MI[length:3][game:0]PW[Ann]PB[Bob];W[31hefe])(;GM[6]MI[length:3][game:1]PW[Ann]PB[Bob];W[31hefe])";
    let (_, _, text) = convert("bg-sgf", "mat", "lenient", games);
    assert_eq!(
        (text.matches("3 point match").count(), text.matches(" Game ").count()),
        (1, 2),
        "{text}"
    );
    for input in [&[ID, b"\n", &ID[..20]].concat()[..], &b"\xff\x00 z\n".repeat(1 << 16)] {
        let (status, reply, text) = convert("gnuid", "matchid", "strict", input);
        assert_eq!(
            (status, reply["kind"].as_str(), text.as_str()),
            (Status::Refusal, Some("not-possible"), "")
        );
    }
    assert_eq!(convert("gnuid", "matchid", "strict", b"").2, "");
    let (_, reply, text) = convert("pgn", "polyglot", "lenient", b"1. e4 1-0\n");
    assert_eq!((reply["warnings"][0]["kind"].as_str(), text.as_str()), (Some("empty-book"), ""));
}

#[test]
fn games_of_a_match_become_one_text_with_warnings() {
    let game = json!({
        "match": {"length": 3},
        "players": {"white": "Ann", "black": "Bob"},
        "plays": [
            {"player": "white", "dice": [3, 1], "move": "8/5 6/5"},
            {"player": "black", "action": "double", "gnuid": "4HPwATDgc/ABMA:cAkAAAAAAAAA"},
            {"player": "white", "action": "drop"},
        ],
    });
    let list = json!([game, game]).to_string();
    let header = json!({"op": "encode", "to": "mat"});
    let (_, reply, text) = call(&mut Session::default(), &header, list.as_bytes());
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.matches(" 3 point match").count(), 1, "{text}");
    assert!(text.contains(" Game 2\n Ann : 0                        Bob : 1\n"), "{text}");
    let warnings = reply["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 2);
    for (index, warning) in warnings.iter().enumerate() {
        assert_eq!(warning["kind"], "gnuid-mismatch");
        let message = warning["message"].as_str().unwrap();
        assert!(message.starts_with(&format!("[{index}]: plays[1].gnuid: ")), "{message}");
    }
}

#[test]
fn moves_of_the_main_line_come_first() {
    let header = json!({"op": "read", "format": "pgn", "want": ["pictures"]});
    let game = b"1. e4 {best} (1. d4 d5 (1... Nf6)) 1... e5 *\n";
    let (_, reply, _) = call(&mut Session::default(), &header, game);
    let pictures = &reply["pictures"];
    assert_eq!(pictures["count"], 3);
    let moves = pictures["moves"].as_array().unwrap();
    let moves = moves.iter().map(|one| json!([one["parent"], one["name"], one["comment"]]));
    let expected = json!([
        [null, "", ""],
        [0, "e4", "best"],
        [1, "e5", ""],
        [0, "d4", ""],
        [3, "d5", ""],
        [3, "Nf6", ""],
    ]);
    assert_eq!(moves.collect::<Value>(), expected);
    let last = &pictures["moves"][5];
    assert_eq!(last["id"], "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2");
}

#[test]
fn a_ply_is_converted_where_the_conversion_can() {
    let mut session = Session::default();
    let game = b"#player1 a A\n#player2 b B\n>a: CAT 8G CAT +10 10\n>b: DOG 9G DO +8 8\n";
    let header = |to, ply| json!({"op": "convert", "format": "gcg", "to": to, "index": ply});
    let (status, _, first) = call(&mut session, &header("cgp", 1), game);
    assert_eq!(status, Status::Reply);
    assert_eq!(first.iter().filter(|byte| **byte == b'\n').count(), 1);
    assert_ne!(first, call(&mut session, &header("cgp", 2), game).2);
    let (_, refusal, _) = call(&mut session, &header("gcg", 1), game);
    assert_eq!(refusal["kind"], "not-possible");
}

/// Unpacks data in pieces of a length.
fn unpacked(data: &[u8], size: usize) -> Result<Vec<u8>, Value> {
    let (mut session, mut out, mut number) = (Session::default(), Vec::new(), Value::Null);
    let pieces: Vec<_> = data.chunks(size).collect();
    for (at, piece) in pieces.iter().enumerate() {
        let (mut payload, mut more) = (*piece, true);
        while more {
            let last = at + 1 == pieces.len();
            let header = json!({"op": "unpack", "unpack": number, "last": last});
            let (status, answer, bytes) = call(&mut session, &header, payload);
            if status == Status::Refusal {
                return Err(answer["kind"].clone());
            }
            out.extend(bytes);
            number = answer["unpack"].clone();
            more = answer["more"] == true;
            payload = b"";
        }
    }
    Ok(out)
}

#[test]
fn data_is_unpacked_in_pieces_or_refused_by_its_kind() {
    let frame = [b"\x28\xb5\x2f\xfd\xa0\x1b\0\0\0\xd9\0\0".as_slice(), ID].concat();
    let wide: Vec<u8> = ID.iter().flat_map(|byte| [*byte, 0]).collect();
    let marked = [b"\xff\xfe".as_slice(), &wide].concat();
    for size in [1, 5, 1000] {
        assert_eq!(unpacked(ID, size).unwrap(), ID);
        assert_eq!(unpacked(&frame, size).unwrap(), ID);
        assert_eq!(unpacked(&marked, size).unwrap(), ID);
        assert_eq!(unpacked(&frame[..20], size).unwrap_err(), "damaged-data");
        assert_eq!(unpacked(&wide, size).unwrap_err(), "utf-16-without-mark");
        assert_eq!(unpacked(b"PK\x03\x04 and so on to the end", size).unwrap_err(), "packed-data");
    }
    let mut session = Session::default();
    for (data, plain) in [(ID, true), (&frame, false), (&marked, false), (&wide, false)] {
        let (_, answer, _) = call(&mut session, &json!({"op": "plain"}), &data[..16]);
        assert_eq!(answer["plain"], plain);
    }
}

//! Web pages: their text, without tags, scripts, and styles.

use alloc::string::String;

use super::Places;

/// Elements by whose names a page is recognized.
const NAMES: [&str; 46] = [
    "a",
    "b",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "hr",
    "html",
    "i",
    "img",
    "input",
    "li",
    "link",
    "meta",
    "ol",
    "option",
    "p",
    "pre",
    "s",
    "script",
    "small",
    "span",
    "strong",
    "style",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "title",
    "tr",
];
/// Other elements.
const OTHERS: [&str; 6] = ["tt", "u", "ul", "section", "article", "button"];
/// Elements that begin or end a line.
const LINES: [&str; 5] = ["br", "p", "div", "tr", "li"];
/// Elements that separate words.
const BLANKS: [&str; 2] = ["td", "th"];
/// Elements whose content is no text.
const SILENT: [&str; 2] = ["script", "style"];

/// Named characters.
const ENTITIES: [(&str, char); 16] = [
    ("amp", '&'),
    ("apos", '\''),
    ("gt", '>'),
    ("laquo", '\u{ab}'),
    ("ldquo", '\u{201c}'),
    ("lsquo", '\u{2018}'),
    ("lt", '<'),
    ("mdash", '\u{2014}'),
    ("minus", '\u{2212}'),
    ("nbsp", '\u{a0}'),
    ("ndash", '\u{2013}'),
    ("plusmn", '\u{b1}'),
    ("quot", '"'),
    ("raquo", '\u{bb}'),
    ("rdquo", '\u{201d}'),
    ("rsquo", '\u{2019}'),
];

/// Returns `true` if a text has the tag of an element.
pub(super) fn is_html(text: &[u8]) -> bool {
    memchr::memchr_iter(b'<', text).any(|at| name(&text[at..]).is_some())
}

/// Returns the name of the element whose tag begins a text, without regard to case.
fn name(tag: &[u8]) -> Option<&'static str> {
    let tag = tag.strip_prefix(b"<")?;
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let length = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_end = |byte: &u8| matches!(byte, b'>' | b'/') || byte.is_ascii_whitespace();
    tag.get(length).filter(|byte| is_end(byte))?;
    let mut names = NAMES.iter().chain(&OTHERS);
    names.find(|name| name.as_bytes().eq_ignore_ascii_case(&tag[..length])).copied()
}

/// Returns the text of a page, or `None` for a text without the tag of an element.
pub(super) fn text(page: &str) -> Option<(String, Places)> {
    if !is_html(page.as_bytes()) {
        return None;
    }
    let (mut out, mut places, mut at) = (String::with_capacity(page.len()), Places::default(), 0);
    while at < page.len() {
        let rest = &page[at..];
        let plain = memchr::memchr2(b'<', b'&', rest.as_bytes()).unwrap_or(rest.len());
        places.add(out.len(), at);
        out.push_str(&rest[..plain]);
        at += plain;
        let rest = &rest[plain..];
        places.add(out.len(), at);
        let (length, text) = match rest.as_bytes().first() {
            Some(b'&') => {
                entity(rest).map_or((1, Some('&')), |(char, length)| (length, Some(char)))
            }
            Some(_) => element(rest).unwrap_or((1, Some('<'))),
            None => break,
        };
        out.extend(text);
        at += length;
    }
    Some((out, places))
}

/// Returns the length of a tag, with its content if that is no text, and the character in its place.
fn element(rest: &str) -> Option<(usize, Option<char>)> {
    if rest.starts_with("<!--") {
        return Some((rest.find("-->").map_or(rest.len(), |end| end + 3), None));
    }
    let end = || rest.find('>').map_or(rest.len(), |end| end + 1);
    if rest.starts_with("<!") || rest.starts_with("<?") {
        return Some((end(), None));
    }
    let name = name(rest.as_bytes())?;
    if SILENT.contains(&name) && !rest.starts_with("</") {
        let close = memchr::memmem::find_iter(&rest.as_bytes()[1..], b"</")
            .map(|at| at + 1)
            .find(|at| self::name(&rest.as_bytes()[*at..]) == Some(name));
        let end = close.and_then(|at| Some(at + rest[at..].find('>')? + 1));
        return Some((end.unwrap_or(rest.len()), None));
    }
    let is_close = rest.starts_with("</");
    let text = if LINES.contains(&name) && !(is_close && name == "br") {
        Some('\n')
    } else if BLANKS.contains(&name) && !is_close {
        Some(' ')
    } else {
        None
    };
    Some((end(), text))
}

/// Returns the character of an entity at the start of a text, and its length.
fn entity(rest: &str) -> Option<(char, usize)> {
    let length = rest.bytes().take(10).position(|byte| byte == b';')?;
    let name = &rest[1..length];
    let char = match name.strip_prefix('#') {
        Some(number) => {
            let hexadecimal = number.strip_prefix(['x', 'X']);
            let number = hexadecimal
                .map_or_else(|| number.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
            char::from_u32(number?)?
        }
        None => ENTITIES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((char, length + 1))
}

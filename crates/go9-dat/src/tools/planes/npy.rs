use alloc::format;
use alloc::vec::Vec;

/// Returns the header of a NumPy file (`.npy`, version 1.0): magic, length, and a Python dictionary,
/// padded to align the data to 64 bytes.
///
/// `kind` is the type of an item as NumPy writes it, `rows` the first number of the shape, `row` the
/// others.
///
/// ```
/// let header = go9_dat::internal::npy_header("<f4", 1000, &[4, 9, 9]);
/// assert_eq!(header.len(), 128);
/// assert!(header.starts_with(b"\x93NUMPY\x01\x00v\x00{'descr': '<f4', "));
/// ```
#[must_use]
pub fn npy_header(kind: &str, rows: u64, row: &[usize]) -> Vec<u8> {
    const MAGIC: &[u8] = b"\x93NUMPY\x01\x00";
    let row: Vec<_> = row.iter().map(|width| format!(" {width}")).collect();
    let shape = format!("({rows},{})", row.join(","));
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let start = MAGIC.len() + 2;
    let width = (start + text.len() + 1).next_multiple_of(64) - start - 1;
    let text = format!("{text:width$}\n");
    let length = u16::try_from(text.len()).expect("a header has a few dozen bytes");
    [MAGIC, &length.to_le_bytes(), text.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_aligned() {
        for rows in [0, 8, 123_456_789] {
            for row in [&[][..], &[4, 9, 9]] {
                let header = npy_header("|u1", rows, row);
                assert_eq!(header.len() % 64, 0);
                assert_eq!(header.last(), Some(&b'\n'));
                let length = usize::from(u16::from_le_bytes([header[8], header[9]]));
                assert_eq!(length + 10, header.len());
            }
        }
        let header = npy_header("|u1", 8, &[]);
        let text = alloc::string::String::from_utf8_lossy(&header[10..]);
        assert_eq!(text.trim_end(), "{'descr': '|u1', 'fortran_order': False, 'shape': (8,), }");
    }
}

use alloc::format;
use alloc::vec::Vec;

/// Returns the header of a `.npy` file, version 1.0: magic, length, and a Python dictionary, padded
/// to align the data to 64 bytes.
///
/// `row_shape` is the shape after the number of rows, such as `4, 9, 9`, or empty.
pub(super) fn header(kind: &str, rows: usize, row_shape: &str) -> Vec<u8> {
    const MAGIC: &[u8] = b"\x93NUMPY\x01\x00";
    let shape = format!("({rows}, {row_shape})").replace(", )", ",)");
    let mut dictionary =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let start = MAGIC.len() + 2;
    let padded = (start + dictionary.len() + 1).next_multiple_of(64);
    while start + dictionary.len() + 1 < padded {
        dictionary.push(' ');
    }
    dictionary.push('\n');
    // The length is a few dozen bytes, far below the limit of 16 bits.
    let length = u16::try_from(dictionary.len()).unwrap_or(u16::MAX);
    [MAGIC, &length.to_le_bytes(), dictionary.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_aligned() {
        for rows in [0, 8, 123_456_789] {
            for shape in ["", "4, 9, 9"] {
                let header = header("|u1", rows, shape);
                assert_eq!(header.len() % 64, 0);
                assert_eq!(header.last(), Some(&b'\n'));
                let length = usize::from(u16::from_le_bytes([header[8], header[9]]));
                assert_eq!(length + 10, header.len());
            }
        }
        let header = header("|u1", 8, "");
        let text = alloc::string::String::from_utf8_lossy(&header[10..]);
        assert_eq!(text.trim_end(), "{'descr': '|u1', 'fortran_order': False, 'shape': (8,), }");
    }
}

// Tests of the API shape that all library crates share; `.github/CONTRIBUTING.md` describes it.
// Every crate includes this file in `tests/shape.rs` and calls `shape!` once.

/// Generates the tests of one crate.
///
/// - `error`: a failing read with a place in its input, and the unit of places; missing in a crate
///   that reads no files;
/// - `options`, `found`: the type of the options, and a lenient read with diagnostics;
/// - `texts`: the types with a text form, each with an example in canonical form;
/// - `values`: the other types of the model.
macro_rules! shape {
    (
        crate $krate:ident;
        $(
            error $error:expr, at $unit:ident;
            $(options $options:ty; found $found:expr;)?
        )?
        $(texts { $($text:ty = $example:expr;)+ })?
        $(values { $($value:ty;)+ })?
    ) => {
        $(
        #[test]
        fn errors_have_a_kind_and_a_place() {
            fn bounds<T: core::error::Error + Clone + Eq + Send + Sync + 'static>(_: &T) {}
            let error: $krate::Error = $error.map(|_| ()).expect_err("an error");
            bounds(&error);
            let kind: $krate::ErrorKind = error.kind();
            let code = kind.code();
            assert!(code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')), "{code}");
            assert!(error.span().start <= error.span().end);
            assert_eq!(error.offset(), error.span().start);
            shape!(@place error $unit);

            let bare = $krate::Error::from(kind.clone());
            assert_eq!((bare.kind(), bare.offset()), (kind, 0));
        }

        $(
            #[test]
            fn default_options_are_strict() {
                let [default, strict, lenient]: [$options; 3] =
                    [Default::default(), <$options>::strict(), <$options>::lenient()];
                assert_eq!(format!("{default:?}"), format!("{strict:?}"));
                assert_ne!(format!("{default:?}"), format!("{lenient:?}"));
            }

            #[test]
            fn findings_have_a_weight_a_kind_and_a_place() {
                use $krate::Severity;

                let $krate::Parsed { value, diagnostics } = $found.expect("a value");
                let _ = value;
                let found: &$krate::Diagnostic = diagnostics.first().expect("a finding");
                let error: &$krate::Error = found.error();
                assert_eq!((found.kind(), found.span()), (error.kind(), error.span()));
                assert_eq!(found.offset(), error.offset());
                assert_eq!(found.to_string(), format!("{}: {error}", found.severity()));
                shape!(@place error $unit);

                let weights = [Severity::Info, Severity::Warning, Severity::Error];
                assert!(weights.is_sorted());
                assert_eq!(weights.map(|weight| weight.to_string()), ["info", "warning", "error"]);
            }
        )?
        )?

        #[test]
        fn values_compare_hash_and_serialize() {
            fn value<T: Clone + core::fmt::Debug + Eq + Ord + core::hash::Hash>() {}
            #[cfg(feature = "serde")]
            fn both_ways<T: serde::Serialize + serde::de::DeserializeOwned>() {}

            $($(
                value::<$text>();
                #[cfg(feature = "serde")]
                both_ways::<$text>();
            )+)?
            $($(
                value::<$value>();
                #[cfg(feature = "serde")]
                both_ways::<$value>();
            )+)?
        }

        $(
            #[test]
            fn texts_are_read_and_written() {
                $({
                    let example: &str = $example;
                    let read: $text = example.parse().expect(example);
                    assert_eq!(read.to_string(), example);
                    assert_eq!(<$text>::try_from(example.as_bytes()), Ok(read));
                    let error: $krate::Error = <$text>::try_from(&b"\xFF"[..]).expect_err("no text");
                    assert_eq!(error.offset(), 0);
                })+
            }
        )?
    };
    (@place $error:ident $unit:ident) => {
        let (message, unit) = ($error.to_string(), stringify!($unit));
        let place = format!("at {unit} {}", $error.offset());
        assert!(message.contains(&place), "{message}");
    };
}

//! Reading of typed values from JSON values.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde_json::{Error, Value};

/// Reads a value of type `T`. A struct is read from an object only: `serde_json` itself would also
/// take a list, whose members have no names.
///
/// # Errors
/// The message names a member that is missing or of the wrong type.
pub fn of_value<'v, T: Deserialize<'v>>(value: &'v Value) -> Result<T, Error> {
    T::deserialize(Named(value))
}

/// A JSON value whose structs have named members.
struct Named<'v>(&'v Value);

impl<'v> IntoDeserializer<'v, Error> for Named<'v> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Methods that `serde_json` implements for a value without members.
macro_rules! scalars {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
            self.0.$method(visitor)
        }
    )*};
}

impl<'v> Deserializer<'v> for Named<'v> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => number.deserialize_any(visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(list) => {
                let mut items = SeqDeserializer::new(list.iter().map(Named));
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            other => Err(Error::invalid_type(unexpected(other), &visitor)),
        }
    }

    fn deserialize_map<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(members) => {
                let members = members.iter().map(|(name, value)| (name.as_str(), Named(value)));
                visitor.visit_map(MapDeserializer::new(members))
            }
            other => Err(Error::invalid_type(unexpected(other), &"an object")),
        }
    }

    fn deserialize_struct<V: Visitor<'v>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_tuple<V: Visitor<'v>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'v>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_option<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'v>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'v>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    scalars! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32
        deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'v>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_unit(visitor)
    }
}

/// Describes a value for the message about one of another type.
fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(_) => Unexpected::Other("a number"),
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

#[cfg(test)]
mod tests {
    use super::of_value;
    use core::fmt::Debug;
    use serde::Deserialize as _;
    use serde::de::DeserializeOwned;
    use serde_json::{Map, Value, json};

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Pair {
        name: String,
        #[serde(default)]
        count: Option<u8>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Letter(char);

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Bare,
        Full(Pair),
    }

    /// Asserts that a value is read as `serde_json` reads it, and returns `true` if it is of the type.
    fn is_read_alike<T: DeserializeOwned + PartialEq + Debug>(value: &Value) -> bool {
        let (ours, theirs) = (of_value::<T>(value).ok(), T::deserialize(value).ok());
        assert_eq!(ours, theirs, "{value}");
        ours.is_some()
    }

    #[test]
    fn values_are_read_as_serde_json_reads_them() {
        let values = [
            json!(null),
            json!(true),
            json!(7),
            json!(-7),
            json!(300),
            json!(7.5),
            json!("a"),
            json!("bare"),
            json!([]),
            json!([1, 2]),
            json!([1, 2, 3]),
            json!({}),
            json!({ "name": "a", "other": [{}] }),
            json!({ "name": "a", "count": 7 }),
            json!({ "name": "a", "count": null }),
            json!({ "name": "a", "count": 256 }),
            json!({ "full": { "name": "a" } }),
        ];
        let readers = [
            is_read_alike::<bool>,
            is_read_alike::<u8>,
            is_read_alike::<i64>,
            is_read_alike::<f64>,
            is_read_alike::<char>,
            is_read_alike::<String>,
            is_read_alike::<()>,
            is_read_alike::<Option<u8>>,
            is_read_alike::<Vec<u8>>,
            is_read_alike::<(u8, u8)>,
            is_read_alike::<[u8; 3]>,
            is_read_alike::<Pair>,
            is_read_alike::<Letter>,
            is_read_alike::<Kind>,
            is_read_alike::<Value>,
            is_read_alike::<Map<String, Value>>,
        ];
        for reads in readers {
            assert!(values.iter().any(reads));
        }
    }

    #[test]
    fn a_struct_is_not_read_from_a_list() {
        let list = json!(["a", 7]);
        assert!(Pair::deserialize(&list).is_ok());
        let refused = of_value::<Pair>(&list).unwrap_err();
        assert_eq!(refused.to_string(), "invalid type: sequence, expected an object");
    }
}

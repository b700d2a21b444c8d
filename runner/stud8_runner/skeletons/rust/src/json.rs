//! Just enough JSON, without a crate. Use serde_json if you have it.

use std::iter::Peekable;
use std::str::Chars;

/// A JSON value; a number stays as it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value that is the whole text, or None when it is no JSON.
    pub fn parse(text: &str) -> Option<Json> {
        let mut reader = Reader { signs: text.chars().peekable() };
        let value = reader.value()?;
        reader.peek().is_none().then_some(value)
    }

    /// The value under a name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(fields) => fields.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value),
            _ => None,
        }
    }
}

/// A text as a JSON string.
pub fn quoted(text: &str) -> String {
    let mut made = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => made.extend(['\\', sign]),
            sign if (sign as u32) < 0x20 => made += &format!("\\u{:04x}", sign as u32),
            sign => made.push(sign),
        }
    }
    made + "\""
}

struct Reader<'a> {
    signs: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn value(&mut self) -> Option<Json> {
        match self.peek()? {
            '{' => self.object(),
            '[' => self.array(),
            '"' => Some(Json::String(self.string()?)),
            _ => self.word(),
        }
    }

    fn object(&mut self) -> Option<Json> {
        let mut fields = Vec::new();
        self.take('{')?;
        while self.peek()? != '}' {
            if !fields.is_empty() {
                self.take(',')?;
            }
            self.peek()?;
            let name = self.string()?;
            self.take(':')?;
            fields.push((name, self.value()?));
        }
        self.take('}')?;
        Some(Json::Object(fields))
    }

    fn array(&mut self) -> Option<Json> {
        let mut values = Vec::new();
        self.take('[')?;
        while self.peek()? != ']' {
            if !values.is_empty() {
                self.take(',')?;
            }
            values.push(self.value()?);
        }
        self.take(']')?;
        Some(Json::Array(values))
    }

    fn word(&mut self) -> Option<Json> {
        let mut word = String::new();
        while let Some(&sign) = self.signs.peek() {
            if !(sign.is_ascii_alphanumeric() || "+-.".contains(sign)) {
                break;
            }
            word.push(sign);
            self.signs.next();
        }
        match word.as_str() {
            "null" => Some(Json::Null),
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            _ if word.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit()) => {
                word.parse::<f64>().ok().map(|_| Json::Number(word))
            }
            _ => None,
        }
    }

    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        self.take('"')?;
        loop {
            match self.signs.next()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                sign => text.push(sign),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.signs.next()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.unit()?;
                if !(0xd800..0xdc00).contains(&unit) {
                    return char::from_u32(unit);
                }
                // A sign beyond the first 65,536 is written as two halves.
                (self.signs.next()? == '\\' && self.signs.next()? == 'u').then_some(())?;
                let low = self.unit()?;
                (0xdc00..0xe000).contains(&low).then_some(())?;
                char::from_u32(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00))?
            }
            sign => sign,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit * 16 + self.signs.next()?.to_digit(16)?;
        }
        Some(unit)
    }

    /// The next sign that is no space, which is not taken.
    fn peek(&mut self) -> Option<char> {
        while self.signs.next_if(|sign| " \t\r\n".contains(*sign)).is_some() {}
        self.signs.peek().copied()
    }

    fn take(&mut self, expected: char) -> Option<()> {
        (self.peek()? == expected).then(|| self.signs.next()).map(|_| ())
    }
}

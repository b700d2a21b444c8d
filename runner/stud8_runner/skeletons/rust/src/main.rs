//! An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output.
mod json;

use json::{quoted, Json};
use std::io::{self, BufRead, Write};

const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "cdhs";

/// What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
const HELLO: &str =
    r#"{"protocol":1,"engine":{"name":"my-engine","version":"0.1","language":"Rust"},"methods":["evaluate"]}"#;

/// Why a request is refused: invalid_params, invalid_table, invalid_cards, unsupported, ...
type Reason = &'static str;

/// The high and the low of five to seven cards, as JSON.
fn evaluate(params: &Json) -> Result<String, Reason> {
    let Some(Json::Array(given)) = params.get("cards") else {
        return Err("invalid_params");
    };
    let mut cards: Vec<&str> = Vec::new();
    let mut count = [0; 13];
    for card in given {
        let Json::String(card) = card else {
            return Err("invalid_params");
        };
        let signs: Vec<char> = card.chars().collect();
        if signs.len() != 2 || !SUITS.contains(signs[1]) || cards.contains(&card.as_str()) {
            return Err("invalid_cards");
        }
        count[RANKS.find(signs[0]).ok_or("invalid_cards")?] += 1;
        cards.push(card);
    }
    if cards.len() < 5 || cards.len() > 7 {
        return Err("invalid_cards");
    }
    // Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
    // `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
    // `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
    // `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
    // `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
    let four = count.iter().position(|&n| n == 4).ok_or("unsupported")?;
    let kicker = (0..13).rev().find(|&rank| rank != four && count[rank] > 0).ok_or("unsupported")?;
    let ranks = RANKS[four..=four].repeat(4) + &RANKS[kicker..=kicker];
    Ok(format!(r#"{{"high":{{"category":"four_of_a_kind","ranks":{}}}}}"#, quoted(&ranks)))
}

/// The line that answers a request.
fn answer(request: &Json) -> String {
    let params = request.get("params").unwrap_or(&Json::Null);
    let result = match request.get("method") {
        Some(Json::String(method)) if method == "hello" => Ok(HELLO.to_string()),
        Some(Json::String(method)) if method == "evaluate" => evaluate(params),
        _ => return reply(request, r#""error":{"code":-32601,"message":"method not found"}"#),
    };
    match result {
        Ok(result) => reply(request, &format!(r#""result":{result}"#)),
        Err(reason) => {
            let reason = quoted(reason);
            let error = format!(r#""error":{{"code":-32602,"message":{reason},"data":{{"reason":{reason}}}}}"#);
            reply(request, &error)
        }
    }
}

fn reply(request: &Json, what: &str) -> String {
    let id = match request.get("id") {
        Some(Json::Number(digits)) => digits.clone(),
        Some(Json::String(text)) => quoted(text),
        _ => "null".to_string(),
    };
    format!(r#"{{"jsonrpc":"2.0","id":{id},{what}}}"#)
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request = Json::parse(&line?).expect("a JSON message on each line");
        writeln!(out, "{}", answer(&request))?;
        out.flush()?;
    }
    Ok(())
}

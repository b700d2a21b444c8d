// An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"strings"
)

const (
	ranks = "23456789TJQKA"
	suits = "cdhs"
)

type object = map[string]any

// What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
var hello = object{
	"protocol": 1,
	"engine":   object{"name": "my-engine", "version": "0.1", "language": "Go"},
	"methods":  []string{"evaluate"},
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A refused request is answered with one of these reasons.
var (
	errParams      = errors.New("invalid_params")
	errCards       = errors.New("invalid_cards")
	errUnsupported = errors.New("unsupported")
)

// evaluate finds the high and the low of five to seven cards.
func evaluate(raw json.RawMessage) (object, error) {
	var params struct {
		Cards []string `json:"cards"`
	}
	if err := json.Unmarshal(raw, &params); err != nil || params.Cards == nil {
		return nil, errParams
	}
	if len(params.Cards) < 5 || len(params.Cards) > 7 {
		return nil, errCards
	}
	seen := map[string]bool{}
	var count [len(ranks)]int
	for _, card := range params.Cards {
		if len(card) != 2 || !strings.Contains(suits, card[1:]) || !strings.Contains(ranks, card[:1]) || seen[card] {
			return nil, errCards
		}
		seen[card] = true
		count[strings.Index(ranks, card[:1])]++
	}
	// Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
	// `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
	// `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
	// `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
	// `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
	for four, n := range count {
		if n < 4 {
			continue
		}
		kicker := len(ranks) - 1
		for kicker == four || count[kicker] == 0 {
			kicker--
		}
		five := strings.Repeat(ranks[four:four+1], 4) + ranks[kicker:kicker+1]
		return object{"high": object{"category": "four_of_a_kind", "ranks": five}}, nil
	}
	return nil, errUnsupported
}

// answer gives what a request is answered with.
func answer(asked request) object {
	made := object{"jsonrpc": "2.0", "id": asked.ID}
	var result object
	var err error
	switch asked.Method {
	case "hello":
		result = hello
	case "evaluate":
		result, err = evaluate(asked.Params)
	default:
		made["error"] = object{"code": -32601, "message": "method not found"}
		return made
	}
	if err != nil {
		made["error"] = object{"code": -32602, "message": err.Error(), "data": object{"reason": err.Error()}}
	} else {
		made["result"] = result
	}
	return made
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout) // writes a newline after each value, and buffers nothing
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			var asked request
			if err := json.Unmarshal(line, &asked); err != nil {
				log.Fatal(err)
			}
			if err := out.Encode(answer(asked)); err != nil {
				log.Fatal(err)
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

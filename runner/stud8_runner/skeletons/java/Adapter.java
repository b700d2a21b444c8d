// An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Adapter {
    static final String RANKS = "23456789TJQKA";

    // What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
    static final Map<String, Object> HELLO = Map.of(
            "protocol", 1,
            "engine", Map.of("name", "my-engine", "version", "0.1", "language", "Java"),
            "methods", List.of("evaluate"));

    /** A request that is refused, and why: invalid_params, invalid_table, invalid_cards, unsupported, ... */
    static class Refused extends Exception {
        Refused(String reason) {
            super(reason);
        }
    }

    /** The high and the low of five to seven cards. */
    static Map<String, Object> evaluate(Map<?, ?> params) throws Refused {
        if (!(params.get("cards") instanceof List<?> given)) throw new Refused("invalid_params");
        List<String> cards = new ArrayList<>();
        for (Object card : given) {
            if (!(card instanceof String text)) throw new Refused("invalid_params");
            if (!text.matches("[2-9TJQKA][cdhs]")) throw new Refused("invalid_cards");
            cards.add(text);
        }
        if (cards.size() < 5 || cards.size() > 7 || new HashSet<>(cards).size() < cards.size()) {
            throw new Refused("invalid_cards");
        }
        // Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
        // `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
        // `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
        // `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
        // `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
        int[] count = new int[RANKS.length()];
        for (String card : cards) count[RANKS.indexOf(card.charAt(0))]++;
        for (int four = 0; four < count.length; four++) {
            if (count[four] < 4) continue;
            int kicker = count.length - 1;
            while (kicker == four || count[kicker] == 0) kicker--;
            String ranks = String.valueOf(RANKS.charAt(four)).repeat(4) + RANKS.charAt(kicker);
            return Map.of("high", Map.of("category", "four_of_a_kind", "ranks", ranks));
        }
        throw new Refused("unsupported");
    }

    /** The answer to a request. */
    static Map<String, Object> answer(Map<?, ?> request) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", request.get("id"));
        Map<?, ?> params = request.get("params") instanceof Map<?, ?> map ? map : Map.of();
        try {
            switch (String.valueOf(request.get("method"))) {
                case "hello" -> answer.put("result", HELLO);
                case "evaluate" -> answer.put("result", evaluate(params));
                default -> answer.put("error", Map.of("code", -32601, "message", "method not found"));
            }
        } catch (Refused refused) {
            String reason = refused.getMessage();
            answer.put("error", Map.of("code", -32602, "message", reason, "data", Map.of("reason", reason)));
        }
        return answer;
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.print(Json.write(answer((Map<?, ?>) new Json(line).read())) + "\n");
            out.flush();
        }
    }
}

/** Just enough JSON: objects are maps, arrays lists, whole numbers Long, others Double. Use a library if you have one. */
class Json {
    private final String text;
    private int at = 0;

    Json(String text) {
        this.text = text;
    }

    /** The value that is the whole text. */
    Object read() {
        Object value = value();
        if (peek() != '\0') throw wrong();
        return value;
    }

    private Object value() {
        char sign = peek();
        if (sign == '{') return object();
        if (sign == '[') return array();
        if (sign == '"') return string();
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        take('{');
        while (peek() != '}') {
            if (!object.isEmpty()) take(',');
            peek();
            String name = string();
            take(':');
            object.put(name, value());
        }
        take('}');
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        take('[');
        while (peek() != ']') {
            if (!array.isEmpty()) take(',');
            array.add(value());
        }
        take(']');
        return array;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        take('"');
        for (char sign = next(); sign != '"'; sign = next()) {
            if (sign == '\\') {
                char escaped = next();
                int known = "bfnrt".indexOf(escaped);
                if (escaped == 'u') {
                    if (at + 4 > text.length()) throw wrong();
                    sign = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                    at += 4;
                } else {
                    sign = known < 0 ? escaped : "\b\f\n\r\t".charAt(known);
                }
            }
            string.append(sign);
        }
        return string.toString();
    }

    /** The next sign that is no space, which is not taken; '\0' at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char next() {
        if (at >= text.length()) throw wrong();
        return text.charAt(at++);
    }

    private void take(char expected) {
        if (peek() != expected) throw wrong();
        at++;
    }

    private RuntimeException wrong() {
        return new IllegalArgumentException("no JSON at character " + at);
    }

    /** A value as text. */
    static String write(Object value) {
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> object) {
            object.forEach((name, one) -> parts.add(write(name) + ":" + write(one)));
            return "{" + String.join(",", parts) + "}";
        }
        if (value instanceof List<?> array) {
            array.forEach(one -> parts.add(write(one)));
            return "[" + String.join(",", parts) + "]";
        }
        if (!(value instanceof String string)) return String.valueOf(value);
        StringBuilder text = new StringBuilder("\"");
        for (char sign : string.toCharArray()) {
            if (sign == '"' || sign == '\\') text.append('\\').append(sign);
            else if (sign < ' ') text.append(String.format("\\u%04x", (int) sign));
            else text.append(sign);
        }
        return text.append('"').toString();
    }
}

// Just enough JSON, without a library. Use one if you have it.
#pragma once

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A JSON value. `text` holds a string, or what is written for a number, true, false or null.
struct Json {
    enum class Kind { word, string, array, object };
    Kind kind = Kind::word;
    std::string text = "null";
    std::vector<Json> items;                            // of an array
    std::vector<std::pair<std::string, Json>> fields;   // of an object

    // The value under a name, or nullptr.
    const Json* get(const std::string& name) const {
        for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
            if (field->first == name) return &field->second;
        }
        return nullptr;
    }
};

// A text as a JSON string.
inline std::string quoted(const std::string& text) {
    std::string made = "\"";
    for (char sign : text) {
        if (sign == '"' || sign == '\\') {
            made += '\\';
            made += sign;
        } else if (static_cast<unsigned char>(sign) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(sign));
            made += code;
        } else {
            made += sign;
        }
    }
    return made + '"';
}

// Reads the value that is the whole text; throws std::runtime_error when it is no JSON.
class JsonReader {
  public:
    static Json read(const std::string& text) {
        JsonReader reader(text);
        Json value = reader.value();
        if (reader.peek() != '\0') reader.wrong();
        return value;
    }

  private:
    const std::string& text_;
    std::size_t at_ = 0;

    explicit JsonReader(const std::string& text) : text_(text) {}

    Json value() {
        Json value;
        switch (peek()) {
            case '{':
                value.kind = Json::Kind::object;
                take('{');
                while (peek() != '}') {
                    if (!value.fields.empty()) take(',');
                    std::string name = string();
                    take(':');
                    value.fields.emplace_back(std::move(name), this->value());
                }
                take('}');
                break;
            case '[':
                value.kind = Json::Kind::array;
                take('[');
                while (peek() != ']') {
                    if (!value.items.empty()) take(',');
                    value.items.push_back(this->value());
                }
                take(']');
                break;
            case '"':
                value.kind = Json::Kind::string;
                value.text = string();
                break;
            default:
                value.text = word();
        }
        return value;
    }

    std::string word() {
        std::size_t end = text_.find_first_of(",]} \t\r\n", at_);
        std::string word = text_.substr(at_, end == std::string::npos ? end : end - at_);
        bool number = !word.empty() && word.find_first_not_of("+-.0123456789eE") == std::string::npos;
        if (!number && word != "null" && word != "true" && word != "false") wrong();
        at_ += word.size();
        return word;
    }

    std::string string() {
        std::string made;
        take('"');
        for (char sign = next(); sign != '"'; sign = next()) {
            if (sign != '\\') {
                made += sign;
                continue;
            }
            char escaped = next();
            std::size_t known = std::string("bfnrt").find(escaped);
            if (escaped == 'u') {
                put(made, code_point());
            } else {
                made += known == std::string::npos ? escaped : "\b\f\n\r\t"[known];
            }
        }
        return made;
    }

    unsigned code_point() {
        unsigned point = unit();
        if (point < 0xd800 || point >= 0xdc00) return point;
        // A sign beyond the first 65,536 is written as two halves.
        if (next() != '\\' || next() != 'u') wrong();
        unsigned low = unit();
        if (low < 0xdc00 || low >= 0xe000) wrong();
        return 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    }

    unsigned unit() {
        unsigned unit = 0;
        for (int digit = 0; digit < 4; ++digit) {
            std::size_t value = std::string("0123456789abcdefABCDEF").find(next());
            if (value == std::string::npos) wrong();
            unit = unit * 16 + static_cast<unsigned>(value < 16 ? value : value - 6);
        }
        return unit;
    }

    // Appends a code point as UTF-8.
    static void put(std::string& made, unsigned point) {
        if (point < 0x80) {
            made += static_cast<char>(point);
        } else if (point < 0x800) {
            made += static_cast<char>(0xc0 | (point >> 6));
            made += static_cast<char>(0x80 | (point & 0x3f));
        } else if (point < 0x10000) {
            made += static_cast<char>(0xe0 | (point >> 12));
            made += static_cast<char>(0x80 | ((point >> 6) & 0x3f));
            made += static_cast<char>(0x80 | (point & 0x3f));
        } else {
            made += static_cast<char>(0xf0 | (point >> 18));
            made += static_cast<char>(0x80 | ((point >> 12) & 0x3f));
            made += static_cast<char>(0x80 | ((point >> 6) & 0x3f));
            made += static_cast<char>(0x80 | (point & 0x3f));
        }
    }

    // The next sign that is no space, which is not taken; '\0' at the end.
    char peek() {
        at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    char next() {
        if (at_ >= text_.size()) wrong();
        return text_[at_++];
    }

    void take(char expected) {
        if (peek() != expected) wrong();
        ++at_;
    }

    [[noreturn]] void wrong() const { throw std::runtime_error("no JSON at byte " + std::to_string(at_)); }
};

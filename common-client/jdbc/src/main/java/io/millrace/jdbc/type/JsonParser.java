package io.millrace.jdbc.type;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parses the JSON of nested values: lists, maps, texts, numbers as `Long` or `BigDecimal`, booleans and nulls.
final class JsonParser {
    private static final int DEEPEST = 100;

    private final String text;
    private int position;

    private JsonParser(String text) {
        this.text = text;
    }

    /// @throws IllegalArgumentException if the text is not JSON
    static @Nullable Object read(String text) {
        var json = new JsonParser(text);
        var value = json.value(0);
        json.skipBlanks();
        if (json.position != text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    private @Nullable Object value(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("A value is nested too deeply");
        }
        skipBlanks();
        return switch (peek()) {
            case '[' -> list(depth);
            case '{' -> map(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private List<@Nullable Object> list(int depth) {
        var list = new ArrayList<@Nullable Object>();
        position++;
        skipBlanks();
        for (boolean more = peek() != ']'; more; more = take(',')) {
            list.add(value(depth + 1));
            skipBlanks();
        }
        expect(']');
        return list;
    }

    private Map<String, @Nullable Object> map(int depth) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        position++;
        skipBlanks();
        for (boolean more = peek() != '}'; more; more = take(',')) {
            skipBlanks();
            var key = string();
            skipBlanks();
            expect(':');
            map.put(key, value(depth + 1));
            skipBlanks();
        }
        expect('}');
        return map;
    }

    private String string() {
        expect('"');
        var string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(position++);
            string.append(next == '\\' ? escaped() : next);
        }
        position++;
        return string.toString();
    }

    private char escaped() {
        char kind = peek();
        position++;
        return switch (kind) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                if (position + 4 > text.length()) {
                    throw unexpected();
                }
                position += 4;
                yield (char) Integer.parseInt(text.substring(position - 4, position), 16);
            }
            default -> kind;
        };
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, position)) {
            throw unexpected();
        }
        position += word.length();
        return value;
    }

    private Object number() {
        int start = position;
        while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        var number = text.substring(start, position);
        boolean whole = number.chars().noneMatch(letter -> letter == '.' || letter == 'e' || letter == 'E');
        // any eighteen digits fit a long
        return whole && number.length() <= 18 && !number.isEmpty()
                ? (Object) Long.valueOf(number)
                : new BigDecimal(number);
    }

    private char peek() {
        if (position >= text.length()) {
            throw new IllegalArgumentException("The value ends too early");
        }
        return text.charAt(position);
    }

    private boolean take(char wanted) {
        boolean there = peek() == wanted;
        position += there ? 1 : 0;
        return there;
    }

    private void expect(char wanted) {
        if (!take(wanted)) {
            throw unexpected();
        }
    }

    private void skipBlanks() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("The value is not JSON at character " + position);
    }
}

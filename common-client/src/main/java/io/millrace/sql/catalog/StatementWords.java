package io.millrace.sql.catalog;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The words of a statement without blanks and comments, and the cursor's position among them.
///
/// @param cursor the number of words before the one at the cursor
/// @param typing whether the cursor is in the word at index `cursor`, not before it
record StatementWords(String text, List<SqlToken> tokens, int cursor, boolean typing) {
    private static final Set<Kind> TYPED = Set.of(Kind.WORD, Kind.IDENTIFIER, Kind.STRING);

    StatementWords {
        tokens = List.copyOf(tokens);
    }

    /// The words of the statement around a position of a text.
    static StatementWords at(String text, int cursor) {
        var words = new ArrayList<SqlToken>();
        int before = 0;
        boolean typing = false;
        for (var token : Lexer.tokens(text)) {
            if (token.kind() == Kind.SEMICOLON) {
                if (token.start() >= cursor) {
                    break;
                }
                words.clear();
                before = 0;
                continue;
            }
            if (token.blank()) {
                continue;
            }
            words.add(token);
            boolean within = token.start() < cursor
                    && (cursor < token.end()
                            || (cursor == token.end() && (token.kind() != Kind.STRING || !token.closed())));
            if (within && TYPED.contains(token.kind())) {
                typing = true;
            } else if (token.start() < cursor) {
                before++;
            }
        }
        return new StatementWords(text, words, before, typing);
    }

    /// The words of a single statement, with the cursor at its end.
    static StatementWords of(String statement) {
        return at(statement, statement.length() + 1);
    }

    int size() {
        return tokens.size();
    }

    /// A keyword or name in upper case, any other token as it is; empty if the index is out of range.
    String word(int index) {
        if (index < 0 || index >= tokens.size()) {
            return "";
        }
        var token = tokens.get(index).in(text);
        return tokens.get(index).kind() == Kind.WORD ? token.toUpperCase(Locale.ROOT) : token;
    }

    boolean is(int index, String... words) {
        return List.of(words).contains(word(index));
    }

    /// Whether the word can be a name.
    boolean named(int index) {
        return index >= 0
                && index < tokens.size()
                && (tokens.get(index).kind() == Kind.IDENTIFIER
                        || tokens.get(index).kind() == Kind.WORD);
    }

    /// The name at an index, without backticks.
    String name(int index) {
        return SqlNames.part(tokens.get(index).in(text));
    }

    /// The text of a string literal without its quotes; empty for any other word.
    String string(int index) {
        if (index < 0 || index >= tokens.size() || tokens.get(index).kind() != Kind.STRING) {
            return "";
        }
        var quoted = tokens.get(index).in(text);
        boolean ended = tokens.get(index).closed() && quoted.length() > 1;
        return quoted.substring(1, quoted.length() - (ended ? 1 : 0));
    }

    /// The index of the bracket that closes the one at `open`. If it is not closed, the end of the statement; for a
    /// function whose arguments are being typed, the word before `FROM`.
    int close(int open) {
        int depth = 0;
        int from = size();
        for (int i = open; i < size(); i++) {
            if (is(i, "(")) {
                depth++;
            } else if (is(i, ")") && --depth == 0) {
                return i;
            } else if (depth == 1 && is(i, "FROM")) {
                from = Math.min(from, i);
            }
        }
        return is(open + 1, "SELECT", "WITH", "TABLE") || from == size() ? size() : from - 1;
    }

    /// The index of the bracket around `index`, or -1.
    int open(int index) {
        int depth = 0;
        for (int i = index - 1; i >= 0; i--) {
            if (is(i, ")")) {
                depth++;
            } else if (is(i, "(") && depth-- == 0) {
                return i;
            }
        }
        return -1;
    }

    /// The pairs `'key' = 'value'` in brackets. A value that is missing or being typed is empty.
    Map<String, String> pairs(int open) {
        var pairs = new LinkedHashMap<String, String>();
        for (int i = open + 1; i < close(open); i++) {
            if (is(i, "=") && !string(i - 1).isEmpty() && !(typing && i - 1 == cursor)) {
                pairs.put(string(i - 1), typing && i + 1 == cursor ? "" : string(i + 1));
            }
        }
        return pairs;
    }

    /// The index after the qualified name that starts at `index`.
    int nameEnd(int index) {
        int end = index + 1;
        while (is(end, ".") && named(end + 1)) {
            end += 2;
        }
        return end;
    }

    /// The parts of the name between two indexes.
    List<String> parts(int from, int to) {
        var parts = new ArrayList<String>();
        for (int i = from; i < to; i += 2) {
            parts.add(name(i));
        }
        return List.copyOf(parts);
    }

    /// The parts before the dot that precedes `index`; empty without a dot.
    List<String> qualifier(int index) {
        int from = index;
        while (is(from - 1, ".") && named(from - 2)) {
            from -= 2;
        }
        return parts(from, index);
    }
}

package io.millrace.sql.catalog;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.Token;
import io.millrace.sql.parse.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The words of one statement, without what is blank, and where the cursor stands among them.
///
/// @param cursor how many of the words stand before the one that is being typed
/// @param typing whether the word at `cursor` is being typed, and not one that follows
record StatementWords(String text, List<Token> tokens, int cursor, boolean typing) {
    private static final Set<Kind> TYPED = Set.of(Kind.WORD, Kind.IDENTIFIER, Kind.STRING);

    StatementWords {
        tokens = List.copyOf(tokens);
    }

    /// The statement of a text in which the cursor stands.
    static StatementWords at(String text, int cursor) {
        var words = new ArrayList<Token>();
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

    /// A whole statement, looked at from its end.
    static StatementWords of(String statement) {
        return at(statement, statement.length() + 1);
    }

    int size() {
        return tokens.size();
    }

    /// A word in capitals, anything else as it is; empty beyond both ends.
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

    /// Whether it may be a name: in backticks, or a word.
    boolean named(int index) {
        return index >= 0
                && index < tokens.size()
                && (tokens.get(index).kind() == Kind.IDENTIFIER
                        || tokens.get(index).kind() == Kind.WORD);
    }

    /// The name there, without backticks.
    String name(int index) {
        return SqlNames.part(tokens.get(index).in(text));
    }

    /// The text of a string without its quotes; empty for anything else.
    String string(int index) {
        if (index < 0 || index >= tokens.size() || tokens.get(index).kind() != Kind.STRING) {
            return "";
        }
        var quoted = tokens.get(index).in(text);
        boolean ended = tokens.get(index).closed() && quoted.length() > 1;
        return quoted.substring(1, quoted.length() - (ended ? 1 : 0));
    }

    /// The index of the bracket that closes the one at `open`. Where none does, the end; or the word before `FROM`, for
    /// someone who is typing the arguments of a function.
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

    /// The index of the bracket within which `index` stands, or -1.
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

    /// The pairs `'key' = 'value'` of a bracket; a value that is missing or being typed is empty.
    Map<String, String> pairs(int open) {
        var pairs = new LinkedHashMap<String, String>();
        for (int i = open + 1; i < close(open); i++) {
            if (is(i, "=") && !string(i - 1).isEmpty() && !(typing && i - 1 == cursor)) {
                pairs.put(string(i - 1), typing && i + 1 == cursor ? "" : string(i + 1));
            }
        }
        return pairs;
    }

    /// Where the name that begins at `index` ends: one past its last part.
    int nameEnd(int index) {
        int end = index + 1;
        while (is(end, ".") && named(end + 1)) {
            end += 2;
        }
        return end;
    }

    /// The parts of the name between two places.
    List<String> parts(int from, int to) {
        var parts = new ArrayList<String>();
        for (int i = from; i < to; i += 2) {
            parts.add(name(i));
        }
        return List.copyOf(parts);
    }

    /// The parts of the name whose last dot stands right before `index`; none without a dot.
    List<String> qualifier(int index) {
        int from = index;
        while (is(from - 1, ".") && named(from - 2)) {
            from -= 2;
        }
        return parts(from, index);
    }
}

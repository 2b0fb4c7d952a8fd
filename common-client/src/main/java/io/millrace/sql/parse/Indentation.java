package io.millrace.sql.parse;

import java.util.Map;

/// Computes the indentation of a new line: that of the previous line, deeper after an open bracket, and that of the
/// bracket's line after it is closed.
public final class Indentation {
    private static final int STEP = 2;

    private Indentation() {}

    /// The number of blanks before the next line; 0 within quotes, where they would become part of the text.
    public static int after(String text) {
        var tokens = Lexer.tokens(text);
        if (tokens.isEmpty() || !tokens.getLast().closed()) {
            return 0;
        }
        int line = text.lastIndexOf('\n') + 1;
        var brackets = BracketMatcher.of(text);
        if (brackets.open().isEmpty()) {
            return closesEarlier(brackets, line) ? outermost(text, brackets, line) : blanks(text, line);
        }
        int opener = brackets.open().getLast();
        int own = blanks(text, text.lastIndexOf('\n', opener) + 1);
        return opener >= line || closesEarlier(brackets, line) ? own + STEP : blanks(text, line);
    }

    /// The number of blanks before a closing bracket at the start of a line, as before the line of the opening one.
    public static int beforeClosing(String text) {
        var open = BracketMatcher.of(text).open();
        return open.isEmpty() ? 0 : blanks(text, text.lastIndexOf('\n', open.getLast()) + 1);
    }

    /// Whether the line closes a bracket of an earlier line.
    private static boolean closesEarlier(BracketMatcher brackets, int line) {
        return brackets.pairs().entrySet().stream().anyMatch(pair -> pair.getKey() >= line && pair.getValue() < line);
    }

    private static int outermost(String text, BracketMatcher brackets, int line) {
        int opener = brackets.pairs().entrySet().stream()
                .filter(pair -> pair.getKey() >= line && pair.getValue() < line)
                .mapToInt(Map.Entry::getValue)
                .min()
                .orElse(line);
        return blanks(text, text.lastIndexOf('\n', opener) + 1);
    }

    private static int blanks(String text, int line) {
        int at = line;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at - line;
    }
}

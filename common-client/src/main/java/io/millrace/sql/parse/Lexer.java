package io.millrace.sql.parse;

import io.millrace.sql.parse.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/// Splits SQL text into tokens without gaps. It never fails; an unknown character is a symbol.
public final class Lexer {
    private final String text;
    private int at;

    Lexer(String text) {
        this.text = text;
    }

    /// All tokens of a text.
    public static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        var tokens = new ArrayList<Token>();
        while (lexer.more()) {
            tokens.add(lexer.next());
        }
        return tokens;
    }

    boolean more() {
        return at < text.length();
    }

    /// Continues at a position, to skip the line of a command, which is not SQL.
    void moveTo(int position) {
        at = position;
    }

    Token next() {
        int start = at;
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            skipWhile(Character::isWhitespace);
            return new Token(Kind.SPACE, start, at, true);
        }
        if (startsWith("--") || startsWith("//")) {
            skipWhile(ch -> ch != '\n');
            return new Token(Kind.COMMENT, start, at, true);
        }
        if (startsWith("/*")) {
            return until("*/", Kind.COMMENT);
        }
        return switch (c) {
            case '\'', '"' -> quoted(c, Kind.STRING);
            case '`' -> quoted(c, Kind.IDENTIFIER);
            case ';' -> single(Kind.SEMICOLON);
            default -> {
                if (Character.isDigit(c)) {
                    skipWhile(ch -> Character.isLetterOrDigit(ch) || ch == '.');
                    yield new Token(Kind.NUMBER, start, at, true);
                }
                if (Character.isJavaIdentifierStart(c)) {
                    skipWhile(Character::isJavaIdentifierPart);
                    yield new Token(Kind.WORD, start, at, true);
                }
                yield single(Kind.SYMBOL);
            }
        };
    }

    private boolean startsWith(String prefix) {
        return text.startsWith(prefix, at);
    }

    private Token single(Kind kind) {
        at++;
        return new Token(kind, at - 1, at, true);
    }

    private Token until(String closing, Kind kind) {
        int start = at;
        int found = text.indexOf(closing, at + closing.length());
        at = found < 0 ? text.length() : found + closing.length();
        return new Token(kind, start, at, found >= 0);
    }

    /// A quoted token, in which a doubled quote is part of the text.
    private Token quoted(char quote, Kind kind) {
        int start = at++;
        while (at < text.length()) {
            if (text.charAt(at++) == quote) {
                if (at < text.length() && text.charAt(at) == quote) {
                    at++;
                } else {
                    return new Token(kind, start, at, true);
                }
            }
        }
        return new Token(kind, start, at, false);
    }

    /// A predicate that avoids boxing.
    private interface CharTest {
        boolean holds(char c);
    }

    private void skipWhile(CharTest test) {
        while (at < text.length() && test.holds(text.charAt(at))) {
            at++;
        }
    }
}

package io.millrace.sql.parse;

import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;

/// Splits SQL text into tokens without gaps. It never fails; an unknown character is a symbol.
public final class Lexer {
    private final CharSequence text;
    private int at;

    Lexer(CharSequence text) {
        this.text = text;
    }

    /// All tokens of a text.
    public static List<SqlToken> tokens(String text) {
        var lexer = new Lexer(text);
        var tokens = new ArrayList<SqlToken>();
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

    SqlToken next() {
        int start = at;
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            skipWhile(Character::isWhitespace);
            return new SqlToken(Kind.SPACE, start, at, true);
        }
        if (startsWith("--") || startsWith("//")) {
            skipWhile(ch -> ch != '\n' && ch != '\r');
            return new SqlToken(Kind.COMMENT, start, at, true);
        }
        if (startsWith("/*")) {
            at += 2;
            return restOfComment(start);
        }
        return switch (c) {
            case '\'', '"', '`' -> {
                at++;
                yield restOfQuoted(c == '`' ? Kind.IDENTIFIER : Kind.STRING, start);
            }
            case ';' -> single(Kind.SEMICOLON);
            default -> {
                if (Character.isDigit(c)) {
                    skipWhile(ch -> Character.isLetterOrDigit(ch) || ch == '.');
                    yield new SqlToken(Kind.NUMBER, start, at, true);
                }
                if (Character.isJavaIdentifierStart(c)) {
                    skipWhile(Character::isJavaIdentifierPart);
                    yield new SqlToken(Kind.WORD, start, at, true);
                }
                yield single(Kind.SYMBOL);
            }
        };
    }

    /// The token that was open at the end of the text when it was shorter. Only the new text is searched for its end.
    SqlToken next(SqlToken open) {
        at = open.end();
        if (open.kind() != Kind.COMMENT) {
            return restOfQuoted(open.kind(), open.start());
        }
        at = Math.max(open.start() + 2, at - 1); // the first half of the end can be there
        return restOfComment(open.start());
    }

    private boolean startsWith(String pair) {
        return at + 1 < text.length() && text.charAt(at) == pair.charAt(0) && text.charAt(at + 1) == pair.charAt(1);
    }

    private SqlToken single(Kind kind) {
        at++;
        return new SqlToken(kind, at - 1, at, true);
    }

    private SqlToken restOfComment(int start) {
        while (at < text.length()) {
            if (startsWith("*/")) {
                at += 2;
                return new SqlToken(Kind.COMMENT, start, at, true);
            }
            at++;
        }
        return new SqlToken(Kind.COMMENT, start, at, false);
    }

    /// A quoted token, in which a doubled quote is part of the text.
    private SqlToken restOfQuoted(Kind kind, int start) {
        char quote = text.charAt(start);
        while (at < text.length()) {
            if (text.charAt(at++) == quote) {
                if (at < text.length() && text.charAt(at) == quote) {
                    at++;
                } else {
                    return new SqlToken(kind, start, at, true);
                }
            }
        }
        return new SqlToken(kind, start, at, false);
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

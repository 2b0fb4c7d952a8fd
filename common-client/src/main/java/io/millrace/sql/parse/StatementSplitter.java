package io.millrace.sql.parse;

import io.millrace.sql.parse.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Cuts input into pieces at the semicolons that end statements: not those within quotes or comments, nor those within
/// `STATEMENT SET BEGIN … END`. Input may come in parts; what is not yet ended waits.
///
/// `BEGIN STATEMENT SET;` is a statement of its own: the session remembers it until `END;`.
public final class StatementSplitter {
    /// More than any statement needs; a gateway refuses earlier.
    static final int LIMIT = 16 << 20;

    private final StringBuilder waiting = new StringBuilder();
    private int line = 1;

    /// Nothing has been put in yet.
    public StatementSplitter() {}

    /// Where the statements of a text stand that is whole, from their first words to before their semicolons. What is
    /// only space and comments is none.
    public static List<TextRange> spans(String text) {
        var spans = new ArrayList<TextRange>();
        var block = new StatementSet();
        int start = -1;
        int end = 0;
        for (var token : Lexer.tokens(text)) {
            if (token.kind() == Kind.SEMICOLON && !block.inside()) {
                if (start >= 0) {
                    spans.add(new TextRange(start, end));
                }
                start = -1;
                block = new StatementSet();
            } else if (!token.blank()) {
                start = start < 0 ? token.start() : start;
                end = token.end();
                block.see(token.in(text).toUpperCase(Locale.ROOT));
            }
        }
        if (start >= 0) {
            spans.add(new TextRange(start, end));
        }
        return spans;
    }

    /// The pieces that this part completes. Parts end where lines end.
    public List<ScriptItem> add(String part) {
        waiting.append(part);
        if (waiting.length() > LIMIT) {
            throw new IllegalArgumentException("a statement is longer than " + LIMIT + " characters");
        }
        // most lines of a long statement cannot end it, and then there is no need to read it again
        if (part.indexOf(';') < 0 && part.indexOf('\\') < 0) {
            return List.of();
        }
        return cut();
    }

    /// What is left when the input has ended: a last statement without a semicolon, or nothing.
    public List<ScriptItem> end() {
        var pieces = new ArrayList<>(cut());
        firstWord(waiting.toString())
                .flatMap(start -> piece(waiting.substring(start)))
                .ifPresent(pieces::add);
        waiting.setLength(0);
        return pieces;
    }

    /// Whether a statement has begun and not ended.
    public boolean open() {
        return firstWord(waiting.toString()).isPresent();
    }

    /// What kind of thing is open at the end of the input, for the continuation prompt.
    public Open openWithin() {
        var tokens = Lexer.tokens(waiting.toString());
        if (tokens.isEmpty() || tokens.getLast().closed()) {
            return Open.STATEMENT;
        }
        return switch (tokens.getLast().kind()) {
            case COMMENT -> Open.COMMENT;
            case IDENTIFIER -> Open.IDENTIFIER;
            case STRING -> Open.STRING;
            case SPACE, WORD, NUMBER, SEMICOLON, SYMBOL -> Open.STATEMENT;
        };
    }

    /// A construct that is still open.
    public enum Open {
        STATEMENT,
        STRING,
        IDENTIFIER,
        COMMENT
    }

    private List<ScriptItem> cut() {
        var text = waiting.toString();
        var pieces = new ArrayList<ScriptItem>();
        var lexer = new Lexer(text);
        var block = new StatementSet();
        int done = 0;
        int start = -1;
        while (lexer.more()) {
            var token = lexer.next();
            if (start < 0) {
                if (token.blank() && token.closed()) {
                    continue;
                }
                start = token.start();
                line += lines(text, done, start);
                done = start;
                block = new StatementSet();
            }
            int end = end(text, token, start, block);
            if (end < 0) {
                continue;
            }
            piece(text.substring(start, end)).ifPresent(pieces::add);
            int after = Math.min(end + 1, text.length());
            line += lines(text, done, after);
            done = after;
            start = -1;
            lexer.moveTo(after);
        }
        waiting.delete(0, done);
        return pieces;
    }

    /// Where the piece that began at `start` ends, if this token tells; otherwise -1.
    private static int end(String text, Token token, int start, StatementSet block) {
        if (text.charAt(start) == '\\') {
            return text.indexOf('\n', start);
        }
        if (token.kind() == Kind.SEMICOLON && !block.inside()) {
            return token.start();
        }
        if (!token.blank()) {
            block.see(token.in(text).toUpperCase(Locale.ROOT));
        }
        return -1;
    }

    private Optional<ScriptItem> piece(String text) {
        var words = text.strip();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                words.startsWith("\\") ? new ScriptItem.Command(words, line) : new ScriptItem.Statement(words, line));
    }

    /// Follows `STATEMENT SET BEGIN … ; END`: within it semicolons do not end the statement. `END` closes it only right
    /// after a semicolon, because `CASE … END` has one too.
    private static final class StatementSet {
        private String before = "";
        private String last = "";
        private boolean inside;

        void see(String word) {
            if (!inside && "BEGIN".equals(word) && "SET".equals(last) && "STATEMENT".equals(before)) {
                inside = true;
            } else if (inside && "END".equals(word) && (";".equals(last) || "BEGIN".equals(last))) {
                inside = false;
            }
            before = last;
            last = word;
        }

        boolean inside() {
            return inside;
        }
    }

    /// Where the first token stands that is neither space nor comment; an empty statement's semicolon counts.
    private static Optional<Integer> firstWord(String text) {
        return Lexer.tokens(text).stream()
                .filter(token -> !token.blank() || !token.closed())
                .map(Token::start)
                .findFirst();
    }

    private static int lines(String text, int from, int to) {
        return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}

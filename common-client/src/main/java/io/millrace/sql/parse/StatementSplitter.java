package io.millrace.sql.parse;

import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Splits input into statements and commands. Semicolons in quotes, comments and `STATEMENT SET BEGIN … END` do not
/// end a statement. Input can arrive in parts; an incomplete statement is kept for the next part, and is not parsed
/// again from its beginning.
///
/// `BEGIN STATEMENT SET;` is a statement of its own, and the session collects the following statements until `END;`.
public final class StatementSplitter {
    /// The maximum length of a statement in characters; the gateway's limit is lower.
    static final int MAX_LENGTH = 16 << 20;

    private final StringBuilder pending = new StringBuilder();
    private int line = 1;

    /// The position in `pending` before which all tokens are known.
    private int known;
    /// The start of the incomplete item in `pending`, or -1 while there are only blanks and comments.
    private int start = -1;

    private StatementSet block = new StatementSet();
    private Optional<SqlToken> open = Optional.empty();

    /// A splitter without pending input.
    public StatementSplitter() {}

    /// The ranges of the statements of a complete text, from their first words to before their semicolons.
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
                block.add(token.in(text).toUpperCase(Locale.ROOT));
            }
        }
        if (start >= 0) {
            spans.add(new TextRange(start, end));
        }
        return spans;
    }

    /// Adds input and returns the items that it completes.
    ///
    /// @param part ends at the end of a line
    /// @throws IllegalArgumentException if a statement is longer than [#MAX_LENGTH]
    public List<ScriptItem> add(String part) {
        pending.append(part);
        if (pending.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a statement is longer than " + MAX_LENGTH + " characters");
        }
        // most lines of a long statement cannot end it, and need not be parsed
        if (part.indexOf(';') < 0 && part.indexOf('\\') < 0) {
            return List.of();
        }
        return split();
    }

    /// Ends the input and returns a last statement without a semicolon, if any.
    public List<ScriptItem> end() {
        var items = new ArrayList<>(split());
        firstWord(pending.toString())
                .flatMap(start -> item(pending.substring(start)))
                .ifPresent(items::add);
        pending.setLength(0);
        restart(0);
        return items;
    }

    /// Whether an incomplete statement is pending.
    public boolean open() {
        return firstWord(pending.toString()).isPresent();
    }

    /// The construct that is open at the end of the input, for the continuation prompt.
    public Open openWithin() {
        var tokens = Lexer.tokens(pending.toString());
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

    /// An open construct.
    public enum Open {
        STATEMENT,
        STRING,
        IDENTIFIER,
        COMMENT
    }

    private List<ScriptItem> split() {
        var items = new ArrayList<ScriptItem>();
        var lexer = new Lexer(pending);
        lexer.moveTo(known);
        int consumed = 0;
        while (lexer.more()) {
            var token = open.isPresent() ? lexer.next(open.get()) : lexer.next();
            open = Optional.of(token).filter(last -> !last.closed());
            // what follows can change the last token
            boolean certain = token.end() < pending.length() || token.kind() == Kind.SEMICOLON;
            if (start < 0 && !(token.blank() && token.closed())) {
                start = token.start();
                line += lines(consumed, start);
                consumed = start;
            }
            int end = start < 0 ? -1 : end(token);
            if (end >= 0) {
                item(pending.substring(start, end)).ifPresent(items::add);
                int after = Math.min(end + 1, pending.length());
                line += lines(consumed, after);
                consumed = after;
                restart(after);
                lexer.moveTo(after);
            } else if (certain) {
                known = token.end();
                if (start >= 0 && !token.blank()) {
                    block.add(token.in(pending).toUpperCase(Locale.ROOT));
                }
            }
        }
        drop(consumed);
        return items;
    }

    /// Begins at a position, after which no token is known.
    private void restart(int position) {
        known = position;
        start = -1;
        block = new StatementSet();
        open = Optional.empty();
    }

    /// Removes the consumed text.
    private void drop(int consumed) {
        pending.delete(0, consumed);
        known -= consumed;
        start = known == 0 ? -1 : Math.max(-1, start - consumed);
        open = open.map(
                token -> new SqlToken(token.kind(), token.start() - consumed, token.end() - consumed, token.closed()));
    }

    /// The end of the item, if this token ends it; otherwise -1.
    private int end(SqlToken token) {
        if (pending.charAt(start) == '\\') {
            return pending.indexOf("\n", start);
        }
        return token.kind() == Kind.SEMICOLON && !block.inside() ? token.start() : -1;
    }

    private Optional<ScriptItem> item(String text) {
        var words = text.strip();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                words.startsWith("\\") ? new ScriptItem.Command(words, line) : new ScriptItem.Statement(words, line));
    }

    /// Tracks `STATEMENT SET BEGIN … ; END`, in which semicolons do not end the statement. `END` closes it only
    /// directly after a semicolon, because `CASE` ends with it, too.
    private static final class StatementSet {
        private String before = "";
        private String last = "";
        private boolean inside;

        void add(String word) {
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

    /// The position of the first token that is not blank.
    private static Optional<Integer> firstWord(String text) {
        return Lexer.tokens(text).stream()
                .filter(token -> !token.blank() || !token.closed())
                .map(SqlToken::start)
                .findFirst();
    }

    private int lines(int from, int to) {
        return (int) pending.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}

package io.millrace.cli.terminal;

import io.millrace.cli.command.CommandReader;
import io.millrace.sql.parse.Indentation;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.StatementSplitter;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/// Decides when the input of the line editor is complete: a statement ends at its semicolon, a command at the end of
/// its line.
final class SqlLines implements Parser {

    /// The line editor parses every line of the text at each key. Longer texts are not parsed, to stay responsive.
    private static final int MAX_PARSED_LENGTH = 8_000;

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        return switch (context) {
            case ACCEPT_LINE -> {
                if (CommandReader.readWord(line).isEmpty()) {
                    requireComplete(line);
                }
                yield words(line, cursor);
            }
            case SECONDARY_PROMPT -> {
                requireContinuationMark(line);
                yield new Words(line, cursor, List.of(""), 0, 0);
            }
            case UNSPECIFIED, COMPLETE, SPLIT_LINE -> words(line, cursor);
        };
    }

    private static void requireComplete(String line) {
        var splitter = new StatementSplitter();
        splitter.add(line + "\n");
        if (splitter.open()) {
            // the line editor indents by one blank for each open bracket that it knows of
            throw missing(mark(splitter.openWithin()), Indentation.after(line));
        }
    }

    private static void requireContinuationMark(String line) {
        if (line.length() > MAX_PARSED_LENGTH) {
            throw missing(mark(StatementSplitter.Open.STATEMENT), 0);
        }
        var splitter = new StatementSplitter();
        splitter.add(line + "\n");
        if (splitter.open()) {
            throw missing(mark(splitter.openWithin()), 0);
        }
    }

    private static EOFError missing(String mark, int blanks) {
        return new EOFError(-1, -1, "a statement ends with a semicolon", mark, blanks, null);
    }

    /// The sign in the continuation prompt.
    private static String mark(StatementSplitter.Open open) {
        return switch (open) {
            case STATEMENT -> "-";
            case STRING -> "'";
            case IDENTIFIER -> "`";
            case COMMENT -> "*";
        };
    }

    /// The words, and the one to complete at the cursor: a name or a text, never a bracket or a dot.
    private static ParsedLine words(String line, int cursor) {
        var words = new ArrayList<String>();
        int index = -1;
        int inWord = 0;
        for (var token : tokens(line)) {
            if (token.blank()) {
                continue;
            }
            boolean completed = switch (token.kind()) {
                case WORD, IDENTIFIER -> cursor <= token.end();
                case STRING -> cursor < token.end() || (cursor == token.end() && !token.closed());
                case SPACE, COMMENT, NUMBER, SEMICOLON, SYMBOL -> false;
            };
            if (token.start() < cursor && completed) {
                index = words.size();
                inWord = cursor - token.start();
            }
            words.add(token.in(line));
        }
        if (index < 0) {
            index = words.size();
            words.add("");
        }
        return new Words(line, cursor, List.copyOf(words), index, inWord);
    }

    /// The tokens, with the name of a command and its backslash as one word.
    private static List<SqlToken> tokens(String line) {
        int start = line.indexOf('\\');
        if (start < 0 || !line.substring(0, start).isBlank()) {
            return Lexer.tokens(line);
        }
        int end = start;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        var tokens = new ArrayList<>(List.of(new SqlToken(SqlToken.Kind.WORD, start, end, true)));
        for (var token : Lexer.tokens(line.substring(end))) {
            tokens.add(new SqlToken(token.kind(), token.start() + end, token.end() + end, token.closed()));
        }
        return tokens;
    }

    private record Words(String line, int cursor, List<String> words, int wordIndex, int wordCursor)
            implements CompletingParsedLine {
        @Override
        public String word() {
            return words.get(wordIndex);
        }

        /// Candidates are inserted as they are.
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor;
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }
    }
}

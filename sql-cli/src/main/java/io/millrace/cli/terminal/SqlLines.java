package io.millrace.cli.terminal;

import io.millrace.cli.command.CommandReader;
import io.millrace.cli.parse.Lexer;
import io.millrace.cli.parse.Splitter;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/// Tells the line editor when input is whole: a statement up to its semicolon, or a command up to the end of its line.
final class SqlLines implements Parser {

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        boolean asksForMore = context == ParseContext.ACCEPT_LINE || context == ParseContext.SECONDARY_PROMPT;
        if (asksForMore && CommandReader.readWord(line).isEmpty()) {
            requireWhole(line);
        }
        return words(line, cursor);
    }

    private static void requireWhole(String line) {
        var splitter = new Splitter();
        splitter.add(line + "\n");
        if (splitter.open()) {
            throw new EOFError(-1, -1, "a statement ends with a semicolon", mark(splitter.openWithin()));
        }
    }

    /// What the continuation prompt shows.
    private static String mark(Splitter.Open open) {
        return switch (open) {
            case STATEMENT -> "-";
            case STRING -> "'";
            case IDENTIFIER -> "`";
            case COMMENT -> "*";
        };
    }

    private static ParsedLine words(String line, int cursor) {
        var words = new ArrayList<String>();
        int index = -1;
        int inWord = 0;
        for (var token : Lexer.tokens(line)) {
            if (token.blank()) {
                continue;
            }
            words.add(token.in(line));
            if (token.start() < cursor && cursor <= token.end()) {
                index = words.size() - 1;
                inWord = cursor - token.start();
            }
        }
        if (index < 0) {
            words.add("");
            index = words.size() - 1;
        }
        return new Words(line, cursor, List.copyOf(words), index, inWord);
    }

    private record Words(String line, int cursor, List<String> words, int wordIndex, int wordCursor)
            implements CompletingParsedLine {
        @Override
        public String word() {
            return words.get(wordIndex);
        }

        /// What the gateway offers is SQL as it is.
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

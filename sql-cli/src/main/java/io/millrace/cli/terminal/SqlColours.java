package io.millrace.cli.terminal;

import io.millrace.cli.command.CommandReader;
import io.millrace.sql.catalog.Functions;
import io.millrace.sql.catalog.WordClassifier;
import io.millrace.sql.parse.BracketMatcher;
import io.millrace.sql.parse.Keywords;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.ReservedWords;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.List;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/// Highlights SQL and commands at the prompt, including open quotes and the pair of the bracket at the cursor.
record SqlColours(boolean colours) implements Highlighter {
    private static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
    private static final AttributedStyle WRONG = PLAIN.bold().foreground(AttributedStyle.RED);

    @Override
    public AttributedString highlight(LineReader reader, String buffer) {
        return colours ? coloured(buffer, reader.getBuffer().cursor()) : new AttributedString(buffer);
    }

    static AttributedString coloured(String text, int cursor) {
        var painted = new AttributedStringBuilder();
        int command = commandEnd(text);
        if (command > 0) {
            var name = text.substring(0, command).strip();
            boolean known =
                    CommandReader.ALL.stream().anyMatch(entry -> entry.name().startsWith(name));
            painted.append(text.substring(0, command), known ? PLAIN.bold() : WRONG);
        }
        var rest = text.substring(command);
        var tokens = Lexer.tokens(rest);
        var brackets = BracketMatcher.of(rest);
        var pair = brackets.at(cursor - command)
                .map(at -> List.of(at, brackets.pairs().get(at)))
                .orElse(List.of());
        for (int i = 0; i < tokens.size(); i++) {
            int start = tokens.get(i).start();
            var style = brackets.unmatched().contains(start)
                    ? WRONG
                    : pair.contains(start) ? PLAIN.bold().underline() : style(tokens, i, rest);
            painted.append(tokens.get(i).in(rest), style);
        }
        return painted.toAttributedString();
    }

    /// The end of the command name at the start of the text, or 0.
    private static int commandEnd(String text) {
        if (!text.stripLeading().startsWith("\\")) {
            return 0;
        }
        int end = text.indexOf('\\');
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static AttributedStyle style(List<SqlToken> tokens, int index, String text) {
        var token = tokens.get(index);
        return switch (token.kind()) {
            case COMMENT -> PLAIN.faint();
            case STRING -> token.closed() ? PLAIN.foreground(AttributedStyle.GREEN) : WRONG;
            case IDENTIFIER -> token.closed() ? PLAIN.foreground(AttributedStyle.CYAN) : WRONG;
            case NUMBER -> PLAIN.foreground(AttributedStyle.MAGENTA);
            case WORD -> word(tokens, index, text);
            case SYMBOL -> parameter(tokens, index, text) ? PLAIN.bold().foreground(AttributedStyle.MAGENTA) : PLAIN;
            case SPACE, SEMICOLON -> PLAIN;
        };
    }

    private static AttributedStyle word(List<SqlToken> tokens, int index, String text) {
        var word = tokens.get(index).in(text);
        if (index > 0 && parameter(tokens, index - 1, text)) {
            return PLAIN.bold().foreground(AttributedStyle.MAGENTA);
        }
        boolean part = index > 0 && tokens.get(index - 1).in(text).equals(".");
        boolean called =
                index + 1 < tokens.size() && tokens.get(index + 1).in(text).equals("(");
        boolean keyword = Keywords.contain(word) || ReservedWords.contain(word);
        if (called && (!keyword || Functions.named(word).isPresent())) {
            return PLAIN.foreground(AttributedStyle.YELLOW);
        }
        if (part) {
            return PLAIN;
        }
        if (WordClassifier.type(word)) {
            return PLAIN.foreground(AttributedStyle.BLUE);
        }
        return keyword ? PLAIN.bold().foreground(AttributedStyle.BLUE) : PLAIN;
    }

    /// Whether the token is the colon of a variable.
    private static boolean parameter(List<SqlToken> tokens, int index, String text) {
        return tokens.get(index).in(text).equals(":")
                && index + 1 < tokens.size()
                && tokens.get(index + 1).kind() == Kind.WORD
                && (index == 0 || !tokens.get(index - 1).in(text).equals(":"));
    }
}

package io.millrace.cli.terminal;

import io.millrace.cli.parse.Keywords;
import io.millrace.cli.parse.Lexer;
import io.millrace.cli.parse.Token;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/// Colours what is typed by the same tokens that statements are cut by: a quote that is still open is seen at once.
final class SqlColours implements Highlighter {
    private final boolean colours;

    SqlColours(boolean colours) {
        this.colours = colours;
    }

    @Override
    public AttributedString highlight(LineReader reader, String buffer) {
        if (!colours) {
            return new AttributedString(buffer);
        }
        var text = new AttributedStringBuilder();
        for (var token : Lexer.tokens(buffer)) {
            text.append(token.in(buffer), style(token, token.in(buffer)));
        }
        return text.toAttributedString();
    }

    private static AttributedStyle style(Token token, String text) {
        var plain = AttributedStyle.DEFAULT;
        return switch (token.kind()) {
            case COMMENT -> plain.faint();
            case STRING -> plain.foreground(token.closed() ? AttributedStyle.GREEN : AttributedStyle.YELLOW);
            case IDENTIFIER -> plain.foreground(AttributedStyle.CYAN);
            case NUMBER -> plain.foreground(AttributedStyle.MAGENTA);
            case WORD -> Keywords.contain(text) ? plain.bold().foreground(AttributedStyle.BLUE) : plain;
            case SPACE, SEMICOLON, SYMBOL -> plain;
        };
    }
}

package io.millrace.cli.render;

/// A sentence on as many lines as the screen needs, broken between words.
public final class WordWrap {
    /// With less room than this, breaking between words only makes it longer.
    private static final int LEAST = 20;

    private WordWrap() {}

    /// The text, whose first line stands after `used` columns and whose others are indented so far.
    public static String text(String text, int used, int indent, Layout layout) {
        if (layout.width() - indent < LEAST) {
            return text;
        }
        var wrapped = new StringBuilder();
        int column = used;
        for (var word : text.split(" ", -1)) {
            int width = layout.measure().width(word);
            boolean first = wrapped.isEmpty();
            if (!first && column + 1 + width > layout.width()) {
                wrapped.append('\n').append(" ".repeat(indent));
                column = indent;
            } else if (!first) {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += width;
        }
        return wrapped.toString();
    }
}

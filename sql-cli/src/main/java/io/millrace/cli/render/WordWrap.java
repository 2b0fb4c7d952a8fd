package io.millrace.cli.render;

/// Wraps text between words to the width of the screen.
public final class WordWrap {
    /// Narrower screens do not wrap.
    private static final int MIN_WIDTH = 20;

    private WordWrap() {}

    /// Wraps a text.
    ///
    /// @param used   the columns before the first line
    /// @param indent the indentation of further lines
    public static String text(String text, int used, int indent, Layout layout) {
        if (layout.width() - indent < MIN_WIDTH) {
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

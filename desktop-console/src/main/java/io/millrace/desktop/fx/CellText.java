package io.millrace.desktop.fx;

import io.millrace.insight.ControlCharacters;

/// Makes one line of a text of users, such as a value or a name, for a cell or a heading. Line breaks and tabs show as
/// symbols, and other control characters as code points. A long text is cut, because a label lays out all of it,
/// however little of it is seen.
public final class CellText {
    private static final int MAX_LENGTH = 400;

    private CellText() {}

    public static String of(String text) {
        var line =
                cut(text, MAX_LENGTH).replace("\r\n", "\n").replace('\n', '⏎').replace('\t', '⇥');
        return ControlCharacters.codes(line);
    }

    /// Cuts a text to a length, between characters.
    static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }
}

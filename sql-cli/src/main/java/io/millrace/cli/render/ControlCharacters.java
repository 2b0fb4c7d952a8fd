package io.millrace.cli.render;

import java.util.Locale;

/// Makes seen what a terminal would obey: data can hold the codes that move a cursor, rename a window or turn text
/// around, and none of them is ever sent.
public final class ControlCharacters {
    private static final int PICTURES = 0x2400;
    private static final int PICTURE_OF_DELETE = 0x2421;

    private ControlCharacters() {}

    /// One line: a line break is shown as ␊, an escape as ␛, an invisible character by its number.
    public static String line(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (hidden(text.charAt(i))) {
                return shown(text);
            }
        }
        return text;
    }

    /// Text of several lines: line breaks stay, a tab is four blanks, all else as in [#line].
    public static String lines(String text) {
        var plain = text.replace("\r\n", "\n").replace("\t", "    ");
        return String.join("\n", plain.lines().map(ControlCharacters::line).toList());
    }

    private static String shown(String text) {
        var out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(code -> {
            if (code < 0x20) {
                out.appendCodePoint(PICTURES + code);
            } else if (code == 0x7f) {
                out.appendCodePoint(PICTURE_OF_DELETE);
            } else if (code > 0xffff || !hidden((char) code)) {
                out.appendCodePoint(code);
            } else {
                out.append(String.format(Locale.ROOT, "<U+%04X>", code));
            }
        });
        return out.toString();
    }

    /// Control codes of both sets, marks that turn the direction of text, line separators, and halves of characters: a
    /// half that has its other half is not asked about, see [#shown].
    private static boolean hidden(char c) {
        return c < 0x20
                || (c >= 0x7f && c <= 0x9f)
                || c == '\u061c'
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u2028' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069')
                || c == '\ufeff'
                || Character.isSurrogate(c);
    }
}

package io.millrace.insight;

import java.util.Locale;
import java.util.function.IntFunction;

/// Replaces control characters in data by visible symbols, so that data cannot control a terminal or break the rows of
/// a list.
public final class ControlCharacters {
    private static final int PICTURES = 0x2400;
    private static final int PICTURE_OF_DELETE = 0x2421;

    private ControlCharacters() {}

    /// Makes one line of text: a line break becomes ␊, an escape ␛, an invisible character its code point.
    public static String line(String text) {
        return shown(text, ControlCharacters::symbol);
    }

    /// As [#line], for fonts that have no symbols of control codes: each of them becomes its code point.
    public static String codes(String text) {
        return shown(text, ControlCharacters::code);
    }

    /// Joins the lines of a text with blanks and makes it safe as in [#line].
    public static String oneLine(String text) {
        return line(text.strip().replaceAll("\\s+", " "));
    }

    /// Makes text of several lines: line breaks stay, a tab becomes four blanks, all else as in [#line].
    public static String lines(String text) {
        var plain = text.replace("\r\n", "\n").replace("\t", "    ");
        return String.join("\n", plain.lines().map(ControlCharacters::line).toList());
    }

    private static String shown(String text, IntFunction<String> symbols) {
        for (int i = 0; i < text.length(); i++) {
            if (hidden(text.charAt(i))) {
                return replaced(text, symbols);
            }
        }
        return text;
    }

    private static String replaced(String text, IntFunction<String> symbols) {
        var out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(code -> {
            if (code > 0xffff || !hidden((char) code)) {
                out.appendCodePoint(code);
            } else {
                out.append(symbols.apply(code));
            }
        });
        return out.toString();
    }

    private static String symbol(int code) {
        if (code < 0x20) {
            return Character.toString(PICTURES + code);
        }
        return code == 0x7f ? Character.toString(PICTURE_OF_DELETE) : code(code);
    }

    private static String code(int code) {
        return String.format(Locale.ROOT, "<U+%04X>", code);
    }

    /// Control codes, bidirectional marks, line separators, and surrogates. [#replaced] keeps complete surrogate
    /// pairs.
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

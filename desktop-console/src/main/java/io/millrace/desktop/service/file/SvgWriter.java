package io.millrace.desktop.service.file;

import java.util.Locale;

/// Writes the elements of an SVG picture. It escapes texts and attributes, whatever they contain.
public final class SvgWriter {
    private static final String FONTS = "Inter, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif";

    private final StringBuilder svg = new StringBuilder();

    /// Begins a picture that shows an area of the plane at its own size.
    public SvgWriter(double x, double y, double width, double height) {
        svg.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                Math.ceil(width),
                "height",
                Math.ceil(height),
                "viewBox",
                number(x) + ' ' + number(y) + ' ' + number(width) + ' ' + number(height),
                "font-family",
                FONTS,
                "font-size",
                12);
    }

    /// Writes an element without content.
    ///
    /// @param attributes names and values, alternating
    public SvgWriter element(String name, Object... attributes) {
        tag(name, attributes);
        svg.append("/>\n");
        return this;
    }

    /// Writes an element with a text.
    ///
    /// @param attributes names and values, alternating
    public SvgWriter text(String name, String content, Object... attributes) {
        tag(name, attributes);
        svg.append('>').append(escaped(content)).append("</").append(name).append(">\n");
        return this;
    }

    /// Begins an element. [#close] ends it.
    ///
    /// @param attributes names and values, alternating
    public SvgWriter open(String name, Object... attributes) {
        tag(name, attributes);
        svg.append(">\n");
        return this;
    }

    public SvgWriter close(String name) {
        svg.append("</").append(name).append(">\n");
        return this;
    }

    private void tag(String name, Object... attributes) {
        svg.append('<').append(name);
        for (int at = 0; at < attributes.length; at += 2) {
            var value = attributes[at + 1] instanceof Number number
                    ? number(number.doubleValue())
                    : escaped(String.valueOf(attributes[at + 1]));
            svg.append(' ').append(attributes[at]).append("=\"").append(value).append('"');
        }
    }

    /// The complete document.
    public String document() {
        return svg + "</svg>\n";
    }

    /// Formats a number with at most two decimals.
    public static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }

    /// Formats a colour with components from 0 to 1 as `#rrggbb`.
    public static String colour(double red, double green, double blue) {
        return String.format(
                Locale.ROOT, "#%02x%02x%02x", Math.round(red * 255), Math.round(green * 255), Math.round(blue * 255));
    }

    /// Escapes a text for markup. A character that XML does not allow becomes U+FFFD.
    public static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(allowed(letter) ? letter : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean allowed(int letter) {
        return letter == '\t'
                || letter == '\n'
                || (letter >= 0x20 && letter < 0xd800)
                || (letter >= 0xe000 && letter < 0xfffe)
                || letter >= 0x10000;
    }
}

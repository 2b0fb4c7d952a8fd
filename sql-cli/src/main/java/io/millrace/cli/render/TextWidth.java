package io.millrace.cli.render;

import java.util.ArrayList;
import java.util.List;

/// Measures text in screen columns: most characters take one, CJK and emoji two, combining marks none.
public interface TextWidth {

    int width(String text);

    /// The longest prefix that fits.
    String beginning(String text, int columns);

    /// The text, cut with an ellipsis if it does not fit.
    default String fit(String text, int columns) {
        return width(text) <= columns ? text : beginning(text, columns - 1) + "…";
    }

    /// The text in lines that fit, broken at a blank unless that leaves a line half empty.
    default List<String> folded(String text, int columns) {
        var lines = new ArrayList<String>();
        var rest = text;
        while (width(rest) > columns) {
            var line = beginning(rest, columns);
            int blank = rest.charAt(line.length()) == ' ' ? line.length() : line.lastIndexOf(' ');
            int end = blank > line.length() / 2 ? blank : Math.max(1, line.length());
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /// The text, padded with blanks.
    default String left(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /// The text, with padding before it.
    default String right(String text, int columns) {
        return " ".repeat(Math.max(0, columns - width(text))) + text;
    }
}

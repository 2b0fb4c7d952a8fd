package io.millrace.cli.render;

import java.util.ArrayList;
import java.util.List;

/// The width of a text on a screen in columns: most letters take one, CJK and emoji two, combining marks none.
public interface TextWidth {

    int width(String text);

    /// The longest beginning that is no wider than this.
    String beginning(String text, int columns);

    /// The text, or its beginning and an ellipsis where it is wider than this.
    default String fit(String text, int columns) {
        return width(text) <= columns ? text : beginning(text, columns - 1) + "…";
    }

    /// The text in lines that are no wider than this, broken at a blank where that leaves no line half empty.
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

    /// The text and as many blanks as fill the columns.
    default String left(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /// As [#left], with the blanks before it.
    default String right(String text, int columns) {
        return " ".repeat(Math.max(0, columns - width(text))) + text;
    }
}

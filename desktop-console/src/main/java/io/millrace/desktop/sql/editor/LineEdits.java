package io.millrace.desktop.sql.editor;

import io.millrace.sql.parse.Indentation;
import io.millrace.sql.parse.StatementSplitter;
import io.millrace.sql.parse.TextRange;
import java.util.List;
import java.util.function.UnaryOperator;

/// The editing commands for whole lines; pure.
final class LineEdits {
    private static final String STEP = "  ";

    private LineEdits() {}

    /// Comments out the selected lines, or uncomments them if all of them are comments.
    static TextEdit comment(String text, int from, int to) {
        boolean all = lines(text, from, to)
                .lines()
                .filter(line -> !line.isBlank())
                .allMatch(line -> line.strip().startsWith("--"));
        boolean some = lines(text, from, to).lines().anyMatch(line -> !line.isBlank());
        int least = lines(text, from, to)
                .lines()
                .filter(line -> !line.isBlank())
                .mapToInt(LineEdits::blanks)
                .min()
                .orElse(0);
        return eachLine(
                text,
                from,
                to,
                line -> all && some
                        ? line.replaceFirst("-- ?", "")
                        : line.isBlank() && some ? line : line.substring(0, least) + "-- " + line.substring(least));
    }

    static TextEdit indent(String text, int from, int to) {
        return eachLine(text, from, to, line -> line.isBlank() ? line : STEP + line);
    }

    static TextEdit outdent(String text, int from, int to) {
        return eachLine(text, from, to, line -> line.substring(Math.min(STEP.length(), blanks(line))));
    }

    /// Inserts a line break and the indentation that follows from the statement so far.
    static TextEdit newLine(String text, int from, int to) {
        int statement = StatementSplitter.spans(text.substring(0, from)).stream()
                .reduce((first, last) -> last)
                .filter(last -> text.substring(last.end(), from).indexOf(';') < 0)
                .map(TextRange::start)
                .orElse(from);
        int line = text.lastIndexOf('\n', Math.max(0, statement - 1)) + 1;
        var blanks = " ".repeat(statement == from ? 0 : Indentation.after(text.substring(Math.min(line, from), from)));
        int caret = from + 1 + blanks.length();
        return new TextEdit(from, to, "\n" + blanks, caret, caret);
    }

    private static int blanks(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static int begin(String text, int from) {
        return text.lastIndexOf('\n', from - 1) + 1;
    }

    private static int end(String text, int from, int to) {
        // a selection that ends at the start of a line does not include that line
        int last = to > from && text.charAt(to - 1) == '\n' ? to - 1 : to;
        int found = text.indexOf('\n', last);
        return found < 0 ? text.length() : found;
    }

    private static String lines(String text, int from, int to) {
        return text.substring(begin(text, from), end(text, from, to));
    }

    private static TextEdit eachLine(String text, int from, int to, UnaryOperator<String> change) {
        int begin = begin(text, from);
        int end = end(text, from, to);
        var lines = List.of(text.substring(begin, end).split("\n", -1));
        var changed = lines.stream().map(change).toList();
        var replaced = String.join("\n", changed);
        if (from == to) {
            int shift = changed.getFirst().length() - lines.getFirst().length();
            int caret = Math.max(begin, from + shift);
            return new TextEdit(begin, end, replaced, caret, caret);
        }
        return new TextEdit(begin, end, replaced, begin, begin + replaced.length());
    }
}

package io.millrace.cli.render;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The formats that write each row as a line of separated values.
enum SeparatedFormat {
    CSV("", ",", "\n") {
        @Override
        void text(String text, StringBuilder out) {
            if (plain(text)) {
                out.append(text);
            } else {
                out.append('"').append(text.replace("\"", "\"\"")).append('"');
            }
        }

        private boolean plain(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == ',' || c == '"' || c == '\r' || c == '\n') {
                    return false;
                }
            }
            return !text.isEmpty();
        }

        // an empty text is `""`
        @Override
        String absent() {
            return "";
        }
    },

    TSV("", "\t", "\n") {
        @Override
        void text(String text, StringBuilder out) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                switch (c) {
                    case '\\' -> out.append("\\\\");
                    case '\t' -> out.append("\\t");
                    case '\n' -> out.append("\\n");
                    case '\r' -> out.append("\\r");
                    default -> out.append(c);
                }
            }
        }

        @Override
        String absent() {
            return "\\N";
        }
    },

    MARKDOWN("| ", " | ", " |\n") {
        @Override
        void text(String text, StringBuilder out) {
            out.append(text.replace("\\", "\\\\").replace("|", "\\|").replaceAll("\\R", "<br>"));
        }

        @Override
        String absent() {
            return "*NULL*";
        }

        @Override
        String rule(List<Column> columns, boolean changes) {
            var marks = new ArrayList<String>();
            if (changes) {
                marks.add("---");
            }
            columns.forEach(column -> marks.add(column.type().numeric() ? "--:" : "---"));
            return "| " + String.join(" | ", marks) + " |\n";
        }
    };

    private final String before;
    private final String between;
    private final String after;

    SeparatedFormat(String before, String between, String after) {
        this.before = before;
        this.between = between;
        this.after = after;
    }

    /// Appends a text, quoted or escaped if necessary.
    abstract void text(String text, StringBuilder out);

    /// The text of an absent value.
    abstract String absent();

    /// The line between the header and the rows.
    String rule(List<Column> columns, boolean changes) {
        return "";
    }

    /// Appends a line of texts.
    void line(List<String> texts, StringBuilder out) {
        out.append(before);
        for (int i = 0; i < texts.size(); i++) {
            out.append(i == 0 ? "" : between);
            text(texts.get(i), out);
        }
        out.append(after);
    }

    /// Appends a line of values.
    ///
    /// @param op the symbol of the row's kind; empty to leave it out
    void line(String op, List<@Nullable Object> values, StringBuilder out) {
        out.append(before);
        if (!op.isEmpty()) {
            out.append(op).append(values.isEmpty() ? "" : between);
        }
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.append(between);
            }
            value(values.get(i), out);
        }
        out.append(after);
    }

    private void value(@Nullable Object value, StringBuilder out) {
        if (value == null) {
            out.append(absent());
        } else {
            text(value instanceof String string ? string : Cell.of(value).display(), out);
        }
    }
}

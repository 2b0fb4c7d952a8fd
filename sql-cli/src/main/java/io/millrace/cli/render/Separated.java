package io.millrace.cli.render;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.util.List;

/// How one line of values is written; both [Renderer]s and files rely on it.
enum Separated {
    CSV {
        @Override
        String line(List<String> values) {
            return String.join(",", values) + "\n";
        }

        @Override
        String text(String text) {
            boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
            return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
        }

        // nothing at all, where an empty text is `""`.
        @Override
        String absent() {
            return "";
        }
    },

    TSV {
        @Override
        String line(List<String> values) {
            return String.join("\t", values) + "\n";
        }

        @Override
        String text(String text) {
            return text.replace("\\", "\\\\")
                    .replace("\t", "\\t")
                    .replace("\n", "\\n")
                    .replace("\r", "\\r");
        }

        @Override
        String absent() {
            return "\\N";
        }
    },

    MARKDOWN {
        @Override
        String line(List<String> values) {
            return "| " + String.join(" | ", values) + " |\n";
        }

        @Override
        String text(String text) {
            return text.replace("\\", "\\\\").replace("|", "\\|").replaceAll("\\R", "<br>");
        }

        @Override
        String absent() {
            return "*NULL*";
        }

        @Override
        String rule(List<Column> columns, boolean changes) {
            var marks = new java.util.ArrayList<String>();
            if (changes) {
                marks.add("---");
            }
            columns.forEach(column -> marks.add(Types.numeric(column) ? "--:" : "---"));
            return line(marks);
        }
    };

    /// Written values as one line.
    abstract String line(List<String> values);

    /// A text so that it is told from the separators.
    abstract String text(String text);

    /// How no value is written.
    abstract String absent();

    /// What stands between the heading and the rows.
    String rule(List<Column> columns, boolean changes) {
        return "";
    }

    String cell(Cell cell) {
        return cell instanceof Cell.Absent ? absent() : text(cell.display());
    }
}

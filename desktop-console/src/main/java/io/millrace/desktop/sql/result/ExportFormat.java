package io.millrace.desktop.sql.result;

import io.millrace.json.Json;
import io.millrace.sql.catalog.SqlNames;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The export formats for rows.
public enum ExportFormat {
    TSV("tab-separated", "tsv"),
    CSV("CSV", "csv"),
    JSON("JSON lines", "jsonl"),
    MARKDOWN("Markdown", "md"),
    INSERT("INSERT", "sql");

    /// The target table of an INSERT, for the user to replace.
    private static final String SOME_TABLE = "some_table";

    private final String label;
    private final String extension;

    ExportFormat(String label, String extension) {
        this.label = label;
        this.extension = extension;
    }

    public String label() {
        return label;
    }

    /// The file extension, without a dot.
    public String extension() {
        return extension;
    }

    /// The header before the rows, with its line break.
    public String head(List<Column> columns) {
        var names = columns.stream().map(Column::name);
        return switch (this) {
            case TSV -> String.join("\t", names.map(ExportFormat::tabbed).toList()) + "\n";
            case CSV -> String.join(",", names.map(ExportFormat::commaed).toList()) + "\n";
            case MARKDOWN ->
                row(names.map(ExportFormat::piped).toList())
                        + row(columns.stream()
                                .map(column -> column.type().numeric() ? "---:" : "---")
                                .toList());
            case JSON, INSERT -> "";
        };
    }

    /// Formats a row, with its line break.
    public String line(List<Column> columns, ResultLine line) {
        return switch (this) {
            case TSV -> String.join("\t", cells(columns, line, cell -> tabbed(text(cell)))) + "\n";
            case CSV -> String.join(",", cells(columns, line, ExportFormat::commaed)) + "\n";
            case MARKDOWN -> row(cells(columns, line, cell -> piped(cell.display())));
            case JSON -> json(columns, line) + "\n";
            case INSERT -> insert(columns, line);
        };
    }

    /// Formats the given lines of a result, with a header.
    public String text(ResultSnapshot of, List<ResultLine> lines) {
        var columns = of.exportColumns();
        var text = new StringBuilder(head(columns));
        lines.forEach(line -> text.append(line(columns, of.exported(line))));
        return text.toString();
    }

    private static List<String> cells(List<Column> columns, ResultLine line, Function<Cell, String> written) {
        var cells = new ArrayList<String>();
        for (int column = 0; column < columns.size(); column++) {
            cells.add(written.apply(line.row().cell(column)));
        }
        return cells;
    }

    /// A missing value becomes an empty field; the text NULL would be a value.
    private static String text(Cell cell) {
        return cell instanceof Cell.Absent ? "" : cell.display();
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String tabbed(String text) {
        return text.replace('\t', ' ').replace("\r", "").replace('\n', ' ');
    }

    /// A missing value becomes an empty field, and an empty text becomes `""`.
    private static String commaed(Cell cell) {
        var text = cell.display();
        return cell instanceof Cell.Absent ? "" : text.isEmpty() ? "\"\"" : commaed(text);
    }

    private static String commaed(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String piped(String text) {
        return text.replace("\\", "\\\\").replace("|", "\\|").replace("\r", "").replace("\n", "<br>");
    }

    private static String json(List<Column> columns, ResultLine line) {
        var text = new StringBuilder("{");
        for (int column = 0; column < columns.size(); column++) {
            text.append(column == 0 ? "" : ",");
            Json.quote(columns.get(column).name(), text);
            var value = line.row().fields().get(column);
            text.append(':').append(value == null ? "null" : Json.text(value));
        }
        return text.append('}').toString();
    }

    private static String insert(List<Column> columns, ResultLine line) {
        var names =
                columns.stream().map(column -> SqlNames.quoted(column.name())).toList();
        var values = new ArrayList<String>();
        for (int column = 0; column < columns.size(); column++) {
            values.add(literal(columns.get(column), line.row().cell(column)));
        }
        return "INSERT INTO " + SOME_TABLE + " (" + String.join(", ", names) + ") VALUES (" + String.join(", ", values)
                + ");\n";
    }

    private static String literal(Column column, Cell cell) {
        return switch (cell) {
            case Cell.Absent _ -> "NULL";
            case Cell.Numeric(var number) -> number.toString();
            case Cell.Bool(boolean truth) -> truth ? "TRUE" : "FALSE";
            case Cell.Text(var text) -> {
                var quoted = "'" + text.replace("'", "''") + "'";
                var type = column.type().spelling();
                boolean isText = type.startsWith("STRING") || type.startsWith("VARCHAR") || type.startsWith("CHAR");
                yield isText ? quoted : "CAST(" + quoted + " AS " + type + ")";
            }
            case Cell.Items _, Cell.Entries _ -> "'" + cell.display().replace("'", "''") + "'";
        };
    }
}

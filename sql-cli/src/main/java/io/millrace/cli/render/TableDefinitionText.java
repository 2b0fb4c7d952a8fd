package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Formats the columns and the definition of a table or view.
public final class TableDefinitionText {
    /// The columns of `DESCRIBE`.
    private static final List<String> ALL = List.of("name", "type", "null", "key", "extras", "watermark", "comment");

    private static final String ROWTIME = " *ROWTIME*";
    private static final String PROCTIME = " *PROCTIME*";

    private TableDefinitionText() {}

    /// A list with its headings.
    public record Table(List<String> headings, List<List<String>> rows) {}

    /// The columns for people: name, type, and everything else in one text.
    public static Table brief(List<List<String>> described) {
        var rows = described.stream()
                .filter(row -> row.size() > 1)
                .map(row -> List.of(row.get(0), type(row.get(1)), about(row)))
                .toList();
        return new Table(List.of("column", "type", "about"), rows);
    }

    /// The columns for programs, with all details.
    public static Table full(List<List<String>> described) {
        int cells = described.stream().mapToInt(List::size).max().orElse(0);
        return new Table(ALL.subList(0, Math.min(ALL.size(), Math.max(2, cells))), described);
    }

    private static String type(String type) {
        return type.replace(ROWTIME, "").replace(PROCTIME, "");
    }

    private static String about(List<String> row) {
        var about = new ArrayList<String>();
        var key = cell(row, 3);
        if (!key.isEmpty()) {
            about.add(key.startsWith("PRI") ? "primary key" : key);
        }
        if (cell(row, 2).equalsIgnoreCase("FALSE")) {
            about.add("not null");
        }
        about.add(row.get(1).contains(ROWTIME) ? "event time" : row.get(1).contains(PROCTIME) ? "processing time" : "");
        about.add(cell(row, 4));
        about.add(cell(row, 5).isEmpty() ? "" : "watermark " + cell(row, 5));
        about.add(cell(row, 6).isEmpty() ? "" : "-- " + cell(row, 6));
        about.removeIf(String::isEmpty);
        return String.join(", ", about);
    }

    private static String cell(List<String> row, int index) {
        return index < row.size() ? row.get(index) : "";
    }

    /// The lines below the columns: the options of a table and the query of a view, or the complete statement.
    public static String text(String definition, boolean complete, Layout layout) {
        if (definition.isBlank()) {
            return "";
        }
        var lines = new ArrayList<String>();
        if (complete) {
            lines.add("");
            lines.addAll(ControlCharacters.lines(definition.strip()).lines().toList());
        } else {
            var options = options(definition);
            if (!options.isEmpty()) {
                lines.add(layout.paint().strong("options"));
                options.forEach(option -> lines.add("  " + ControlCharacters.line(option)));
            }
            var query = query(definition);
            if (!query.isEmpty()) {
                lines.add(layout.paint().strong("query"));
                ControlCharacters.lines(query).lines().forEach(line -> lines.add("  " + line));
            }
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /// The key-value pairs of `WITH (…)`.
    private static List<String> options(String definition) {
        var tokens = words(definition);
        var options = new ArrayList<String>();
        for (int i = with(definition, tokens) + 2; i > 1 && i + 2 < tokens.size(); i += 4) {
            if (tokens.get(i).kind() != Kind.STRING) {
                break;
            }
            options.add(tokens.get(i).in(definition) + " = " + tokens.get(i + 2).in(definition));
        }
        return options;
    }

    /// The index of the last `WITH` before a bracket and a text, or -1.
    private static int with(String definition, List<SqlToken> tokens) {
        for (int i = tokens.size() - 3; i >= 0; i--) {
            if (is(definition, tokens.get(i), "WITH") && tokens.get(i + 2).kind() == Kind.STRING) {
                return i;
            }
        }
        return -1;
    }

    /// The query of a view; empty for a table.
    private static String query(String definition) {
        var tokens = words(definition);
        boolean view =
                tokens.size() > 2 && (is(definition, tokens.get(1), "VIEW") || is(definition, tokens.get(2), "VIEW"));
        int depth = 0;
        for (var token : tokens) {
            var word = token.in(definition);
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            if (view && depth == 0 && is(definition, token, "AS")) {
                return definition.substring(token.end()).strip();
            }
        }
        return "";
    }

    private static boolean is(String text, SqlToken token, String word) {
        return token.in(text).toUpperCase(Locale.ROOT).equals(word);
    }

    private static List<SqlToken> words(String text) {
        return Lexer.tokens(text).stream().filter(token -> !token.blank()).toList();
    }
}

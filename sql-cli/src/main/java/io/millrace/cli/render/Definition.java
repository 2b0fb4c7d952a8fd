package io.millrace.cli.render;

import io.millrace.cli.parse.Lexer;
import io.millrace.cli.parse.Token;
import io.millrace.cli.parse.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the statement that makes a table or view says beside its columns.
public final class Definition {
    /// As `DESCRIBE` has them.
    public static final List<String> HEADINGS =
            List.of("column", "type", "null", "key", "extras", "watermark", "comment");

    private Definition() {}

    /// Rows of `DESCRIBE` with as many cells as there are headings; what says nothing is blank.
    public static List<List<String>> padded(List<List<String>> rows) {
        var padded = new ArrayList<List<String>>();
        for (var row : rows) {
            var cells = new ArrayList<String>();
            for (int i = 0; i < HEADINGS.size(); i++) {
                cells.add(i < row.size() ? cell(i, row.get(i)) : "");
            }
            padded.add(cells);
        }
        return padded;
    }

    private static String cell(int column, String text) {
        if (column != 2) {
            return text;
        }
        return text.equalsIgnoreCase("FALSE") ? "not null" : "";
    }

    /// The lines under the columns: the options of a table, the query of a view, or the whole statement.
    public static String text(String definition, boolean whole, Layout layout) {
        if (definition.isBlank()) {
            return "";
        }
        var lines = new ArrayList<String>();
        if (whole) {
            lines.add("");
            lines.addAll(Visible.lines(definition.strip()).lines().toList());
        } else {
            var options = options(definition);
            if (!options.isEmpty()) {
                lines.add(layout.paint().strong("options"));
                options.forEach(option -> lines.add("  " + Visible.line(option)));
            }
            var query = query(definition);
            if (!query.isEmpty()) {
                lines.add(layout.paint().strong("query"));
                Visible.lines(query).lines().forEach(line -> lines.add("  " + line));
            }
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /// The pairs of `WITH (…)`, as they are written.
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

    /// The index of the last `WITH` that a bracket and a text follow; -1 for none.
    private static int with(String definition, List<Token> tokens) {
        for (int i = tokens.size() - 3; i >= 0; i--) {
            if (is(definition, tokens.get(i), "WITH") && tokens.get(i + 2).kind() == Kind.STRING) {
                return i;
            }
        }
        return -1;
    }

    /// What a view selects; empty for a table.
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

    private static boolean is(String text, Token token, String word) {
        return token.in(text).toUpperCase(Locale.ROOT).equals(word);
    }

    private static List<Token> words(String text) {
        return Lexer.tokens(text).stream().filter(token -> !token.blank()).toList();
    }
}

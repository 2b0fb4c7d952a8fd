package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.render.Listing;
import io.millrace.cli.render.PlanTree;
import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.render.TableDefinitionText;
import io.millrace.cli.terminal.Screen;
import io.millrace.sql.catalog.Functions;
import io.millrace.sql.catalog.SqlNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// The commands that list and describe catalog objects and explain statements.
record CatalogCommands(Shell shell, Screen screen, Settings settings) {
    /// Each described function costs one more statement.
    private static final int MAX_DESCRIBED = 20;

    /// Lists the objects of one kind whose names match the pattern.
    InputOutcome list(Command.Names.Kind kind, String pattern, Optional<ScriptPosition> where) {
        return switch (kind) {
            case RELATIONS -> relations(pattern, where);
            case TABLES -> tables(pattern, where);
            case VIEWS -> plain("view", "SHOW VIEWS", pattern, where);
            case FUNCTIONS -> functions(pattern, where);
            case DATABASES -> plain("database", "SHOW DATABASES", pattern, where);
            case CATALOGS -> plain("catalog", "SHOW CATALOGS", pattern, where);
        };
    }

    private InputOutcome plain(String noun, String statement, String pattern, Optional<ScriptPosition> where) {
        return withRows(statement, where, rows -> show(List.of(noun), matching(rows, pattern)));
    }

    private InputOutcome relations(String pattern, Optional<ScriptPosition> where) {
        return withRows("SHOW TABLES", where, tables -> {
            var views = views();
            var rows = new ArrayList<List<String>>();
            for (var table : matching(tables, pattern)) {
                rows.add(List.of(table.getFirst(), views.remove(table) ? "view" : "table"));
            }
            show(List.of("name", "kind"), rows);
        });
    }

    private InputOutcome tables(String pattern, Optional<ScriptPosition> where) {
        return withRows("SHOW TABLES", where, tables -> {
            var views = views();
            show(
                    List.of("table"),
                    matching(tables, pattern).stream()
                            .filter(table -> !views.contains(table))
                            .toList());
        });
    }

    private Set<List<String>> views() {
        return new HashSet<>(shell.rows("SHOW VIEWS").orElse(List.of()));
    }

    private InputOutcome functions(String pattern, Optional<ScriptPosition> where) {
        return withRows("SHOW USER FUNCTIONS", where, own -> {
            var rows = new ArrayList<List<String>>();
            var userDefined = matching(own, pattern);
            for (int i = 0; i < userDefined.size(); i++) {
                var name = userDefined.get(i).getFirst();
                rows.add(List.of(name, i < MAX_DESCRIBED ? arguments(name) : "", "user-defined"));
            }
            for (var function : Functions.all()) {
                rows.add(List.of(function.name(), function.arguments(), function.type()));
            }
            show(List.of("function", "arguments", "returns"), matching(rows, pattern));
        });
    }

    /// The signature of a user-defined function, as the gateway describes it.
    private String arguments(String function) {
        return shell.rows("DESCRIBE FUNCTION EXTENDED " + SqlNames.quoted(function)).orElse(List.of()).stream()
                .filter(row -> row.size() > 1 && row.getFirst().equals("signature"))
                .map(row -> row.get(1).substring(Math.max(0, row.get(1).indexOf('('))))
                .findFirst()
                .orElse("");
    }

    /// Filters rows by their first cell. `*` in the pattern matches any text; a pattern without `*` matches as a
    /// substring.
    private static List<List<String>> matching(List<List<String>> rows, String pattern) {
        if (pattern.isEmpty()) {
            return rows;
        }
        var text = pattern.contains("*") ? pattern : "*" + pattern + "*";
        var regex = Pattern.compile(
                Pattern.quote(text).replace("*", "\\E.*\\Q"), Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
        return rows.stream()
                .filter(row -> !row.isEmpty() && regex.matcher(row.getFirst()).matches())
                .toList();
    }

    /// Prints a table's columns and, for people, its options or query.
    ///
    /// @param definition whether to print the complete statement that creates it
    InputOutcome describe(String name, boolean definition, Optional<ScriptPosition> where) {
        var table = SqlNames.parts(name);
        if (table.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a table.");
        }
        return withRows("DESCRIBE " + SqlNames.written(table), where, columns -> {
            boolean brief = settings.format().forPeople();
            var shown = brief ? TableDefinitionText.brief(columns) : TableDefinitionText.full(columns);
            show(shown.headings(), shown.rows());
            if (brief) {
                var statement = createStatement(SqlNames.written(table));
                screen.print(TableDefinitionText.text(statement, definition, screen.layout(false)));
            }
        });
    }

    private String createStatement(String name) {
        return shell.rows("SHOW CREATE TABLE " + name)
                .or(() -> shell.rows("SHOW CREATE VIEW " + name))
                .filter(rows -> !rows.isEmpty() && !rows.getFirst().isEmpty())
                .map(rows -> rows.getFirst().getFirst())
                .orElse("");
    }

    /// Prints the plan of a statement, or of the last one that ran if the text is empty.
    InputOutcome explain(String text, Optional<ScriptPosition> where) {
        var statement = text.isEmpty() ? shell.lastStatement() : text;
        if (statement.isEmpty()) {
            throw new IllegalArgumentException("No statement has run yet; \\explain takes one on its line.");
        }
        var explain = "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE " + statement.replaceFirst("(?i)^explain\\s+", "");
        return withRows(explain, where, rows -> {
            var plan = new StringBuilder();
            rows.forEach(row -> plan.append(String.join("\n", row)).append('\n'));
            screen.print(PlanTree.text(plan.toString(), screen.layout(false)));
        });
    }

    /// Runs a query and passes its rows on. A failure has been shown already.
    private InputOutcome withRows(String statement, Optional<ScriptPosition> where, Consumer<List<List<String>>> next) {
        return switch (shell.query(statement, where)) {
            case Shell.QueryResult.Rows(var rows) -> {
                next.accept(rows);
                yield InputOutcome.DONE;
            }
            case Shell.QueryResult.Failed(var outcome) -> outcome;
        };
    }

    private void show(List<String> headings, List<List<String>> rows) {
        screen.print(Listing.text(settings.format(), settings.style().header(), headings, rows, screen.layout(false)));
    }
}

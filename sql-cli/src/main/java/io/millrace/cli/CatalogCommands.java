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
import java.util.function.Function;
import java.util.regex.Pattern;

/// The commands that tell what there is, and how a statement would run.
final class CatalogCommands {
    /// Each needs a question of its own.
    private static final int MOST_DESCRIBED = 20;

    private final Shell shell;
    private final Screen screen;
    private final Settings settings;

    CatalogCommands(Shell shell, Screen screen, Settings settings) {
        this.shell = shell;
        this.screen = screen;
        this.settings = settings;
    }

    /// Lists what matches.
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
        return told(statement, where, rows -> {
            show(List.of(noun), matching(rows, pattern));
            return InputOutcome.DONE;
        });
    }

    private InputOutcome relations(String pattern, Optional<ScriptPosition> where) {
        return told("SHOW TABLES", where, tables -> {
            var views = views();
            var rows = new ArrayList<List<String>>();
            for (var table : matching(tables, pattern)) {
                rows.add(List.of(table.getFirst(), views.remove(table) ? "view" : "table"));
            }
            show(List.of("name", "kind"), rows);
            return InputOutcome.DONE;
        });
    }

    private InputOutcome tables(String pattern, Optional<ScriptPosition> where) {
        return told("SHOW TABLES", where, tables -> {
            var views = views();
            show(
                    List.of("table"),
                    matching(tables, pattern).stream()
                            .filter(table -> !views.contains(table))
                            .toList());
            return InputOutcome.DONE;
        });
    }

    private Set<List<String>> views() {
        return new HashSet<>(shell.rows("SHOW VIEWS").orElse(List.of()));
    }

    private InputOutcome functions(String pattern, Optional<ScriptPosition> where) {
        return told("SHOW USER FUNCTIONS", where, own -> {
            var rows = new ArrayList<List<String>>();
            var yours = matching(own, pattern);
            for (int i = 0; i < yours.size(); i++) {
                var name = yours.get(i).getFirst();
                rows.add(List.of(name, i < MOST_DESCRIBED ? arguments(name) : "", "yours"));
            }
            for (var function : Functions.all()) {
                rows.add(List.of(function.name(), function.arguments(), function.type()));
            }
            show(List.of("function", "arguments", "gives"), matching(rows, pattern));
            return InputOutcome.DONE;
        });
    }

    /// What the gateway says that a function of someone's own takes.
    private String arguments(String function) {
        return shell.rows("DESCRIBE FUNCTION EXTENDED " + SqlNames.quoted(function)).orElse(List.of()).stream()
                .filter(row -> row.size() > 1 && row.getFirst().equals("signature"))
                .map(row -> row.get(1).substring(Math.max(0, row.get(1).indexOf('('))))
                .findFirst()
                .orElse("");
    }

    /// Those whose name matches: `*` stands for anything; without one, those that have the text in it.
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

    /// All about one: its columns, and beside them what only its definition says.
    InputOutcome describe(String name, boolean whole, Optional<ScriptPosition> where) {
        var table = SqlNames.parts(name);
        if (table.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a table.");
        }
        return told("DESCRIBE " + SqlNames.written(table), where, columns -> {
            boolean brief = settings.format().forPeople();
            var shown = brief ? TableDefinitionText.brief(columns) : TableDefinitionText.full(columns);
            show(shown.headings(), shown.rows());
            if (brief) {
                var definition = definition(SqlNames.written(table));
                screen.print(TableDefinitionText.text(definition, whole, screen.layout(false)));
            }
            return InputOutcome.DONE;
        });
    }

    private String definition(String name) {
        return shell.rows("SHOW CREATE TABLE " + name)
                .or(() -> shell.rows("SHOW CREATE VIEW " + name))
                .filter(rows -> !rows.isEmpty() && !rows.getFirst().isEmpty())
                .map(rows -> rows.getFirst().getFirst())
                .orElse("");
    }

    /// How the statement would run, or the last one that did.
    InputOutcome explain(String given, Optional<ScriptPosition> where) {
        var statement = given.isEmpty() ? shell.lastStatement() : given;
        if (statement.isEmpty()) {
            throw new IllegalArgumentException("No statement has run yet; \\explain takes one on its line.");
        }
        var asked = "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE " + statement.replaceFirst("(?i)^explain\\s+", "");
        return told(asked, where, rows -> {
            var plan = new StringBuilder();
            rows.forEach(row -> plan.append(String.join("\n", row)).append('\n'));
            screen.print(PlanTree.text(plan.toString(), screen.layout(false)));
            return InputOutcome.DONE;
        });
    }

    /// Asks, and goes on with the rows, or tells why there are none.
    private InputOutcome told(
            String statement, Optional<ScriptPosition> where, Function<List<List<String>>, InputOutcome> next) {
        return switch (shell.ask(statement, where)) {
            case Shell.Answer.Rows(var rows) -> next.apply(rows);
            case Shell.Answer.None(var outcome) -> outcome;
        };
    }

    private void show(List<String> headings, List<List<String>> rows) {
        screen.print(Listing.text(settings.format(), headings, rows, screen.layout(false)));
    }
}

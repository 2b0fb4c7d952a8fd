package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.sql.parse.Keywords;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.NearestWord;
import io.millrace.sql.run.StatementProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Formats a problem: its reason, its position in the statement, a hint, and its causes.
public final class ProblemBlock {
    private static final int MAX_EXPECTED = 8;
    private static final int MAX_CAUSES = 4;
    private static final int DEFAULT_WIDTH = 100;

    private final StatementProblem problem;
    private final ScriptPosition script;
    private final Layout layout;

    private ProblemBlock(StatementProblem problem, ScriptPosition script, Layout layout) {
        this.problem = problem;
        this.script = script;
        this.layout = layout;
    }

    /// Formats a problem, with its last line break.
    ///
    /// @param statement the text that was sent; empty if the problem is not in a statement
    /// @param where     the position of the statement in a script
    public static String text(
            StatementProblem problem, String statement, Optional<ScriptPosition> where, Layout layout) {
        var block = new ProblemBlock(problem, where.orElse(new ScriptPosition("", 1)), layout);
        var lines = new ArrayList<String>();
        lines.add(layout.paint().wrong("error:") + " " + block.wrapped(problem.reason(), "error: ".length()));
        where.ifPresent(position -> lines.add("  at " + ControlCharacters.line(position.script()) + ", line "
                + position.lineOf(
                        problem.position().map(StatementProblem.Position::line).orElse(1))));
        problem.position().ifPresent(position -> lines.addAll(block.marked(statement, position)));
        block.hint(statement).ifPresent(lines::add);
        problem.around().stream()
                .limit(MAX_CAUSES)
                .forEach(cause ->
                        lines.add(layout.paint().faint("  because: ") + block.wrapped(cause, "  because: ".length())));
        problem.advice().forEach(advice -> lines.add("  " + block.wrapped(advice, 2)));
        problem.reference().ifPresent(id -> lines.add("  " + ControlCharacters.line(id)));
        return String.join("\n", lines) + "\n";
    }

    private String wrapped(String text, int used) {
        return WordWrap.text(ControlCharacters.line(text), used, 2, layout);
    }

    /// The line of the problem with carets below it, and the line before.
    private List<String> marked(String statement, StatementProblem.Position position) {
        var source = statement.lines().toList();
        int at = position.line() - 1;
        if (at < 0 || at >= source.size() || position.column() < 1) {
            return List.of();
        }
        var lines = new ArrayList<String>();
        var digits = String.valueOf(script.lineOf(position.line())).length();
        if (at > 0) {
            lines.add(numbered(script.lineOf(at), digits, window(source.get(at - 1), 0)));
        }
        var line = source.get(at);
        int column = Math.min(position.column() - 1, line.length());
        int end = end(line, column, position);
        int from = from(line, column);
        lines.add(numbered(script.lineOf(position.line()), digits, window(line, from)));
        int before = layout.measure().width(ControlCharacters.line(line.substring(Math.min(from, column), column)));
        int length = Math.max(1, layout.measure().width(ControlCharacters.line(line.substring(column, end))));
        var carets = "^".repeat(Math.max(1, Math.min(length, room() - before)));
        lines.add(" ".repeat(digits + 2)
                + layout.paint().faint(" │ ")
                + " ".repeat(before)
                + layout.paint().wrong(carets));
        return lines;
    }

    /// The start of the shown part of a line: 0 if the line fits, else a third of the screen before the problem.
    private int from(String line, int column) {
        if (line.length() <= room() && layout.measure().width(line) <= room()) {
            return 0;
        }
        int from = Math.max(0, column - room() / 3);
        while (from < column && layout.measure().width(line.substring(from, column)) > room() / 3) {
            from++;
        }
        return from > 0 && Character.isLowSurrogate(line.charAt(Math.min(from, line.length() - 1))) ? from + 1 : from;
    }

    /// The end of the marked text. A position without an end marks the word that starts there.
    private static int end(String line, int column, StatementProblem.Position position) {
        boolean point = position.endLine() == position.line() && position.endColumn() <= position.column();
        if (position.endLine() > position.line()) {
            return line.length();
        }
        if (!point) {
            return Math.max(column, Math.min(position.endColumn(), line.length()));
        }
        var tokens = Lexer.tokens(line.substring(column));
        return tokens.isEmpty() ? column : column + tokens.getFirst().end();
    }

    private int room() {
        int width = layout.width() == 0 ? DEFAULT_WIDTH : layout.width();
        return Math.max(20, width - 12);
    }

    private String window(String line, int from) {
        var rest = line.substring(Math.min(from, line.length()));
        return layout.measure().fit(ControlCharacters.line(rest), room());
    }

    private String numbered(int number, int digits, String text) {
        var right = String.format(Locale.ROOT, "%" + (digits + 2) + "d", number);
        return (layout.paint().faint(right + " │ ") + text).stripTrailing();
    }

    /// A similar keyword, or some of the expected ones. A misspelt keyword often parses as a name, and then the
    /// parser complains about the next word.
    private Optional<String> hint(String statement) {
        if (!problem.misplaced() || problem.position().isEmpty()) {
            return Optional.empty();
        }
        var position = problem.position().get();
        var known = problem.expected().isEmpty() ? Keywords.all() : problem.expected();
        var here = wordAt(statement, position).flatMap(word -> nearest(word, known));
        var near = problem.expected().isEmpty()
                ? wordBefore(statement, position)
                        .flatMap(word -> nearest(word, known))
                        .or(() -> here)
                : here;
        return near.map(word -> "  did you mean " + word + "?").or(this::someExpected);
    }

    /// The nearest known word; empty if the word is a keyword itself.
    private static Optional<String> nearest(String word, Collection<String> known) {
        return Keywords.contain(word) ? Optional.empty() : NearestWord.to(word.toUpperCase(Locale.ROOT), known);
    }

    private Optional<String> someExpected() {
        if (problem.expected().isEmpty()) {
            return Optional.empty();
        }
        var some = problem.expected().stream().limit(MAX_EXPECTED).toList();
        int more = problem.expected().size() - some.size();
        return Optional.of("  expected: " + String.join(" ", some) + (more > 0 ? " and " + more + " more" : ""));
    }

    private static Optional<String> wordBefore(String statement, StatementProblem.Position position) {
        var lines = statement.lines().toList();
        if (position.line() < 1 || position.line() > lines.size() || position.column() < 1) {
            return Optional.empty();
        }
        var line = lines.get(position.line() - 1);
        var before = String.join("\n", lines.subList(0, position.line() - 1)) + "\n"
                + line.substring(0, Math.min(line.length(), position.column() - 1));
        return Lexer.tokens(before).reversed().stream()
                .filter(token -> !token.blank())
                .findFirst()
                .map(token -> token.in(before));
    }

    private static Optional<String> wordAt(String statement, StatementProblem.Position position) {
        var lines = statement.lines().toList();
        if (position.line() < 1 || position.line() > lines.size() || position.column() < 1) {
            return Optional.empty();
        }
        var line = lines.get(position.line() - 1);
        if (position.column() > line.length()) {
            return Optional.empty();
        }
        var rest = line.substring(position.column() - 1);
        return Lexer.tokens(rest).stream()
                .findFirst()
                .map(token -> token.in(rest))
                .filter(word -> word.length() > 2);
    }
}

package io.millrace.desktop.sql;

import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.parse.DestructiveStatements;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.StatementSplitter;
import io.millrace.sql.parse.TextRange;
import io.millrace.sql.parse.Token;
import io.millrace.sql.run.StatementProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A sheet: a text with a name, perhaps kept in a file, and what was run of it.
public final class SheetModel {
    private final StringProperty name = new SimpleStringProperty();
    private final StringProperty text = new SimpleStringProperty();
    private final IntegerProperty cursor = new SimpleIntegerProperty();
    private final ObjectProperty<Optional<Path>> file = new SimpleObjectProperty<>(Optional.empty());
    private final BooleanProperty changed = new SimpleBooleanProperty();
    private final boolean again;
    private final RunModel run;
    private final CatalogModel catalog;

    SheetModel(WorkspaceState.Sheet kept, RunModel run, CatalogModel catalog) {
        this.run = run;
        this.catalog = catalog;
        name.set(kept.name());
        text.set(kept.text());
        cursor.set(kept.cursor());
        file.set(kept.file().map(Path::of));
        changed.set(kept.changed());
        again = !kept.text().isBlank() && kept.file().isEmpty();
        text.addListener((written, before, now) -> changed.set(true));
    }

    public StringProperty name() {
        return name;
    }

    public StringProperty text() {
        return text;
    }

    public IntegerProperty cursor() {
        return cursor;
    }

    /// Where it is kept as a file.
    public ObjectProperty<Optional<Path>> file() {
        return file;
    }

    /// Whether its file does not hold the text as it is.
    public BooleanProperty changed() {
        return changed;
    }

    /// Whether closing it would leave its file without its last text. What has no file is kept by the console.
    public boolean unsaved() {
        return file.get().isPresent() && changed.get();
    }

    /// Whether it has come back, without what was found with it.
    public boolean again() {
        return again;
    }

    /// What was run of it, and the session in which.
    public RunModel run() {
        return run;
    }

    /// The names that its session sees.
    public CatalogModel catalog() {
        return catalog;
    }

    /// The statement that the cursor means.
    public Optional<TextRange> current(int at) {
        return TextRange.at(StatementSplitter.spans(text.get()), at);
    }

    /// Runs the statement that the cursor means.
    public void runAt(int at) {
        current(at).ifPresent(span -> runBetween(span.start(), span.end()));
    }

    /// Runs what is selected: one statement or several.
    public void runBetween(int start, int end) {
        run.start(given(start, end));
    }

    public void runAll() {
        runBetween(0, text.get().length());
    }

    /// The statements between two places.
    public List<StatementToRun> given(int start, int end) {
        var part = text.get().substring(start, end);
        return StatementSplitter.spans(part).stream()
                .map(span -> new StatementToRun(span.in(part), start + span.start()))
                .toList();
    }

    /// What to ask before these are run, because afterwards something is gone.
    public static List<String> questions(List<StatementToRun> statements) {
        return statements.stream()
                .flatMap(given -> DestructiveStatements.question(given.statement()).stream())
                .toList();
    }

    /// Where in the text the error of a result is, as far as the text is still that which was run.
    public Optional<TextRange> errorOf(ResultModel result) {
        if (!(result.phase() instanceof StatementPhase.Failed(var problem, var _))
                || !text.get().startsWith(result.statement(), result.offset())) {
            return Optional.empty();
        }
        var statement = result.statement();
        return problem.position().map(place -> {
            int from = place.offsetIn(statement);
            var last = new StatementProblem.Position(
                    place.endLine(), place.endColumn(), place.endLine(), place.endColumn());
            int to = Math.min(statement.length(), Math.max(from + 1, last.offsetIn(statement) + 1));
            return new TextRange(result.offset() + from, result.offset() + Math.max(to, wordEnd(statement, from)));
        });
    }

    /// A place that is one character means the word that begins there.
    private static int wordEnd(String statement, int from) {
        return Lexer.tokens(statement).stream()
                .filter(token -> token.start() == from)
                .map(Token::end)
                .findFirst()
                .orElse(from);
    }

    /// As it is kept between two starts.
    WorkspaceState.Sheet kept() {
        return new WorkspaceState.Sheet(
                name.get(), text.get(), file.get().map(Path::toString), changed.get(), cursor.get());
    }
}

package io.millrace.desktop.sql;

import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.parse.DestructiveStatements;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.StatementSplitter;
import io.millrace.sql.parse.TextRange;
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

/// The model of a sheet: a named text, its file if it has one, and the results of its last run.
public final class SheetModel {
    private final StringProperty name = new SimpleStringProperty();
    private final StringProperty text = new SimpleStringProperty();
    private final IntegerProperty cursor = new SimpleIntegerProperty();
    private final ObjectProperty<Optional<Path>> file = new SimpleObjectProperty<>(Optional.empty());
    private final BooleanProperty changed = new SimpleBooleanProperty();
    private final String id;
    private final boolean again;
    private final RunModel run;
    private final CatalogModel catalog;

    SheetModel(WorkspaceState.Sheet kept, RunModel run, CatalogModel catalog) {
        this.run = run;
        this.catalog = catalog;
        id = kept.id();
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

    /// The file in which the sheet is saved; empty if there is none.
    public ObjectProperty<Optional<Path>> file() {
        return file;
    }

    /// Whether the text differs from the file.
    public BooleanProperty changed() {
        return changed;
    }

    /// Whether closing the sheet would lose changes to its file. The console itself keeps a sheet without a file.
    public boolean unsaved() {
        return file.get().isPresent() && changed.get();
    }

    /// Whether the sheet was restored with its text but without its results.
    public boolean again() {
        return again;
    }

    /// The run of the sheet, with its session.
    public RunModel run() {
        return run;
    }

    /// The catalog as the sheet's session sees it.
    public CatalogModel catalog() {
        return catalog;
    }

    /// The statement at the cursor.
    public Optional<TextRange> current(int at) {
        return TextRange.at(StatementSplitter.spans(text.get()), at);
    }

    /// Runs the selected statements.
    public void runBetween(int start, int end) {
        run.start(given(start, end));
    }

    public void runAll() {
        runBetween(0, text.get().length());
    }

    /// The statements between two offsets.
    public List<StatementToRun> given(int start, int end) {
        var part = text.get().substring(start, end);
        return StatementSplitter.spans(part).stream()
                .map(span -> new StatementToRun(span.in(part), start + span.start()))
                .toList();
    }

    /// The questions to ask before running these statements, because they delete something.
    public static List<String> questions(List<StatementToRun> statements) {
        return statements.stream()
                .flatMap(given -> DestructiveStatements.question(given.statement()).stream())
                .toList();
    }

    /// The position of a result's error in the text, if the text of the statement has not changed since.
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

    /// A position of a single character means the word that begins there.
    private static int wordEnd(String statement, int from) {
        return Lexer.tokens(statement).stream()
                .filter(token -> token.start() == from)
                .map(SqlToken::end)
                .findFirst()
                .orElse(from);
    }

    /// The state of the sheet that is stored on disk.
    WorkspaceState.Sheet kept() {
        return new WorkspaceState.Sheet(
                id, name.get(), text.get(), file.get().map(Path::toString), changed.get(), cursor.get());
    }
}

package io.millrace.cli;

import io.millrace.cli.command.CommandReader;
import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.ProblemBlock;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.FileScreen;
import io.millrace.cli.terminal.Screen;
import io.millrace.sql.catalog.CatalogCache;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.catalog.SpellingSuggester;
import io.millrace.sql.parse.DestructiveStatements;
import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.VariableSubstitution;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.sql.run.StatementRun;
import io.millrace.wire.Fault;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.RowFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Executes statements and commands one after another and shows their results. One thread executes; any thread may
/// interrupt it.
final class Shell {
    private final Gateway gateway;
    private final Screen screen;
    private final Settings settings;
    private final Commands commands;
    private final CatalogCache catalog;
    private final ModeNotes modes = new ModeNotes();
    private final AtomicReference<Optional<StatementRun>> running = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Thread>> sleeping = new AtomicReference<>(Optional.empty());
    private Optional<FileScreen> file = Optional.empty();
    private Optional<Fault> lastFault = Optional.empty();
    private String lastStatement = "";

    Shell(Gateway gateway, Screen screen, Settings settings) {
        this.gateway = gateway;
        this.screen = screen;
        this.settings = settings;
        this.catalog = new CatalogCache(CatalogClient.of(gateway::session));
        this.commands = new Commands(this, gateway, screen, settings);
    }

    /// Executes a statement or command and shows its result.
    ///
    /// @param where its position in a script, for error messages
    InputOutcome execute(ScriptItem item, Optional<ScriptPosition> where) {
        return switch (item) {
            case ScriptItem.Command command -> {
                var outcome = commands.execute(CommandReader.read(command.text()), where);
                // the command may have switched to another session
                catalog.forget();
                yield outcome;
            }
            case ScriptItem.Statement statement -> {
                var word = CommandReader.readWord(statement.text());
                yield word.isPresent() ? commands.execute(word.get(), where) : run(substitute(statement.text()), where);
            }
        };
    }

    /// The statement with its variables replaced.
    String substitute(String statement) {
        return VariableSubstitution.fill(statement, settings.variables());
    }

    /// Whether a script continues after a failed statement.
    boolean continuesOnError() {
        return "continue".equals(settings.value(ShellSetting.ON_ERROR));
    }

    /// The name of the session in use, or an empty string if it has none.
    String session() {
        return gateway.session().name().orElse("");
    }

    /// The cached contents of the gateway's catalogs.
    CatalogCache catalog() {
        return catalog;
    }

    /// The statement that ran last, or an empty string.
    String lastStatement() {
        return lastStatement;
    }

    /// Makes a statement the last one, for a command that runs it.
    void remember(String statement) {
        lastStatement = statement;
    }

    /// The server's complete error of the last failure.
    Optional<Fault> lastFault() {
        return lastFault;
    }

    /// Cancels the running statement, if any. A second call stops waiting for the gateway.
    void interrupt() {
        sleeping.get().ifPresent(Thread::interrupt);
        running.get().ifPresent(run -> {
            // recorded on this thread: a second interrupt may arrive before the other one starts
            if (run.markCancelled()) {
                Thread.ofVirtual().name("cancel").start(run::cancel);
            } else {
                run.abandon();
            }
        });
    }

    /// Cancels the running statement and waits for the gateway's answer; for the end of the process.
    void cancelNow() {
        running.get().ifPresent(StatementRun::cancel);
    }

    /// Sleeps.
    ///
    /// @return whether the full time passed without an interrupt
    boolean sleep(Duration time) {
        sleeping.set(Optional.of(Thread.currentThread()));
        try {
            Thread.sleep(time);
            return true;
        } catch (InterruptedException e) {
            return false;
        } finally {
            sleeping.set(Optional.empty());
            Thread.interrupted();
        }
    }

    /// Does work that waits, which [#interrupt] can end.
    <T> T interruptibly(Callable<T> work) throws Exception {
        sleeping.set(Optional.of(Thread.currentThread()));
        try {
            return work.call();
        } finally {
            sleeping.set(Optional.empty());
            Thread.interrupted();
        }
    }

    /// Asks a user at the prompt before a destructive statement.
    ///
    /// @return whether to run the statement
    boolean confirm(String statement) {
        return !settings.interactive()
                || !settings.on(ShellSetting.CONFIRM)
                || DestructiveStatements.question(statement)
                        .map(screen::confirm)
                        .orElse(true);
    }

    /// Runs a statement and shows its result.
    InputOutcome run(String statement, Optional<ScriptPosition> where) {
        lastStatement = statement;
        if (!confirm(statement)) {
            return InputOutcome.CANCELLED;
        }
        var session = gateway.session();
        session.setWaitForJobs(settings.on(ShellSetting.WAIT));
        var shown = file.<Screen>map(open -> open).orElse(screen);
        var presentation = Presentation.of(statement, gateway, shown, settings, this::interrupt);
        var run = session.statement(statement, Renderer.rowFormat(settings.format()));
        running.set(Optional.of(run));
        try {
            var end = run.follow(event -> {
                presentation.accept(event);
                note(event);
            });
            return conclude(end, presentation, statement, where);
        } catch (Refusal e) {
            return fail(
                    StatementProblem.of(e.reason(), e.detail().toArray(String[]::new)), "", where, InputOutcome.FAILED);
        } finally {
            running.set(Optional.empty());
            catalog.after(statement);
            // the interrupt of an abandoned statement must not stop the next one
            Thread.interrupted();
        }
    }

    /// Notes are for people; they are not printed next to data formats.
    private void note(RunEvent event) {
        if (event instanceof RunEvent.Described described
                && (settings.interactive() || settings.format().forPeople())) {
            modes.show(described, gateway.session().handle(), screen);
        }
    }

    private InputOutcome conclude(
            RunEvent.End end, Presentation presentation, String statement, Optional<ScriptPosition> where) {
        return switch (end) {
            case RunEvent.Finished _ -> {
                boolean jobDone = settings.format().forPeople() && presentation.startedJob() && waitsForJobs();
                presentation.finish(jobDone, settings.on(ShellSetting.TIMING));
                warnOfUnknownKeys(statement);
                yield InputOutcome.DONE;
            }
            case RunEvent.Cancelled _ -> presentation.cancelled() ? InputOutcome.DONE : InputOutcome.CANCELLED;
            case RunEvent.Failed(var fault) -> {
                presentation.failed();
                lastFault = Optional.of(fault);
                var outcome =
                        fail(advised(StatementProblem.of(fault), statement), statement, where, InputOutcome.FAILED);
                renewSession();
                yield outcome;
            }
            case RunEvent.Lost(var reason) -> {
                presentation.failed();
                yield fail(StatementProblem.of(reason), "", where, InputOutcome.LOST);
            }
        };
    }

    /// Opens a new session for a user whose session has expired. A script fails instead, because it may rely on the
    /// lost state.
    private void renewSession() {
        if (settings.interactive() && gateway.renewSession()) {
            screen.message(
                    "The session had expired at the gateway. A new one is open, without the old one's settings and"
                            + " temporary tables.\n");
        }
    }

    /// Sends results to a file, or to the screen again.
    ///
    /// @return the file that was written before
    Optional<Path> redirect(Optional<Path> target) {
        var next = target.map(path -> new FileScreen(path, screen));
        file.ifPresent(FileScreen::close);
        var previous = file.map(FileScreen::file);
        file = next;
        return previous;
    }

    /// Warns of misspelt configuration keys, which the gateway accepts without effect.
    private void warnOfUnknownKeys(String statement) {
        if (settings.interactive()) {
            new SpellingSuggester(catalog)
                    .ofKey(statement)
                    .forEach(key -> screen.message("Unknown key; did you mean '" + key + "'?\n"));
        }
    }

    /// The result of one of the shell's own queries.
    sealed interface QueryResult {

        record Rows(List<List<String>> rows) implements QueryResult {}

        /// The query failed, and the reason has been shown.
        record Failed(InputOutcome outcome) implements QueryResult {}
    }

    /// Runs a query of the shell's own. The user can interrupt it like any statement.
    QueryResult query(String statement, Optional<ScriptPosition> where) {
        var rows = new ArrayList<List<String>>();
        return switch (follow(statement, rows)) {
            case RunEvent.Finished _ -> new QueryResult.Rows(rows);
            case RunEvent.Cancelled _ -> new QueryResult.Failed(InputOutcome.CANCELLED);
            case RunEvent.Failed(var fault) -> {
                lastFault = Optional.of(fault);
                yield new QueryResult.Failed(
                        fail(advised(StatementProblem.of(fault), statement), "", where, InputOutcome.FAILED));
            }
            case RunEvent.Lost(var reason) ->
                new QueryResult.Failed(fail(StatementProblem.of(reason), "", where, InputOutcome.LOST));
        };
    }

    /// Runs a query whose failure is not shown; empty if it failed.
    Optional<List<List<String>>> rows(String statement) {
        var rows = new ArrayList<List<String>>();
        return follow(statement, rows) instanceof RunEvent.Finished ? Optional.of(rows) : Optional.empty();
    }

    private RunEvent.End follow(String statement, List<List<String>> rows) {
        return follow(gateway.session().statement(statement, RowFormat.PLAIN_TEXT), CatalogClient.into(rows));
    }

    /// Follows a statement, which [#interrupt] can cancel.
    RunEvent.End follow(StatementRun run, Consumer<RunEvent> listener) {
        running.set(Optional.of(run));
        try {
            return run.follow(listener);
        } finally {
            running.set(Optional.empty());
            Thread.interrupted();
        }
    }

    private boolean waitsForJobs() {
        return settings.on(ShellSetting.WAIT)
                || "true".equals(gateway.session().properties().get("table.dml-sync"));
    }

    /// Adds similar names to a problem about an unknown name.
    private StatementProblem advised(StatementProblem problem, String statement) {
        int at = problem.position().map(place -> place.offsetIn(statement)).orElse(0);
        var reasons = problem.reason() + "\n" + String.join("\n", problem.around());
        var confirm = new SpellingSuggester(catalog).of(reasons, statement, at);
        return confirm.isEmpty() ? problem : problem.advised("did you mean " + String.join(" or ", confirm) + "?");
    }

    /// Shows a problem.
    ///
    /// @param statement the text to quote; empty if the problem is not in a statement
    /// @return the given outcome
    InputOutcome fail(
            StatementProblem problem, String statement, Optional<ScriptPosition> where, InputOutcome outcome) {
        screen.settle();
        screen.message(ProblemBlock.text(problem, statement, where, screen.layout(settings.changes())));
        return outcome;
    }
}

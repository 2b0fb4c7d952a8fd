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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Carries out one piece of input after another and shows what comes of it. One thread carries out; any may interrupt.
final class Shell {
    private final Gateway gateway;
    private final Screen screen;
    private final Settings settings;
    private final Commands commands;
    private final CatalogCache knowledge;
    private final ModeNotes modes = new ModeNotes();
    private final AtomicReference<Optional<StatementRun>> running = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<Thread>> resting = new AtomicReference<>(Optional.empty());
    private Optional<FileScreen> file = Optional.empty();
    private Optional<Fault> lastFault = Optional.empty();
    private String lastStatement = "";

    Shell(Gateway gateway, Screen screen, Settings settings) {
        this.gateway = gateway;
        this.screen = screen;
        this.settings = settings;
        this.knowledge = new CatalogCache(CatalogClient.of(gateway::session));
        this.commands = new Commands(this, gateway, screen, settings);
    }

    /// Does it and shows what comes of it.
    ///
    /// @param where its place in a script, for a failure
    InputOutcome carryOut(ScriptItem piece, Optional<ScriptPosition> where) {
        return switch (piece) {
            case ScriptItem.Command command -> {
                var outcome = commands.carryOut(CommandReader.read(command.text()), where);
                // it may have gone over to another session
                knowledge.forget();
                yield outcome;
            }
            case ScriptItem.Statement statement -> {
                var word = CommandReader.readWord(statement.text());
                yield word.isPresent() ? commands.carryOut(word.get(), where) : run(filled(statement.text()), where);
            }
        };
    }

    /// The statement with what its variables stand for.
    String filled(String statement) {
        return VariableSubstitution.fill(statement, settings.variables());
    }

    /// Whether a script goes on after a statement that failed.
    boolean goesOn() {
        return "continue".equals(settings.value(ShellSetting.ON_ERROR));
    }

    /// The name of the session in use; empty for one without.
    String session() {
        return gateway.session().name().orElse("");
    }

    /// What the gateway has told about its catalogs.
    CatalogCache knowledge() {
        return knowledge;
    }

    /// The statement that ran last; empty when none has.
    String lastStatement() {
        return lastStatement;
    }

    /// All that the server said about the last failure.
    Optional<Fault> lastFault() {
        return lastFault;
    }

    /// Ends the statement that runs, if one does. Asked again, it does not wait for the gateway's answer any more.
    void interrupt() {
        resting.get().ifPresent(Thread::interrupt);
        running.get().ifPresent(run -> {
            // said here and not by the thread that asks the gateway: a second interrupt may come before that begins
            if (run.renounce()) {
                Thread.ofVirtual().name("cancel").start(run::cancel);
            } else {
                run.abandon();
            }
        });
    }

    /// As [#interrupt], and waits for the gateway's answer: for the end of the process.
    void cancelNow() {
        running.get().ifPresent(StatementRun::cancel);
    }

    /// Waits; whether no interrupt ended it.
    boolean rest(Duration time) {
        resting.set(Optional.of(Thread.currentThread()));
        try {
            Thread.sleep(time);
            return true;
        } catch (InterruptedException e) {
            return false;
        } finally {
            resting.set(Optional.empty());
            Thread.interrupted();
        }
    }

    /// Whether a statement that destroys is meant: a person at the prompt is asked.
    boolean meant(String statement) {
        return !settings.attended()
                || !settings.on(ShellSetting.CONFIRM)
                || DestructiveStatements.question(statement)
                        .map(screen::confirm)
                        .orElse(true);
    }

    /// Runs a statement and shows its result.
    InputOutcome run(String statement, Optional<ScriptPosition> where) {
        lastStatement = statement;
        if (!meant(statement)) {
            return InputOutcome.CANCELLED;
        }
        var session = gateway.session();
        session.waitForJobs(settings.on(ShellSetting.WAIT));
        var shown = file.<Screen>map(open -> open).orElse(screen);
        var showing = Presentation.of(statement, gateway, shown, settings, this::interrupt);
        var run = session.statement(statement, Renderer.cells(settings.format()));
        running.set(Optional.of(run));
        try {
            var end = run.follow(event -> {
                showing.accept(event);
                note(event);
            });
            return conclude(end, showing, statement, where);
        } catch (Refusal e) {
            return fail(
                    StatementProblem.of(e.reason(), e.detail().toArray(String[]::new)), "", where, InputOutcome.FAILED);
        } finally {
            running.set(Optional.empty());
            knowledge.after(statement);
            // an abandoned statement's interrupt is spent: the next one runs
            Thread.interrupted();
        }
    }

    /// What a person should know; programs read the data.
    private void note(RunEvent event) {
        if (event instanceof RunEvent.Described described
                && (settings.attended() || settings.format().forPeople())) {
            modes.tell(described, gateway.session().handle(), screen);
        }
    }

    private InputOutcome conclude(
            RunEvent.End end, Presentation showing, String statement, Optional<ScriptPosition> where) {
        return switch (end) {
            case RunEvent.Finished _ -> {
                boolean jobDone = settings.format().forPeople() && showing.startedJob() && waitsForJobs();
                showing.finish(jobDone, settings.on(ShellSetting.TIMING));
                doubt(statement);
                yield InputOutcome.DONE;
            }
            case RunEvent.Cancelled _ -> showing.cancelled() ? InputOutcome.DONE : InputOutcome.CANCELLED;
            case RunEvent.Failed(var fault) -> {
                showing.failed();
                lastFault = Optional.of(fault);
                var outcome =
                        fail(advised(StatementProblem.of(fault), statement), statement, where, InputOutcome.FAILED);
                renewSession();
                yield outcome;
            }
            case RunEvent.Lost(var reason) -> {
                showing.failed();
                yield fail(StatementProblem.of(reason), "", where, InputOutcome.LOST);
            }
        };
    }

    /// A person goes on in a new session when the old one has ended at the gateway; a script cannot know what is
    /// missing.
    private void renewSession() {
        if (settings.attended() && gateway.renewed()) {
            screen.tell(
                    "The session had ended at the gateway, and a new one is open: what was set in it and its temporary"
                            + " tables are gone.\n");
        }
    }

    /// From now on results go to this file, or to the screen again; where they went before.
    Optional<Path> redirect(Optional<Path> to) {
        var next = to.map(path -> new FileScreen(path, screen));
        file.ifPresent(FileScreen::close);
        var before = file.map(FileScreen::file);
        file = next;
        return before;
    }

    /// A key that is only nearly one does nothing, and nothing else says so.
    private void doubt(String statement) {
        if (settings.attended()) {
            new SpellingSuggester(knowledge)
                    .ofKey(statement)
                    .forEach(key -> screen.tell("That key is not known here; did you mean '" + key + "'?\n"));
        }
    }

    /// The answer to one of the shell's own queries.
    sealed interface Answer {

        /// Its rows as text.
        record Rows(List<List<String>> rows) implements Answer {}

        /// There are none, and the reason is shown.
        record None(InputOutcome outcome) implements Answer {}
    }

    /// Asks for rows that a command needs. It can be interrupted as any statement can.
    Answer ask(String statement, Optional<ScriptPosition> where) {
        var rows = new ArrayList<List<String>>();
        return switch (follow(statement, rows)) {
            case RunEvent.Finished _ -> new Answer.Rows(rows);
            case RunEvent.Cancelled _ -> new Answer.None(InputOutcome.CANCELLED);
            case RunEvent.Failed(var fault) -> {
                lastFault = Optional.of(fault);
                yield new Answer.None(
                        fail(advised(StatementProblem.of(fault), statement), "", where, InputOutcome.FAILED));
            }
            case RunEvent.Lost(var reason) ->
                new Answer.None(fail(StatementProblem.of(reason), "", where, InputOutcome.LOST));
        };
    }

    /// The same for what may well be missing, which is then not told.
    Optional<List<List<String>>> rows(String statement) {
        var rows = new ArrayList<List<String>>();
        return follow(statement, rows) instanceof RunEvent.Finished ? Optional.of(rows) : Optional.empty();
    }

    private RunEvent.End follow(String statement, List<List<String>> rows) {
        return follow(gateway.session().statement(statement, RowFormat.PLAIN_TEXT), CatalogClient.into(rows));
    }

    /// Follows a statement that can be interrupted meanwhile.
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

    /// With the names that were probably meant, where one does not exist.
    private StatementProblem advised(StatementProblem problem, String statement) {
        int at = problem.position().map(place -> place.offsetIn(statement)).orElse(0);
        var reasons = problem.reason() + "\n" + String.join("\n", problem.around());
        var meant = new SpellingSuggester(knowledge).of(reasons, statement, at);
        return meant.isEmpty() ? problem : problem.advised("did you mean " + String.join(" or ", meant) + "?");
    }

    /// Tells what went wrong.
    ///
    /// @param statement what was sent; empty when it was not about a statement
    InputOutcome fail(
            StatementProblem problem, String statement, Optional<ScriptPosition> where, InputOutcome outcome) {
        screen.settle();
        screen.tell(ProblemBlock.text(problem, statement, where, screen.layout(settings.changes())));
        return outcome;
    }
}

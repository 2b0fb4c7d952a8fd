package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.command.CommandReader;
import io.millrace.cli.option.Format;
import io.millrace.cli.option.Options;
import io.millrace.cli.parse.Piece;
import io.millrace.cli.render.Place;
import io.millrace.cli.render.Problem;
import io.millrace.cli.render.ProblemBlock;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Visible;
import io.millrace.cli.run.RunEvent;
import io.millrace.cli.run.Session;
import io.millrace.cli.run.StatementRun;
import io.millrace.cli.terminal.Screen;
import io.millrace.wire.Fault;
import io.millrace.wire.Refusal;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Carries out one piece of input after another and shows what comes of it. One thread carries out; any may interrupt.
final class Shell {
    private final Session session;
    private final Screen screen;
    private final boolean changes;
    private final AtomicReference<Optional<StatementRun>> running = new AtomicReference<>(Optional.empty());
    private Format format;
    private boolean timing;
    private Optional<Fault> lastFault = Optional.empty();

    Shell(Session session, Screen screen, Options options, boolean timing) {
        this.session = session;
        this.screen = screen;
        this.format = options.output();
        this.changes = options.changes();
        this.timing = timing;
    }

    /// Does it and shows what comes of it.
    ///
    /// @param where its place in a script, for a failure
    Outcome carryOut(Piece piece, Optional<Place> where) {
        return switch (piece) {
            case Piece.Command command -> carryOut(CommandReader.read(command.text()), where);
            case Piece.Statement statement -> {
                var word = CommandReader.readWord(statement.text());
                yield word.isPresent() ? carryOut(word.get(), where) : run(statement.text(), where);
            }
        };
    }

    /// Ends the statement that runs, if one does. Asked again, it does not wait for the gateway's answer any more.
    void interrupt() {
        running.get().ifPresent(run -> {
            if (run.unwanted()) {
                run.abandon();
            } else {
                Thread.ofVirtual().name("cancel").start(run::cancel);
            }
        });
    }

    /// As [#interrupt], and waits for the gateway's answer: for the end of the process.
    void cancelNow() {
        running.get().ifPresent(StatementRun::cancel);
    }

    private Outcome run(String statement, Optional<Place> where) {
        var showing = new Showing(screen, format, changes, () -> session.mayChange(statement));
        var run = session.statement(statement, Renderer.cells(format));
        running.set(Optional.of(run));
        try {
            return switch (run.follow(showing)) {
                case RunEvent.Finished _ -> {
                    boolean jobDone = format.forPeople() && showing.startedJob() && waitsForJobs();
                    showing.finish(jobDone, timing);
                    yield Outcome.DONE;
                }
                case RunEvent.Cancelled _ -> {
                    showing.cancelled();
                    yield Outcome.CANCELLED;
                }
                case RunEvent.Failed(var fault) -> {
                    showing.failed();
                    lastFault = Optional.of(fault);
                    yield fail(Problem.of(fault), statement, where, Outcome.FAILED);
                }
                case RunEvent.Lost(var reason) -> {
                    showing.failed();
                    yield fail(Problem.of(reason), "", where, Outcome.LOST);
                }
            };
        } catch (Refusal e) {
            return fail(Problem.of(e.reason(), e.detail().toArray(String[]::new)), "", where, Outcome.FAILED);
        } finally {
            running.set(Optional.empty());
            // an abandoned statement's interrupt is spent: the next one runs
            Thread.interrupted();
        }
    }

    private boolean waitsForJobs() {
        return session.property("table.dml-sync").filter("true"::equals).isPresent();
    }

    private Outcome fail(Problem problem, String statement, Optional<Place> where, Outcome outcome) {
        screen.settle();
        screen.tell(ProblemBlock.text(problem, statement, where, screen.layout(changes)));
        return outcome;
    }

    private Outcome carryOut(Command command, Optional<Place> where) {
        switch (command) {
            case Command.Quit _ -> {
                return Outcome.LEAVE;
            }
            case Command.Ask(var statement) -> {
                return run(statement, where);
            }
            case Command.Misuse(var reason) -> {
                return fail(Problem.of(reason), "", where, Outcome.FAILED);
            }
            case Command.Help _ -> screen.tell(help());
            case Command.Timing(var shown) -> {
                timing = shown.orElse(!timing);
                screen.tell("Timing is " + (timing ? "on" : "off") + ".\n");
            }
            case Command.Output(var chosen) -> {
                format = chosen.orElse(format);
                screen.tell("Output is " + format.word() + ": " + format.summary() + ".\n");
            }
            case Command.LastError _ ->
                screen.tell(lastFault
                        .map(fault -> Visible.lines(fault.text()) + "\n")
                        .orElse("Nothing has failed.\n"));
        }
        return Outcome.DONE;
    }

    private static String help() {
        var text = new StringBuilder();
        for (var entry : CommandReader.ALL) {
            text.append(
                    String.format(Locale.ROOT, "  %-20s %s%n", entry.name() + " " + entry.argument(), entry.summary()));
        }
        return text.append("  ...;                 anything else is SQL, and ends with a semicolon\n")
                .toString()
                .replace(System.lineSeparator(), "\n");
    }
}

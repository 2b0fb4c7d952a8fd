package io.millrace.reliability.statement;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Bad statements, one after the other, on a server of some size, beside a client and a job that do nothing wrong.
public record OneStatementScenario(Statements statements, Size size) implements Scenario.Harm {
    private static final double SLOWEST = 1_000;
    private static final int MAX_BRIEF = 120;

    /// A part of the bad statements.
    public enum Statements {
        GREEDY("statement"),
        SHAPES("shape");

        private final String label;

        Statements(String label) {
            this.label = label;
        }

        private List<BadStatement> all() {
            return switch (this) {
                case GREEDY -> BadStatement.all();
                case SHAPES -> BadShapes.all();
            };
        }
    }

    /// The processes and the maximum heap of a server.
    public enum Size {
        SMALL("512m", "-Xmx512m", false),
        MEDIUM("1536m", "-Xmx1536m", false),
        USUAL("default", "", false),
        OWN("own", "-Xmx512m", true);

        private final String label;
        private final String options;
        private final boolean ownTaskManager;

        Size(String label, String options, boolean ownTaskManager) {
            this.label = label;
            this.options = options;
            this.ownTaskManager = ownTaskManager;
        }

        private ServerProcess.Start of(ServerProcess.Start start) {
            return start.options(options)
                    .environment(Map.of("MILLRACE_TASKMANAGER_JAVA_OPTS", options))
                    .with("taskmanager.process=" + (ownTaskManager ? "own" : "shared"));
        }

        private String promise() {
            return "No statement harms anybody else on a server "
                    + (ownTaskManager
                            ? "of 512 MB and a task manager of its own with as much"
                            : "with the heap " + label)
                    + ": a bystander's SELECT 1 takes less than 1 s, the server does not end, and "
                    + (ownTaskManager
                            ? "another job goes on, at worst after a start with a new task manager."
                            : "no other job fails.");
        }
    }

    /// A scenario for each part and each size.
    public static List<Scenario> all() {
        return Stream.of(Statements.values())
                .flatMap(part -> Stream.of(Size.values()).map(size -> scenario(part, size)))
                .toList();
    }

    private static Scenario scenario(Statements statements, Size size) {
        return new Scenario(
                statements.label + "-" + size.label, size.promise(), new OneStatementScenario(statements, size));
    }

    @Override
    public void run(Trial trial) throws Exception {
        int ends = 0;
        int failedJobs = 0;
        int recovered = 0;
        int failedBystanders = 0;
        double slowest = 0;
        var guarded = start(trial);
        try {
            for (var statement : statements.all()) {
                // after an end, the next statements still show what they do
                if (!guarded.server().isAlive()) {
                    guarded = start(trial);
                }
                var before = guarded.bystander().latencies().count();
                var failures = guarded.bystander().failures();
                var restarts = guarded.failures();
                var outcome = outcome(guarded, statement, trial);
                var during = guarded.bystander().latencies().maxAfter(before);
                slowest = Math.max(slowest, during);
                if (!guarded.server().isAlive()) {
                    ends++;
                    trial.finding(
                            "the server ended (exit code " + guarded.server().exitCode() + "): " + brief(statement));
                    guarded.close();
                } else {
                    if (guarded.jobFailed()) {
                        failedJobs++;
                        trial.finding("another job failed: " + brief(statement));
                    } else if (guarded.failures() > restarts) {
                        recovered++;
                    }
                    if (guarded.bystander().failures() > failures) {
                        failedBystanders++;
                        trial.finding("SELECT 1 of another session failed: " + brief(statement));
                    }
                    if (during > SLOWEST) {
                        trial.finding("SELECT 1 of another session took " + (long) during + " ms: " + brief(statement));
                    }
                }
                trial.add(Figure.seen(statement.name() + ": " + outcome, during, "ms"));
            }
        } finally {
            guarded.close();
        }
        trial.add(Figure.none("ends of the server", ends));
        trial.add(Figure.none("failures of another job", failedJobs));
        trial.add(Figure.seen("statements after which another job started again", recovered, ""));
        trial.add(Figure.none("statements that failed another session's", failedBystanders));
        trial.add(Figure.atMost("slowest SELECT 1 of another session", slowest, "ms", SLOWEST));
    }

    private GuardedServer start(Trial trial) throws IOException, InterruptedException {
        return GuardedServer.start(
                size.of(ServerProcess.Start.server(trial.home(), trial.place("server"))), size.ownTaskManager);
    }

    /// Runs a statement in a session of its own, and ends the job that it has started.
    private static String outcome(GuardedServer guarded, BadStatement statement, Trial trial) {
        var limit = Duration.ofSeconds(trial.size(8, 60));
        try (var session = guarded.server().connect()) {
            for (var before : statement.before()) {
                session.run(before, limit);
            }
            var outcome = session.run(statement.sql(), limit);
            if (outcome instanceof SqlConnection.Outcome.Rows rows && rows.job().isPresent()) {
                // an INSERT answers at once, and its job does the harm
                var _ = Await.until(limit, () -> !guarded.server().isAlive());
                guarded.cluster().cancel(rows.job().get());
            }
            return word(outcome);
        } catch (Refusal refused) {
            return "no session: " + refused.reason();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    private static String word(SqlConnection.Outcome outcome) {
        return switch (outcome) {
            case SqlConnection.Outcome.Rows _ -> "answered";
            case SqlConnection.Outcome.Failed(var status, var reason) -> "refused with " + status + ", " + cut(reason);
            case SqlConnection.Outcome.Unreachable _ -> "no answer";
            case SqlConnection.Outcome.Late _ -> "cancelled at the time limit";
        };
    }

    private static String brief(BadStatement statement) {
        return statement.name() + ", " + cut(statement.sql());
    }

    private static String cut(String text) {
        return text.length() <= MAX_BRIEF ? text : text.substring(0, MAX_BRIEF) + "...";
    }
}

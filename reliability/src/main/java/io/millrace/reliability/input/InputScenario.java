package io.millrace.reliability.input;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.ProcessFigures;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// Bad input of one kind, at a server with all its endpoints, beside a bystander and a job.
public final class InputScenario {
    private static final double P99 = 250;
    private static final Duration REST = Duration.ofSeconds(90);
    /// Threads and files of pools and caches that a server keeps once it has had load.
    private static final int KEPT = 100;

    private InputScenario() {}

    public static List<Scenario> all() {
        return List.of(
                scenario("rest", RestFuzz::new),
                scenario("sql", SqlFuzz::new),
                scenario("thrift", ThriftMutations::new),
                scenario("http", HttpAttacks::new),
                scenario("jar", JarBombs::new),
                scenario("names", NaughtyNames::new));
    }

    private static Scenario scenario(String name, Supplier<InputAttack> attack) {
        return new Scenario(
                "input-" + name,
                "Whatever is sent (" + name
                        + "), the server does not end, has no fault of its own, keeps no threads and"
                        + " files for it, and 99 of 100 SELECT 1 of a bystander take less than 250 ms.",
                trial -> run(trial, name, attack.get()));
    }

    private static void run(Trial trial, String name, InputAttack attack) throws Exception {
        var start = ServerProcess.Start.server(trial.home(), trial.place("server"))
                .with(
                        "sql-gateway.endpoint.type=rest,warehouseserver2",
                        "sql-gateway.endpoint.warehouseserver2.thrift.port=0",
                        // the abandoned sessions of the attack end during it
                        "sql-gateway.session.timeout=20 s",
                        "sql-gateway.session.check-interval=5 s");
        try (var guarded = GuardedServer.start(start)) {
            var before = guarded.server().figures();
            attack.run(trial, guarded);
            guarded.report(trial, name);
            guarded.bystander().report(trial, name, P99);
            if (guarded.server().isAlive()) {
                leaks(trial, name, guarded, before);
            }
        }
    }

    private static void leaks(Trial trial, String name, GuardedServer guarded, ProcessFigures before)
            throws InterruptedException {
        guarded.cancelOtherJobs();
        var _ = Await.until(REST, () -> {
            var now = guarded.server().figures();
            return now.threads() <= before.threads() && now.files() <= before.files();
        });
        var after = guarded.server().figures();
        trial.add(Figure.atMost("threads that stay, " + name, after.threads() - before.threads(), "", KEPT));
        trial.add(Figure.atMost("open files that stay, " + name, after.files() - before.files(), "", KEPT));
        trial.add(Figure.seen("memory after, " + name, after.residentMegabytes(), "MB"));
    }
}

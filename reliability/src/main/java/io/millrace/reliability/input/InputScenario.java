package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.ProcessFigures;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.Waiting;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// Bad input of one kind, at a server with all its endpoints, beside a bystander and a job.
public final class InputScenario implements Scenario {
    private static final double P99 = 250;
    private static final Duration REST = Duration.ofSeconds(90);
    /// Threads and files of pools and caches that a server keeps once it has had load.
    private static final int KEPT = 100;

    private final String name;
    private final Supplier<InputAttack> attack;

    private InputScenario(String name, Supplier<InputAttack> attack) {
        this.name = name;
        this.attack = attack;
    }

    public static List<Scenario> all() {
        return List.of(
                new InputScenario("rest", RestFuzz::new),
                new InputScenario("sql", SqlFuzz::new),
                new InputScenario("thrift", ThriftMutations::new),
                new InputScenario("http", HttpAttacks::new),
                new InputScenario("jar", JarBombs::new),
                new InputScenario("names", NaughtyNames::new));
    }

    @Override
    public String name() {
        return "input-" + name;
    }

    @Override
    public String promise() {
        return "Whatever is sent (" + name + "), the server does not end, has no fault of its own, keeps no threads and"
                + " files for it, and 99 of 100 SELECT 1 of a bystander take less than 250 ms.";
    }

    @Override
    public void run(Trial trial) throws Exception {
        var start = ServerProcess.Start.server(trial.home(), trial.place("server"))
                .with(
                        "sql-gateway.endpoint.type=rest,warehouseserver2",
                        "sql-gateway.endpoint.warehouseserver2.thrift.port=0",
                        // the abandoned sessions of the attack end during it
                        "sql-gateway.session.timeout=20 s",
                        "sql-gateway.session.check-interval=5 s");
        try (var guarded = GuardedServer.start(start)) {
            var before = guarded.server().figures();
            attack.get().run(trial, guarded);
            guarded.report(trial, name);
            guarded.bystander().report(trial, name, P99);
            if (guarded.server().isAlive()) {
                leaks(trial, guarded, before);
            }
        }
    }

    private void leaks(Trial trial, GuardedServer guarded, ProcessFigures before) throws InterruptedException {
        guarded.cancelOtherJobs();
        var _ = Waiting.until(REST, () -> {
            var now = guarded.server().figures();
            return now.threads() <= before.threads() && now.files() <= before.files();
        });
        var after = guarded.server().figures();
        trial.add(Figure.atMost("threads that stay, " + name, after.threads() - before.threads(), "", KEPT));
        trial.add(Figure.atMost("open files that stay, " + name, after.files() - before.files(), "", KEPT));
        trial.add(Figure.seen("memory after, " + name, after.residentMegabytes(), "MB"));
    }
}

package io.millrace.reliability.load;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.util.List;
import java.util.function.Supplier;

/// Load of one kind, beside a bystander and a job.
public final class LoadScenario {
    private static final double P99 = 250;

    private LoadScenario() {}

    public static List<Scenario> all() {
        return List.of(
                scenario(
                        "sessions",
                        "10,000 open sessions (100,000 in full) cost little memory each.",
                        OpenSessions::new),
                scenario(
                        "clients",
                        "64 clients with a mix of statements neither fail nor make the server grow.",
                        MixedClients::new),
                scenario(
                        "greedy",
                        "60 clients that read nothing are refused with a rule and when to come back, and 8,300 idle"
                                + " connections keep no health check out.",
                        GreedyClients::new),
                scenario(
                        "rows",
                        "A reader gets every row in order, beside readers that are slow, broken or vanish, whose jobs end.",
                        ResultReaders::new),
                scenario(
                        "events",
                        "Every reader of the event stream gets every event, also over reconnects, 99 of 100 within 500 ms.",
                        EventReaders::new),
                scenario(
                        "jobs", "Many jobs in the list and many running ones leave the services quick.", ManyJobs::new),
                scenario(
                        "log",
                        "A log of 1 GiB is read from its end, searched and followed without loss, in little memory.",
                        LongLog::new));
    }

    private static Scenario scenario(String name, String promise, Supplier<Load> load) {
        return new Scenario(
                "load-" + name,
                promise + " 99 of 100 SELECT 1 of a bystander take less than 250 ms.",
                trial -> run(trial, name, load.get()));
    }

    private static void run(Trial trial, String name, Load load) throws Exception {
        var start = ServerProcess.Start.server(trial.home(), trial.place("server"))
                .with(load.keys().toArray(String[]::new));
        try (var guarded = GuardedServer.start(start)) {
            load.run(trial, guarded);
            guarded.report(trial, name);
            guarded.bystander().report(trial, name, P99);
        }
    }
}

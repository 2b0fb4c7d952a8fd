package io.millrace.reliability.fault;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.time.Duration;

/// A server that is killed (`kill -9`) at random moments, also while it starts, and started again.
public final class KillsScenario implements Scenario.Harm {
    private static final int MAX_MILLIS = 4_000;

    @Override
    public void run(Trial trial) throws Exception {
        int kills = trial.size(8, 50);
        var random = trial.random("kills");
        var start = ServerProcess.Start.server(trial.home(), trial.place("server"));
        var server = start.ready();
        int lost = 0;
        int failedStarts = 0;
        try {
            var lasting = LastingState.make(server);
            for (int i = 0; i < kills; i++) {
                Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
                server.kill();
                if (random.nextInt(3) == 0) {
                    // and once more, in the middle of the start
                    try (var half = start.launch()) {
                        Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
                        half.kill();
                    }
                }
                server = start.launch();
                if (!server.awaitReady()) {
                    failedStarts++;
                    trial.finding("kill " + i + ": the next start failed: " + server.printed());
                    break;
                }
                var missing = lasting.missing(server);
                if (!missing.isEmpty()) {
                    lost++;
                    trial.finding("after kill " + i + ", missing: " + missing);
                    break;
                }
            }
        } finally {
            server.close();
        }
        trial.add(Figure.seen("kills", kills, ""));
        trial.add(Figure.none("starts that failed after a kill", failedStarts));
        trial.add(Figure.none("kills that lost something", lost));
    }
}

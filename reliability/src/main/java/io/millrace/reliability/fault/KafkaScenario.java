package io.millrace.reliability.fault;

import io.millrace.reliability.process.HomeWithConnector;
import io.millrace.reliability.process.KafkaServer;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.nio.file.Files;

/// A pipeline through two topics of Kafka over a windowed aggregate, exactly once, whose server is killed or stopped
/// again and again. The broker lives on.
public final class KafkaScenario implements Scenario.Harm {
    @Override
    public void run(Trial trial) throws Exception {
        var jars = trial.home().resolveSibling("broker");
        var connectors = trial.home().resolveSibling("connectors");
        if (Files.notExists(jars) || Files.notExists(connectors)) {
            trial.finding("a broker and connectors beside the distribution are missing: "
                    + "mvn pre-integration-test -pl packaging -am -DskipTests fetches them");
            return;
        }
        var folder = trial.place("server");
        var home = HomeWithConnector.of(trial.home(), trial.place("home"), "kafka", connectors);
        home.prepare();
        var start = ServerProcess.Start.server(home.folder(), folder)
                .with("jobs.checkpoint-interval=1s", "taskmanager.numberOfTaskSlots=4");
        try (var kafka = KafkaServer.start(jars, trial.place("kafka"));
                var server = start.ready();
                var pipeline = KafkaPipeline.start(server, kafka)) {
            try (var rounds = new RestartRounds(trial, trial.random("kafka"), start, server, pipeline)) {
                rounds.run(trial.size(5, 20), trial.size(2, 8));
            }
            report(trial, "numbers", pipeline.numbers());
            var windows = pipeline.windows();
            report(trial, "windows", windows.count());
            trial.add(Figure.none("windows with a wrong count or sum", windows.wrong()));
        }
    }

    private static void report(Trial trial, String what, NumberCount count) {
        trial.add(Figure.seen(what, count.numbers(), ""));
        trial.add(Figure.none(what + " lost", count.lost()));
        trial.add(Figure.none(what + " doubled", count.doubled()));
    }
}

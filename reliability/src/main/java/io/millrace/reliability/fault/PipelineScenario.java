package io.millrace.reliability.fault;

import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;

/// A pipeline from a source with offsets to files, exactly once, whose server is killed or stopped again and again.
public final class PipelineScenario implements Scenario.Harm {
    @Override
    public void run(Trial trial) throws Exception {
        var folder = trial.place("server");
        var start = ServerProcess.Start.server(trial.home(), folder).with("jobs.checkpoint-interval=500ms");
        try (var server = start.ready()) {
            var pipeline = CountingPipeline.start(server, folder.resolve("numbers"));
            try (var rounds = new RestartRounds(trial, trial.random("pipeline"), start, server, pipeline)) {
                rounds.run(trial.size(8, 50), trial.size(3, 20));
            }
            var count = pipeline.count();
            trial.add(Figure.seen("rows", count.numbers(), ""));
            trial.add(Figure.none("rows lost", count.lost()));
            trial.add(Figure.none("rows doubled", count.doubled()));
        }
    }
}

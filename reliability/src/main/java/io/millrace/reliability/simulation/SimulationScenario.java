package io.millrace.reliability.simulation;

import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Many simulations, each with a seed of its own. The first one has the seed of the run, so that a failed one is
/// repeated by its seed.
public final class SimulationScenario implements Scenario.Harm {
    private static final int STEPS = 120;
    private static final int AT_A_TIME = 8;
    /// A violation repeats itself in later seeds.
    private static final int MAX_VIOLATIONS = 5;

    @Override
    public void run(Trial trial) throws Exception {
        var seeds = trial.size(1_000, 10_000);
        var memory = Path.of("/dev/shm");
        var folder = trial.place("journals");
        if (Files.isWritable(memory)) {
            // a sync of a disk for each of thousands of crashes shows nothing here
            folder = Files.createTempDirectory(memory, "millrace-simulation-");
        }
        var total = run(trial.seed(), seeds, folder);
        trial.add(Figure.seen("seeds", seeds, ""));
        trial.add(Figure.seen("steps", total.steps(), ""));
        trial.add(Figure.seen("crashes and restarts", total.crashes(), ""));
        trial.add(Figure.seen("statements", total.statements(), ""));
        trial.add(Figure.none("broken invariants", total.violations().size()));
        for (var violation : total.violations()) {
            trial.finding("--seed " + violation.seed() + ": " + violation.what() + " after "
                    + String.join("; ", violation.steps()));
        }
    }

    /// The sums over many simulations.
    record Total(long steps, long crashes, long statements, List<Violation> violations) {
        Total {
            violations = List.copyOf(violations);
        }
    }

    /// Runs seeds, more at a time than there are processors, because each waits for the ends of threads.
    static Total run(long first, int seeds, Path folder) throws Exception {
        var results = new ArrayList<Future<Simulation.Result>>();
        try (var workers = Executors.newFixedThreadPool(
                AT_A_TIME, Thread.ofPlatform().name("simulation-", 0).factory())) {
            for (long seed = first; seed < first + seeds; seed++) {
                var own = seed;
                Callable<Simulation.Result> task = () -> Simulation.run(own, STEPS, folder.resolve("seed-" + own));
                results.add(workers.submit(task));
            }
        }
        long steps = 0;
        long crashes = 0;
        long statements = 0;
        var violations = new ArrayList<Violation>();
        for (var result : results) {
            var one = result.get();
            steps += one.steps();
            crashes += one.crashes();
            statements += one.statements();
            one.violation().filter(_ -> violations.size() < MAX_VIOLATIONS).ifPresent(violations::add);
        }
        return new Total(steps, crashes, statements, violations);
    }
}

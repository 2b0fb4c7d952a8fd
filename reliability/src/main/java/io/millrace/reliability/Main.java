package io.millrace.reliability;

import com.sun.management.OperatingSystemMXBean;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.report.ScenarioReport;
import io.millrace.reliability.report.SuiteReport;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.SuiteOptions;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/// The command line of the reliability suite. Runs the scenarios one after the other, writes the report after each, and
/// ends with exit code 0 if all have passed.
public final class Main {
    /// The time for a scenario beside its open-ended parts, as a multiple of their time, and at least.
    private static final int TIMES = 10;

    private static final long MIN_MINUTES = 20;
    private static final int MAX_SEED = 1_000_000;

    private final SuiteOptions options;
    private final PrintStream out;
    private final List<ScenarioReport> reports = new ArrayList<>();

    private Main(SuiteOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(run(List.of(arguments), System.out));
    }

    private static int run(List<String> arguments, PrintStream out) throws Exception {
        if (arguments.contains("--help") || arguments.contains("--list")) {
            out.println("usage: packaging/reliability [SCENARIO ...] [--minutes N] [--seed N] [--full] [--home FOLDER]"
                    + " [--report FOLDER]");
            Scenarios.all().forEach(one -> out.printf("  %-16s %s%n", one.name(), one.promise()));
            return 0;
        }
        SuiteOptions options;
        List<Scenario> chosen;
        try {
            options = SuiteOptions.of(arguments, ThreadLocalRandom.current().nextInt(MAX_SEED));
            chosen = Scenarios.named(options.scenarios());
        } catch (IllegalArgumentException e) {
            out.println("packaging/reliability: " + e.getMessage() + " (--help lists all)");
            return 2;
        }
        return new Main(options, out).run(chosen) ? 0 : 1;
    }

    private boolean run(List<Scenario> scenarios) throws IOException, InterruptedException {
        out.println("seed " + options.seed() + "; report in " + options.report());
        for (var scenario : scenarios) {
            out.println(scenario.name());
            reports.add(run(scenario));
            report().write(options.report());
            out.println(scenario.name() + ": " + (reports.getLast().passed() ? "PASS" : "FAIL"));
        }
        return report().passed();
    }

    private ScenarioReport run(Scenario scenario) throws IOException, InterruptedException {
        var folder = Files.createDirectories(options.report().resolve("work").resolve(scenario.name()));
        Trial.delete(folder);
        var trial = new Trial(options, Files.createDirectories(folder), line -> {
            out.println(line);
            out.flush();
        });
        long began = System.nanoTime();
        var thread = Thread.ofPlatform().name("scenario " + scenario.name()).start(() -> run(scenario, trial));
        thread.join(TimeUnit.MINUTES.toMillis(
                Math.max(MIN_MINUTES, TIMES * options.time().toMinutes())));
        if (thread.isAlive()) {
            trial.add(Figure.none("scenarios that did not end in time", 1));
            thread.interrupt();
            thread.join();
        }
        return ScenarioReport.of(
                scenario.name(),
                scenario.promise(),
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began),
                trial.figures(),
                trial.findings());
    }

    /// A scenario that cannot go on has failed; the others still run.
    @SuppressWarnings("CatchAndPrintStackTrace") // for the person who looks for the reason
    private static void run(Scenario scenario, Trial trial) {
        try {
            scenario.harm().run(trial);
        } catch (Exception | AssertionError e) {
            trial.add(Figure.none("exceptions of the scenario", 1));
            trial.finding(e.toString());
            e.printStackTrace();
        }
    }

    private SuiteReport report() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        var memory =
                system instanceof OperatingSystemMXBean known ? ", " + (known.getTotalMemorySize() >> 30) + " GB" : "";
        var machine = system.getAvailableProcessors() + " processors" + memory + ", " + system.getName() + " "
                + system.getArch() + ", JDK " + Runtime.version().feature();
        return new SuiteReport(
                LocalDate.now(ZoneId.systemDefault()).toString(), machine, options.seed(), options.command(), reports);
    }
}

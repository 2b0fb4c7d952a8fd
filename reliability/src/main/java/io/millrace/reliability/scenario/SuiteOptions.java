package io.millrace.reliability.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The arguments of a run.
///
/// @param scenarios the chosen ones; empty for all
/// @param time      of each open-ended part of a scenario
/// @param full      the full sizes, for a machine that has hours
/// @param home      the unpacked distribution
/// @param report    the folder of the report
public record SuiteOptions(List<String> scenarios, Duration time, long seed, boolean full, Path home, Path report) {
    private static final long DEFAULT_MINUTES = 2;

    public SuiteOptions {
        scenarios = List.copyOf(scenarios);
        if (!time.isPositive()) {
            throw new IllegalArgumentException("--minutes must be at least 1");
        }
        home = home.toAbsolutePath().normalize();
        report = report.toAbsolutePath().normalize();
    }

    /// @param defaultSeed the seed of a run that names none
    /// @throws IllegalArgumentException if an argument is unknown or has no valid value
    public static SuiteOptions of(List<String> arguments, long defaultSeed) {
        var rest = new ArrayDeque<>(arguments);
        var names = new ArrayList<String>();
        var minutes = DEFAULT_MINUTES;
        var seed = defaultSeed;
        var full = false;
        var home = Path.of("packaging/target/millrace");
        var report = Path.of("target/reliability");
        while (!rest.isEmpty()) {
            var argument = rest.remove();
            switch (argument) {
                case "--minutes" -> minutes = number(argument, rest);
                case "--seed" -> seed = number(argument, rest);
                case "--full" -> full = true;
                case "--home" -> home = Path.of(value(argument, rest));
                case "--report" -> report = Path.of(value(argument, rest));
                default -> {
                    if (argument.startsWith("-")) {
                        throw new IllegalArgumentException("no option '" + argument + "'");
                    }
                    names.add(argument);
                }
            }
        }
        return new SuiteOptions(names, Duration.ofMinutes(minutes), seed, full, home, report);
    }

    private static String value(String option, Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return rest.remove();
    }

    private static long number(String option, Deque<String> rest) {
        var value = value(option, rest);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " needs a whole number, not '" + value + "'", e);
        }
    }

    /// The arguments that repeat the run of these scenarios.
    public String command() {
        return String.join(" ", scenarios) + (scenarios.isEmpty() ? "" : " ") + "--minutes " + time.toMinutes()
                + " --seed " + seed + (full ? " --full" : "");
    }
}

package io.millrace.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reads the command line, and what stands in for it in the environment and in a profile.
public final class CommandLineReader {
    /// The variable that stands for `--endpoint`.
    public static final String ENDPOINT_VARIABLE = "MILLRACE_ENDPOINT";

    /// The variable that stands for `--profile`.
    public static final String PROFILE_VARIABLE = "MILLRACE_PROFILE";

    private final Surroundings surroundings;
    private final String version;

    public CommandLineReader(Surroundings surroundings, String version) {
        this.surroundings = surroundings;
        this.version = version;
    }

    public Invocation read(String... args) {
        var line = new CommandLine(CommandLineSpec.spec());
        line.setOverwrittenOptionsAllowed(false);
        try {
            var parsed = line.parseArgs(args);
            if (parsed.hasMatchedOption("--help")) {
                return new Invocation.Tell(line.getUsageMessage(Ansi.OFF).replace("-D=", "-D "));
            }
            if (parsed.hasMatchedOption("--version")) {
                return new Invocation.Tell("Millrace SQL shell " + version + "\n");
            }
            return parsed.hasMatchedOption("--completion")
                    ? completion(parsed.matchedOptionValue("--completion", ""))
                    : options(parsed);
        } catch (UnmatchedArgumentException e) {
            return new Invocation.Misuse(unknown(e.getUnmatched().getFirst()));
        } catch (ParameterException e) {
            return new Invocation.Misuse(e.getMessage() + ".");
        }
    }

    private static Invocation completion(String shell) {
        return Completion.of(shell)
                .<Invocation>map(found -> new Invocation.Tell(found.script()))
                .orElseGet(() -> new Invocation.Misuse("There is no completion for '" + shell + "'; there are "
                        + String.join(", ", Completion.words()) + "."));
    }

    private Invocation options(ParseResult parsed) {
        List<String> files = parsed.matchedOptionValue("--file", List.of());
        List<String> statements = parsed.matchedOptionValue("--execute", List.of());
        if (!files.isEmpty() && !statements.isEmpty()) {
            return new Invocation.Misuse("Either -f or -e, not both.");
        }
        Optional<String> expected = value(parsed, "--expect");
        if (expected.isPresent() && files.isEmpty() && statements.isEmpty()) {
            return new Invocation.Misuse("--expect compares the output of a script: -f or -e names it.");
        }
        try {
            var profile = profile(parsed);
            List<String> setup = parsed.matchedOptionValue("--init", List.of());
            return new Invocation.Run(new Options(
                    target(parsed, profile),
                    Stream.concat(profile.word("init").stream(), setup.stream())
                            .map(CommandLineReader::file)
                            .toList(),
                    Stream.concat(
                                    files.stream().map(CommandLineReader::file),
                                    statements.stream().map(Source.Inline::new))
                            .toList(),
                    settings(parsed, profile),
                    merged(profile.variables(), parsed.matchedOptionValue("--variable", Map.of())),
                    expected.map(Path::of)));
        } catch (IllegalArgumentException e) {
            return new Invocation.Misuse(String.valueOf(e.getMessage()));
        }
    }

    private Profile profile(ParseResult parsed) {
        var named = value(parsed, "--config");
        var name = value(parsed, "--profile").or(() -> surroundings.variable(PROFILE_VARIABLE));
        var file = named.map(Path::of).orElseGet(surroundings::profiles);
        var text = surroundings.text().apply(file);
        if (text.isEmpty()) {
            if (named.isPresent() || name.isPresent()) {
                throw new IllegalArgumentException("Cannot read " + file + ", which would hold the profiles.");
            }
            return Profile.none();
        }
        try {
            return Profile.read(text.get(), name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("In " + file + ": " + e.getMessage(), e);
        }
    }

    /// What is nearer to this start wins: the command line, a profile that it names, the environment, the file.
    private Target target(ParseResult parsed, Profile profile) {
        var chosen = value(parsed, "--profile").flatMap(_ -> profile.word("endpoint"));
        return new Target(
                value(parsed, "--endpoint")
                        .or(() -> chosen)
                        .or(() -> surroundings.variable(ENDPOINT_VARIABLE))
                        .or(() -> profile.word("endpoint")),
                value(parsed, "--cluster").or(() -> profile.word("cluster")),
                value(parsed, "--session").or(() -> profile.word("session")),
                merged(profile.properties(), parsed.matchedOptionValue("-D", Map.of())),
                patience(parsed),
                parsed.hasMatchedOption("--start"));
    }

    private static Duration patience(ParseResult parsed) {
        Integer seconds = parsed.matchedOptionValue("--reconnect", null);
        return seconds == null ? Target.PATIENCE : Duration.ofSeconds(seconds);
    }

    private static Map<Setting, String> settings(ParseResult parsed, Profile profile) {
        var chosen = new EnumMap<Setting, String>(Setting.class);
        chosen.putAll(profile.settings());
        for (var setting : Setting.values()) {
            var option = "--" + setting.word();
            if (parsed.hasMatchedOption(option)) {
                // an option without a value switches on
                var value = parsed.matchedOption(option).typeInfo().isBoolean()
                        ? "on"
                        : value(parsed, option).orElseThrow();
                chosen.put(setting, setting.accept(value));
            }
        }
        return chosen;
    }

    private static Optional<String> value(ParseResult parsed, String option) {
        return Optional.ofNullable(parsed.<String>matchedOptionValue(option, null));
    }

    private static Map<String, String> merged(Map<String, String> written, Map<String, String> typed) {
        var all = new HashMap<>(written);
        all.putAll(typed);
        return all;
    }

    private static Source file(String name) {
        return "-".equals(name) ? new Source.StandardInput() : new Source.File(Path.of(name));
    }

    private String unknown(String argument) {
        if (!argument.startsWith("-")) {
            return "'" + argument + "' is not an option; a statement follows -e, a script -f.";
        }
        var names = CommandLineSpec.spec().options().stream()
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--"))
                .toList();
        return "There is no option " + argument
                + Nearest.to(argument, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".");
    }
}

package io.millrace.cli.option;

import io.millrace.sql.parse.NearestWord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/// Reads the command line, and what stands in for it in the environment and in a profile.
public final class CommandLineReader {
    /// The variable that stands for `--endpoint`.
    public static final String ENDPOINT_VARIABLE = "MILLRACE_ENDPOINT";

    /// The variable that stands for `--profile`.
    public static final String PROFILE_VARIABLE = "MILLRACE_PROFILE";

    private final Environment surroundings;
    private final String version;

    public CommandLineReader(Environment surroundings, String version) {
        this.surroundings = surroundings;
        this.version = version;
    }

    public Invocation read(String... args) {
        try {
            return invocation(
                    DefaultParser.builder().setAllowPartialMatching(false).get().parse(known(), args));
        } catch (UnrecognizedOptionException e) {
            return new Invocation.Misuse(unknown(e.getOption()));
        } catch (MissingArgumentException e) {
            return new Invocation.Misuse("A value is missing after " + spelled(e.getOption()) + ".");
        } catch (ParseException e) {
            return new Invocation.Misuse(e.getMessage() + ".");
        } catch (IllegalArgumentException e) {
            return new Invocation.Misuse(String.valueOf(e.getMessage()));
        }
    }

    private Invocation invocation(CommandLine line) {
        if (!line.getArgList().isEmpty()) {
            return new Invocation.Misuse(
                    "'" + line.getArgList().getFirst() + "' is not an option; a statement follows -e, a script -f.");
        }
        var given = new Given(line);
        if (given.has("help")) {
            return new Invocation.Tell(Help.text());
        }
        if (given.has("version")) {
            return new Invocation.Tell("Millrace SQL shell " + version + "\n");
        }
        var completion = given.value("completion");
        return completion.isPresent() ? completion(completion.get()) : options(given);
    }

    /// The options as the library wants to know them.
    private static org.apache.commons.cli.Options known() {
        var known = new org.apache.commons.cli.Options();
        for (var option : CommandLineOptions.ALL) {
            var shortName = option.bare(false).stream().findFirst();
            var longName = option.bare(true).stream().findFirst();
            var one = (shortName.isPresent() ? Option.builder(shortName.get()) : Option.builder());
            longName.ifPresent(one::longOpt);
            switch (option.times()) {
                case ONCE, REPEATED -> one.hasArg(option.takesValue());
                case REPEATED_PAIRS -> one.numberOfArgs(2).valueSeparator('=');
            }
            known.addOption(one.get());
        }
        return known;
    }

    private static String spelled(Option option) {
        return option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
    }

    private static Invocation completion(String shell) {
        return Completion.of(shell)
                .<Invocation>map(found -> new Invocation.Tell(found.script()))
                .orElseGet(() -> new Invocation.Misuse("There is no completion for '" + shell + "'; there are "
                        + String.join(", ", Completion.words()) + "."));
    }

    private Invocation options(Given given) {
        var files = given.values("file");
        var statements = given.values("execute");
        if (!files.isEmpty() && !statements.isEmpty()) {
            return new Invocation.Misuse("Either -f or -e, not both.");
        }
        var expected = given.value("expect");
        if (expected.isPresent() && files.isEmpty() && statements.isEmpty()) {
            return new Invocation.Misuse("--expect compares the output of a script: -f or -e names it.");
        }
        var profile = profile(given);
        return new Invocation.Run(new ShellOptions(
                target(given, profile),
                Stream.concat(profile.word("init").stream(), given.values("init").stream())
                        .map(CommandLineReader::file)
                        .toList(),
                Stream.concat(
                                files.stream().map(CommandLineReader::file),
                                statements.stream().map(StatementSource.Inline::new))
                        .toList(),
                settings(given, profile),
                merged(profile.variables(), given.pairs("variable")),
                expected.map(Path::of)));
    }

    private Profile profile(Given given) {
        var named = given.value("config");
        var name = given.value("profile").or(() -> surroundings.variable(PROFILE_VARIABLE));
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
    private ConnectionTarget target(Given given, Profile profile) {
        var chosen = given.value("profile").flatMap(_ -> profile.word("endpoint"));
        return new ConnectionTarget(
                given.value("endpoint")
                        .or(() -> chosen)
                        .or(() -> surroundings.variable(ENDPOINT_VARIABLE))
                        .or(() -> profile.word("endpoint")),
                given.value("cluster").or(() -> profile.word("cluster")),
                given.value("session").or(() -> profile.word("session")),
                merged(profile.properties(), given.pairs("D")),
                merged(profile.headers(), given.pairs("http-header")),
                patience(given),
                given.has("start"));
    }

    private static Duration patience(Given given) {
        return given.value("reconnect").map(CommandLineReader::seconds).orElse(ConnectionTarget.PATIENCE);
    }

    private static Duration seconds(String number) {
        try {
            return Duration.ofSeconds(Integer.parseInt(number));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--reconnect takes a number of seconds, not '" + number + "'.", e);
        }
    }

    private static Map<ShellSetting, String> settings(Given given, Profile profile) {
        var chosen = new EnumMap<ShellSetting, String>(ShellSetting.class);
        chosen.putAll(profile.settings());
        for (var setting : ShellSetting.values()) {
            // an option without a value switches on
            given.value(setting.word())
                    .or(() -> given.has(setting.word()) ? Optional.of("on") : Optional.empty())
                    .ifPresent(value -> chosen.put(setting, setting.accept(value)));
        }
        return chosen;
    }

    private static Map<String, String> merged(Map<String, String> written, Map<String, String> typed) {
        var all = new HashMap<>(written);
        all.putAll(typed);
        return all;
    }

    private static StatementSource file(String name) {
        return "-".equals(name) ? new StatementSource.StandardInput() : new StatementSource.File(Path.of(name));
    }

    private static String unknown(String argument) {
        var names = CommandLineOptions.ALL.stream()
                .flatMap(option -> option.names().stream())
                .filter(name -> name.startsWith("--"))
                .toList();
        return "There is no option " + argument
                + NearestWord.to(argument, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".");
    }

    /// The given options, by their names without dashes.
    private record Given(CommandLine line) {

        boolean has(String option) {
            return line.hasOption(option);
        }

        /// @throws IllegalArgumentException if there are several
        Optional<String> value(String option) {
            var values = values(option);
            if (values.size() > 1) {
                throw new IllegalArgumentException("--" + option + " is given " + values.size() + " times.");
            }
            return values.stream().findFirst();
        }

        List<String> values(String option) {
            var values = line.getOptionValues(option);
            return values == null ? List.of() : List.of(values);
        }

        /// @throws IllegalArgumentException for one without an equals sign
        Map<String, String> pairs(String option) {
            var pairs = new HashMap<String, String>();
            for (var one : line.getOptions()) {
                if (option.equals(one.getOpt()) || option.equals(one.getLongOpt())) {
                    var pair = one.getValuesList();
                    if (pair.size() != 2) {
                        throw new IllegalArgumentException(
                                "'" + String.join("", pair) + "' is not of the form KEY=VALUE.");
                    }
                    pairs.put(pair.getFirst(), pair.getLast());
                }
            }
            return pairs;
        }
    }
}

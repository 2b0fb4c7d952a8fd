package io.millrace.cli.option;

import io.millrace.sql.parse.NearestWord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/// Parses the command line and merges it with the environment and a profile.
public record CommandLineReader(Environment environment, String version) {
    /// The environment variable for `--endpoint`.
    public static final String ENDPOINT_VARIABLE = "MILLRACE_ENDPOINT";

    /// The environment variable for `--profile`.
    public static final String PROFILE_VARIABLE = "MILLRACE_PROFILE";

    private static final String PASSWORD_VARIABLE = "MILLRACE_PASSWORD";
    private static final String TOKEN_VARIABLE = "MILLRACE_TOKEN";

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
            return new Invocation.Misuse("'" + line.getArgList().getFirst()
                    + "' is not an option; use -e for a statement and -f for a script.");
        }
        var options = new ParsedOptions(line);
        if (options.has("help")) {
            return new Invocation.Print(Help.text());
        }
        if (options.has("version")) {
            return new Invocation.Print("Millrace SQL shell " + version + "\n");
        }
        var completion = options.value("completion");
        return completion.isPresent() ? completion(completion.get()) : options(options);
    }

    /// The options in the form that Commons CLI parses.
    private static Options known() {
        var known = new Options();
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
                .<Invocation>map(found -> new Invocation.Print(found.script()))
                .orElseGet(() -> new Invocation.Misuse("There is no completion for '" + shell + "'; valid are "
                        + String.join(", ", Completion.words()) + "."));
    }

    private Invocation options(ParsedOptions options) {
        var files = options.values("file");
        var statements = options.values("execute");
        if (!files.isEmpty() && !statements.isEmpty()) {
            return new Invocation.Misuse("-f and -e cannot be combined.");
        }
        var expected = options.value("expect");
        if (expected.isPresent() && files.isEmpty() && statements.isEmpty()) {
            return new Invocation.Misuse("--expect compares the output of a script and needs -f or -e.");
        }
        var profile = profile(options);
        return new Invocation.Run(new ShellOptions(
                target(options, profile),
                Stream.concat(profile.word("init").stream(), options.values("init").stream())
                        .map(CommandLineReader::file)
                        .toList(),
                Stream.concat(
                                files.stream().map(CommandLineReader::file),
                                statements.stream().map(StatementSource.Inline::new))
                        .toList(),
                settings(options, profile),
                merged(profile.variables(), options.pairs("variable")),
                expected.map(Path::of)));
    }

    private Profile profile(ParsedOptions options) {
        var named = options.value("config");
        var name = options.value("profile").or(() -> environment.variable(PROFILE_VARIABLE));
        var file = named.map(Path::of).orElseGet(environment::profiles);
        var text = environment.text().apply(file);
        if (text.isEmpty()) {
            if (named.isPresent() || name.isPresent()) {
                throw new IllegalArgumentException("Cannot read the profiles in " + file + ".");
            }
            return Profile.none();
        }
        try {
            return Profile.read(text.get(), name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("In " + file + ": " + e.getMessage(), e);
        }
    }

    /// The precedence of the endpoint is: command line, a profile named on it, environment, profile file.
    private ConnectionTarget target(ParsedOptions options, Profile whole) {
        var chosen = options.value("profile").flatMap(_ -> whole.word("endpoint"));
        var endpoint = options.value("endpoint")
                .or(() -> chosen)
                .or(() -> environment.variable(ENDPOINT_VARIABLE))
                .or(() -> whole.word("endpoint"));
        var profile = whole.at(endpoint);
        return new ConnectionTarget(
                endpoint,
                options.value("cluster").or(() -> profile.word("cluster")),
                options.value("session").or(() -> profile.word("session")),
                merged(profile.properties(), options.pairs("D")),
                merged(profile.headers(), options.pairs("http-header")),
                login(options, profile),
                new TlsFiles(
                        file("tls-authorities", options, profile),
                        file("tls-certificate", options, profile),
                        file("tls-key", options, profile)),
                reconnectTimeout(options),
                options.has("start"));
    }

    /// A user on the command line is not combined with a token of the environment or of the profile, nor the other way
    /// round.
    private ShellLogin login(ParsedOptions options, Profile profile) {
        var typedUser = options.value("user");
        var typedFile = options.value("token-file").map(Path::of);
        if (typedFile.isPresent() || options.has("oidc")) {
            return new ShellLogin(typedUser, Optional.empty(), Optional.empty(), typedFile, options.has("oidc"));
        }
        var password = environment.variable(PASSWORD_VARIABLE);
        if (typedUser.isPresent()) {
            return new ShellLogin(typedUser, password, Optional.empty(), Optional.empty(), false);
        }
        return new ShellLogin(
                word("user", options, profile),
                password,
                environment.variable(TOKEN_VARIABLE),
                file("token-file", options, profile),
                false);
    }

    private Optional<Path> file(String name, ParsedOptions options, Profile profile) {
        return word(name, options, profile).map(Path::of);
    }

    /// Reads an option with the same precedence as the endpoint, to which the option belongs.
    private Optional<String> word(String name, ParsedOptions options, Profile profile) {
        var variable = "MILLRACE_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
        return options.value(name)
                .or(() -> options.value("profile").flatMap(_ -> profile.word(name)))
                .or(() -> environment.variable(variable))
                .or(() -> profile.word(name));
    }

    private static Duration reconnectTimeout(ParsedOptions options) {
        return options.value("reconnect")
                .map(CommandLineReader::seconds)
                .orElse(ConnectionTarget.DEFAULT_RECONNECT_TIMEOUT);
    }

    private static Duration seconds(String number) {
        try {
            return Duration.ofSeconds(Integer.parseInt(number));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--reconnect takes a number of seconds, not '" + number + "'.", e);
        }
    }

    private static Map<ShellSetting, String> settings(ParsedOptions options, Profile profile) {
        var chosen = new EnumMap<ShellSetting, String>(ShellSetting.class);
        chosen.putAll(profile.settings());
        for (var setting : ShellSetting.values()) {
            // an option without a value switches on
            options.value(setting.word())
                    .or(() -> options.has(setting.word()) ? Optional.of("on") : Optional.empty())
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

    /// The options on the command line, by their names without dashes.
    private record ParsedOptions(CommandLine line) {

        boolean has(String option) {
            return line.hasOption(option);
        }

        /// @throws IllegalArgumentException if the option is given several times
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

        /// @throws IllegalArgumentException if a pair has no equals sign
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

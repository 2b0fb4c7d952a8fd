package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The completion scripts for the commands of `millrace` and the options of the shell.
public enum Completion {
    BASH {
        @Override
        public String script() {
            var cases = new StringBuilder();
            for (var option : options()) {
                if (option.takesValue()) {
                    cases.append("    ")
                            .append(String.join("|", option.names()))
                            .append(")\n      ");
                    cases.append(choices(option)
                            .map(words -> "COMPREPLY=($(compgen -W '" + words + "' -- \"$word\"))")
                            .orElse(
                                    option.isFile()
                                            ? "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$word\"))"
                                            : "COMPREPLY=()"));
                    cases.append(" ;;\n");
                }
            }
            return ResourceText.of(Completion.class, "completion.bash")
                    .formatted(
                            cases,
                            options().stream()
                                    .flatMap(option -> option.names().stream())
                                    .collect(Collectors.joining(" ")),
                            CONNECTOR,
                            names("\"${COMP_WORDS[0]}\""),
                            ROLE_ACTIONS,
                            ROLES,
                            String.join(" ", COMMANDS));
        }
    },

    ZSH {
        @Override
        public String script() {
            var arguments = options().stream().map(option -> argument(option)).collect(Collectors.joining(" \\\n    "));
            return ResourceText.of(Completion.class, "completion.zsh")
                    .formatted(
                            arguments,
                            String.join(" ", COMMANDS),
                            ROLE_ACTIONS,
                            ROLES,
                            CONNECTOR,
                            names("\"${words[1]}\""));
        }

        private static String argument(CommandLineOption option) {
            var names = option.names();
            var name = names.size() == 1 ? names.getFirst() : "{" + String.join(",", names) + "}";
            var value = !option.takesValue()
                    ? ""
                    : ":" + option.label() + ":"
                            + choices(option).map(words -> "(" + words + ")").orElse(option.isFile() ? "_files" : " ");
            var text = "[" + option.summary().replace("[", "(").replace("]", ")") + "]" + value;
            return "'*'" + name + quoted(text);
        }

        private static String quoted(String text) {
            return "'" + text.replace("'", "'\\''") + "'";
        }
    },

    FISH {
        @Override
        public String script() {
            var lines = options().stream()
                    .flatMap(
                            option -> List.of("-c millrace -n '__fish_seen_subcommand_from sql'", "-c sql-cli").stream()
                                    .map(command -> "complete " + command + flags(option)))
                    .collect(Collectors.joining("\n"));
            return ResourceText.of(Completion.class, "completion.fish")
                    .formatted(
                            String.join(" ", COMMANDS),
                            ROLES,
                            ROLE_ACTIONS,
                            ROLES,
                            CONNECTOR,
                            CONNECTOR,
                            names("(commandline -opc)[1]").replace("'", "\\'"),
                            lines);
        }

        private static String flags(CommandLineOption option) {
            var flags = new StringBuilder();
            for (var name : option.names()) {
                var bare = name.replaceFirst("^-+", "");
                flags.append(name.startsWith("--") ? " -l " : " -s ").append(bare);
            }
            if (option.takesValue()) {
                flags.append(choices(option)
                        .map(words -> " -x -a '" + words + "'")
                        .orElse(option.isFile() ? " -r -F" : " -x"));
            } else {
                flags.append(" -f");
            }
            return flags + " -d '" + option.summary().replace("'", "\\'") + "'";
        }
    };

    private static final List<String> COMMANDS = List.of(
            "start",
            "gateway",
            "jobmanager",
            "taskmanager",
            "status",
            "stop",
            "restart",
            "drain",
            "reload",
            "sql",
            "console",
            "state",
            "security",
            "user",
            "token",
            "audit",
            "connector",
            "alerts",
            "log-level",
            "diagnose",
            "prepare",
            "version",
            "help");
    private static final String ROLES = "server gateway jobmanager taskmanager";
    private static final String ROLE_ACTIONS = "start status stop restart drain reload";
    private static final String CONNECTOR = "list info add remove check";

    /// A command that prints the names of connectors, from the index beside the program.
    ///
    /// @param program an expression of the shell for the path of the program
    private static String names(String program) {
        return "sed -n 's/^      \"name\": \"\\(.*\\)\",$/\\1/p' \"$(dirname \"$(readlink -f \"$(command -v " + program
                + ")\")\")/../share/connectors.json\" 2>/dev/null";
    }

    /// The text of the script.
    public abstract String script();

    static List<String> words() {
        return Arrays.stream(values())
                .map(shell -> shell.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    static Optional<Completion> of(String word) {
        return Arrays.stream(values())
                .filter(shell -> shell.name().equalsIgnoreCase(word))
                .findFirst();
    }

    private static List<CommandLineOption> options() {
        return CommandLineOptions.ALL;
    }

    private static Optional<String> choices(CommandLineOption option) {
        return Optional.of(String.join(" ", option.choices())).filter(words -> !words.isEmpty());
    }
}

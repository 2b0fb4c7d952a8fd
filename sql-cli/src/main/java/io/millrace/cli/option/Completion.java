package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.OptionSpec;

/// Scripts with which bash, zsh and fish complete the options of the shell and the commands of `millrace`.
public enum Completion {
    BASH {
        @Override
        public String script() {
            var cases = new StringBuilder();
            for (var option : options()) {
                if (option.arity().max() > 0) {
                    cases.append("    ")
                            .append(String.join("|", option.names()))
                            .append(")\n      ");
                    cases.append(choices(option)
                            .map(words -> "COMPREPLY=($(compgen -W '" + words + "' -- \"$word\"))")
                            .orElse(
                                    isFile(option)
                                            ? "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$word\"))"
                                            : "COMPREPLY=()"));
                    cases.append(" ;;\n");
                }
            }
            return """
                    # bash completion of millrace and sql-cli: source this file, or put it where bash-completion looks
                    _millrace_sql() {
                      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                      case $before in
                    %s    *)
                          COMPREPLY=($(compgen -W '%s' -- "$word")) ;;
                      esac
                    }
                    _millrace() {
                      if [ "$COMP_CWORD" -eq 1 ]; then
                        COMPREPLY=($(compgen -W '%s' -- "${COMP_WORDS[1]}"))
                      else
                        case ${COMP_WORDS[1]} in
                          sql) _millrace_sql ;;
                          gateway|jobmanager|taskmanager) COMPREPLY=($(compgen -W 'start' -- "${COMP_WORDS[COMP_CWORD]}")) ;;
                          *) COMPREPLY=() ;;
                        esac
                      fi
                    }
                    complete -F _millrace millrace
                    complete -F _millrace_sql sql-cli
                    """.formatted(
                            cases,
                            options().stream()
                                    .flatMap(option -> Arrays.stream(option.names()))
                                    .collect(Collectors.joining(" ")),
                            String.join(" ", COMMANDS));
        }
    },

    ZSH {
        @Override
        public String script() {
            var arguments = options().stream().map(option -> argument(option)).collect(Collectors.joining(" \\\n    "));
            return """
                    #compdef millrace sql-cli
                    # zsh completion of millrace and sql-cli: put this file as _millrace in a folder of $fpath
                    _millrace_sql() {
                      _arguments -s \\
                        %s
                    }
                    _millrace() {
                      if [[ $service = sql-cli ]]; then
                        _millrace_sql
                      elif (( CURRENT == 2 )); then
                        compadd %s
                      elif [[ ${words[2]} = sql ]]; then
                        shift words
                        (( CURRENT-- ))
                        _millrace_sql
                      elif [[ ${words[2]} = (gateway|jobmanager|taskmanager) ]]; then
                        compadd start
                      fi
                    }
                    _millrace "$@"
                    """.formatted(arguments, String.join(" ", COMMANDS));
        }

        private static String argument(OptionSpec option) {
            var names = option.names();
            var name = names.length == 1 ? names[0] : "{" + String.join(",", names) + "}";
            var value = option.arity().max() == 0
                    ? ""
                    : ":" + option.paramLabel() + ":"
                            + choices(option).map(words -> "(" + words + ")").orElse(isFile(option) ? "_files" : " ");
            var text = "[" + summary(option).replace("[", "(").replace("]", ")") + "]" + value;
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
            return """
                    # fish completion of millrace and sql-cli: put this file into ~/.config/fish/completions
                    complete -c millrace -f -n __fish_use_subcommand -a '%s'
                    complete -c millrace -f -n '__fish_seen_subcommand_from gateway jobmanager taskmanager' -a start
                    %s
                    """.formatted(String.join(" ", COMMANDS), lines);
        }

        private static String flags(OptionSpec option) {
            var flags = new StringBuilder();
            for (var name : option.names()) {
                var bare = name.replaceFirst("^-+", "");
                flags.append(name.startsWith("--") ? " -l " : " -s ").append(bare);
            }
            if (option.arity().max() > 0) {
                flags.append(choices(option)
                        .map(words -> " -x -a '" + words + "'")
                        .orElse(isFile(option) ? " -r -F" : " -x"));
            } else {
                flags.append(" -f");
            }
            return flags + " -d '" + summary(option).replace("'", "\\'") + "'";
        }
    };

    private static final List<String> COMMANDS =
            List.of("start", "gateway", "jobmanager", "taskmanager", "sql", "console", "prepare", "help");

    /// The whole script.
    public abstract String script();

    static List<String> words() {
        return Arrays.stream(values())
                .map(shell -> shell.name().toLowerCase(java.util.Locale.ROOT))
                .toList();
    }

    static Optional<Completion> of(String word) {
        return Arrays.stream(values())
                .filter(shell -> shell.name().equalsIgnoreCase(word))
                .findFirst();
    }

    private static List<OptionSpec> options() {
        return CommandLineSpec.spec().options();
    }

    private static Optional<String> choices(OptionSpec option) {
        return Optional.ofNullable(option.completionCandidates())
                .map(words -> StreamSupport.stream(words.spliterator(), false).collect(Collectors.joining(" ")));
    }

    private static boolean isFile(OptionSpec option) {
        return option.paramLabel().equals("FILE");
    }

    private static String summary(OptionSpec option) {
        return String.join(" ", option.description());
    }
}

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
            return """
                    # bash completion of millrace and sql-cli: source this file, or put it where bash-completion looks
                    _millrace_sql() {
                      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                      case $before in
                    %s    *)
                          COMPREPLY=($(compgen -W '%s' -- "$word")) ;;
                      esac
                    }
                    _millrace_connector() {
                      local word=${COMP_WORDS[COMP_CWORD]}
                      if [ "$COMP_CWORD" -eq 2 ]; then
                        COMPREPLY=($(compgen -W '%s' -- "$word"))
                      else
                        case ${COMP_WORDS[COMP_CWORD-1]} in
                          --from) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")) ;;
                          --repository) COMPREPLY=() ;;
                          *) COMPREPLY=($(compgen -W "--from --repository $(%s)" -- "$word")) ;;
                        esac
                      fi
                    }
                    _millrace_process() {
                      local words before=${COMP_WORDS[COMP_CWORD-1]}
                      case $before in
                        server|gateway|jobmanager|taskmanager) words='%s' ;;
                        status|stop|restart|drain|reload) words='%s --json --ready --timeout --undo' ;;
                        *) words='--json --ready --timeout --undo' ;;
                      esac
                      COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
                    }
                    _millrace_words() {
                      local words
                      case ${COMP_WORDS[1]}:$COMP_CWORD in
                        audit:2) words=verify ;;
                        security:2) words=init ;;
                        token:2) words='create list revoke' ;;
                        user:2) words='add password list remove' ;;
                        state:2) words='info check backup restore' ;;
                        audit:*|state:*) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")); return ;;
                        security:*) words='--host --client --folder --days' ;;
                        token:*) words='--name --read-only --days --for --endpoint --user --token-file --tls-authorities --tls-certificate --tls-key' ;;
                        *) words= ;;
                      esac
                      COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
                    }
                    _millrace() {
                      if [ "$COMP_CWORD" -eq 1 ]; then
                        COMPREPLY=($(compgen -W '%s' -- "${COMP_WORDS[1]}"))
                      else
                        case ${COMP_WORDS[1]} in
                          sql) _millrace_sql ;;
                          server|gateway|jobmanager|taskmanager|status|stop|restart|drain|reload) _millrace_process ;;
                          connector) _millrace_connector ;;
                          audit|security|state|token|user) _millrace_words ;;
                          *) COMPREPLY=() ;;
                        esac
                      fi
                    }
                    complete -F _millrace millrace
                    complete -F _millrace_sql sql-cli
                    """.formatted(
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
                      elif [[ ${words[2]} = (server|gateway|jobmanager|taskmanager) ]]; then
                        if (( CURRENT == 3 )); then compadd %s; else compadd -- --json --ready --timeout --undo; fi
                      elif [[ ${words[2]} = (status|stop|restart|drain|reload) ]]; then
                        compadd -- %s --json --ready --timeout --undo
                      elif [[ ${words[2]} = connector ]]; then
                        if (( CURRENT == 3 )); then
                          compadd %s
                        elif [[ ${words[CURRENT-1]} = --from ]]; then
                          _files -/
                        else
                          compadd -- --from --repository $(%s)
                        fi
                      elif [[ ${words[2]} = audit ]]; then
                        if (( CURRENT == 3 )); then compadd verify; else _files; fi
                      elif [[ ${words[2]} = security ]]; then
                        if (( CURRENT == 3 )); then compadd init; else compadd -- --host --client --folder --days; fi
                      elif [[ ${words[2]} = user ]]; then
                        if (( CURRENT == 3 )); then compadd add password list remove; fi
                      elif [[ ${words[2]} = token ]]; then
                        if (( CURRENT == 3 )); then compadd create list revoke; else compadd -- --name --read-only --days --for --endpoint --user --token-file --tls-authorities --tls-certificate --tls-key; fi
                      elif [[ ${words[2]} = state ]]; then
                        if (( CURRENT == 3 )); then compadd info check backup restore; else _files; fi
                      fi
                    }
                    _millrace "$@"
                    """.formatted(
                    arguments, String.join(" ", COMMANDS), ROLE_ACTIONS, ROLES, CONNECTOR, names("\"${words[1]}\""));
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
            return """
                    # fish completion of millrace and sql-cli: put this file into ~/.config/fish/completions
                    complete -c millrace -f -n __fish_use_subcommand -a '%s'
                    complete -c millrace -f -n '__fish_seen_subcommand_from %s' -a '%s'
                    complete -c millrace -f -n '__fish_seen_subcommand_from status stop restart drain reload' -a '%s'
                    complete -c millrace -n '__fish_seen_subcommand_from status' -l json -d 'for programs'
                    complete -c millrace -n '__fish_seen_subcommand_from status' -l ready -d 'whether it can do its work'
                    complete -c millrace -n '__fish_seen_subcommand_from stop restart drain' -l timeout -x -d 'in seconds'
                    complete -c millrace -n '__fish_seen_subcommand_from drain' -l undo -d 'takes new sessions again'
                    complete -c millrace -f -n '__fish_seen_subcommand_from connector; and not __fish_seen_subcommand_from %s' -a '%s'
                    complete -c millrace -f -n '__fish_seen_subcommand_from connector; and __fish_seen_subcommand_from info add remove' -a '(%s)'
                    complete -c millrace -n '__fish_seen_subcommand_from connector' -l from -r -F -d 'a folder with the files'
                    complete -c millrace -n '__fish_seen_subcommand_from connector' -l repository -x -d 'a repository of Maven'
                    complete -c millrace -n '__fish_seen_subcommand_from audit' -a verify
                    complete -c millrace -n '__fish_seen_subcommand_from security' -a init
                    complete -c millrace -n '__fish_seen_subcommand_from user' -a 'add password list remove'
                    complete -c millrace -n '__fish_seen_subcommand_from token' -a 'create list revoke'
                    complete -c millrace -n '__fish_seen_subcommand_from state' -a 'info check backup restore'
                    %s
                    """.formatted(
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

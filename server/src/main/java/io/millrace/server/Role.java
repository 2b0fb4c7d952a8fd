package io.millrace.server;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The role of a process in a cluster.
enum Role {
    /// Both services on the embedded engine.
    EVERYTHING("", "millrace"),
    /// Service A, and the engine's coordinating parts.
    JOB_MANAGER("jobmanager", "millrace-jobmanager"),
    /// Runs tasks of jobs; has no service.
    TASK_MANAGER("taskmanager", "millrace-taskmanager"),
    /// Service B, over a cluster of other processes.
    GATEWAY("gateway", "millrace-gateway");

    private static final String START = "start";

    private final String word;
    private final String log;

    Role(String word, String log) {
        this.word = word;
        this.log = log;
    }

    /// The word on the command line; empty for the whole server.
    String word() {
        return word;
    }

    /// The name that people see.
    String title() {
        return word.isEmpty() ? "server" : word;
    }

    /// Parses the role; empty if the arguments name none.
    static Optional<Chosen> of(List<String> arguments) {
        return Stream.of(values())
                .filter(role -> arguments.size() >= role.words().size()
                        && arguments.subList(0, role.words().size()).equals(role.words()))
                .map(role -> new Chosen(role, arguments.subList(role.words().size(), arguments.size())))
                .findFirst();
    }

    /// A role with its `-Dkey=value` arguments.
    record Chosen(Role role, List<String> keys) {
        Chosen {
            keys = List.copyOf(keys);
        }
    }

    private List<String> words() {
        return word.isEmpty() ? List.of(START) : List.of(word, START);
    }

    /// The name of the log file without its extension.
    String log() {
        return log;
    }

    static String usage() {
        return Stream.of(values())
                .map(role -> String.join(" ", role.words()))
                .collect(Collectors.joining(" | ", "usage: (", ") [-Dkey=value ...]"));
    }
}

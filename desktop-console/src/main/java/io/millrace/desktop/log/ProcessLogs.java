package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.cluster.LogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The logs of some processes, and the reason why others cannot be read.
///
/// @param problem the error message; empty if there is none
record ProcessLogs(List<LogPlace> places, String problem) {
    /// The number of initial bytes that identify a file.
    private static final long BEGIN = 4096;

    public ProcessLogs {
        places = List.copyOf(places);
    }

    /// @param file of the first process; if empty, the main log of each process
    /// @param known logs that are already open and stay unchanged
    public static ProcessLogs of(
            ClusterLogs logs, List<ClusterProcess> processes, Optional<String> file, List<LogPlace> known) {
        var places = new ArrayList<LogPlace>();
        var problem = "";
        for (var process : processes) {
            var place = file.map(name ->
                            (Reply<Optional<LogPlace>>) new Reply.Ok<>(Optional.of(new LogPlace(process, name))))
                    .orElseGet(() -> known(process, known).orElseGet(() -> logs.mainLog(process)));
            switch (place) {
                case Reply.Ok<Optional<LogPlace>>(var found) -> {
                    if (found.isEmpty()) {
                        problem = process.label() + " writes no log file. It logs to its console: look there.";
                    } else if (places.stream().anyMatch(other -> same(logs, other, found.get()))) {
                        problem = process.label() + " writes the same file as another process that is shown.";
                    } else {
                        places.add(found.get());
                    }
                }
                case Reply.Failure<Optional<LogPlace>> failure -> problem = failure.text();
            }
        }
        return new ProcessLogs(places, problem);
    }

    private static Optional<Reply<Optional<LogPlace>>> known(ClusterProcess process, List<LogPlace> known) {
        return known.stream()
                .filter(place -> place.process().equals(process))
                .findFirst()
                .map(place -> new Reply.Ok<>(Optional.of(place)));
    }

    /// Returns whether both processes write the same file because they share one Java process.
    private static boolean same(ClusterLogs logs, LogPlace one, LogPlace other) {
        if (!one.file().equals(other.file())) {
            return false;
        }
        return logs.tail(one, 5, Optional.of(BEGIN)) instanceof Reply.Ok<LogLines.Tail>(LogLines.Tail a)
                && logs.tail(other, 5, Optional.of(BEGIN)) instanceof Reply.Ok<LogLines.Tail>(LogLines.Tail b)
                && !a.lines().isEmpty()
                && a.lines().equals(b.lines());
    }
}

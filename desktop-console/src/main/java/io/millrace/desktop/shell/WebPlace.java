package io.millrace.desktop.shell;

import io.millrace.desktop.job.JobTab;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The place in the console that corresponds to an address of the web UI, Millrace's or Flink's own.
///
/// @param tab the tab of a job; empty for the default tab
record WebPlace(ClusterPlace place, Optional<JobTab> tab) {

    /// @param hash the part of an address after the `#`; empty for the first page
    static Optional<WebPlace> of(String hash) {
        var path = hash.split("\\?", 2)[0];
        var parts =
                Stream.of(path.split("/", -1)).filter(part -> !part.isEmpty()).toList();
        return parts.isEmpty() ? Optional.empty() : known(parts);
    }

    private static Optional<WebPlace> known(List<String> parts) {
        return switch (parts.getFirst()) {
            case "job", "jobs" -> Optional.of(job(parts));
            case "task-manager", "task-managers", "job-manager" ->
                Optional.of(of(parts.contains("logs") ? Section.LOGS : Section.TASK_MANAGERS));
            case "sql", "sessions" -> Optional.of(of(Section.SQL));
            case "connectors" -> Optional.of(of(Section.CONNECTORS));
            case "alerts" -> Optional.of(of(Section.ALERTS));
            case "overview" -> Optional.of(of(Section.JOBS));
            default -> Optional.empty();
        };
    }

    private static WebPlace of(Section section) {
        return new WebPlace(section, Optional.empty());
    }

    private static WebPlace job(List<String> parts) {
        return parts.stream()
                .flatMap(part -> id(part).stream())
                .findFirst()
                .map(id -> new WebPlace(new ClusterPlace.OneJob(id), tab(parts)))
                .orElseGet(() -> of(Section.JOBS));
    }

    private static Optional<JobId> id(String text) {
        try {
            return Optional.of(new JobId(text));
        } catch (RuntimeException e) {
            return Optional.empty(); // a word of the path
        }
    }

    private static Optional<JobTab> tab(List<String> parts) {
        return parts.reversed().stream()
                .flatMap(part -> switch (part) {
                    case "checkpoints" -> Stream.of(JobTab.CHECKPOINTS);
                    case "exceptions" -> Stream.of(JobTab.EXCEPTIONS);
                    case "flames", "flamegraph" -> Stream.of(JobTab.FLAME);
                    default -> Stream.<JobTab>empty();
                })
                .findFirst();
    }
}

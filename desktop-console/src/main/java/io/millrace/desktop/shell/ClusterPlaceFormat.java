package io.millrace.desktop.shell;

import io.millrace.desktop.job.JobTab;
import io.millrace.desktop.service.WindowLayout;
import io.millrace.wire.id.JobId;
import java.util.Optional;
import java.util.stream.Stream;

/// Converts places to and from their stored text.
final class ClusterPlaceFormat {
    private static final String JOB = "job:";

    private ClusterPlaceFormat() {}

    static WindowLayout.Opened of(ClusterModel cluster) {
        var place = switch (cluster.place().get()) {
            case Section section -> section.name();
            case ClusterPlace.OneJob(JobId job) ->
                JOB
                        + job
                        + cluster.job()
                                .get()
                                .map(open -> ":" + open.tab().get())
                                .orElse("");
        };
        return new WindowLayout.Opened(cluster.connection().id().text(), place);
    }

    /// Parses a stored place; returns the job list if the text is invalid.
    static ClusterPlace place(String text) {
        try {
            return text.startsWith(JOB)
                    ? new ClusterPlace.OneJob(new JobId(text.split(":", -1)[1]))
                    : Section.valueOf(text);
        } catch (RuntimeException e) {
            return Section.JOBS;
        }
    }

    /// The tab of the job that was open.
    static Optional<JobTab> tab(String text) {
        var parts = text.split(":", -1);
        return Stream.of(JobTab.values())
                .filter(tab -> parts.length == 3 && tab.name().equals(parts[2]))
                .findFirst();
    }
}

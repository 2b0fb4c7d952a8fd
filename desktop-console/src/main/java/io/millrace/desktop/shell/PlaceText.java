package io.millrace.desktop.shell;

import io.millrace.desktop.service.WindowLayout;
import io.millrace.wire.id.JobId;

/// A place as it is remembered.
final class PlaceText {
    private static final String JOB = "job:";

    private PlaceText() {}

    static WindowLayout.Opened of(ClusterModel cluster) {
        var place = switch (cluster.place().get()) {
            case Section section -> section.name();
            case Place.OneJob(JobId job) -> JOB + job;
        };
        return new WindowLayout.Opened(cluster.connection().id().text(), place);
    }

    /// The jobs, where what was remembered is not understood.
    static Place place(String text) {
        try {
            return text.startsWith(JOB)
                    ? new Place.OneJob(JobId.parse(text.substring(JOB.length())))
                    : Section.valueOf(text);
        } catch (RuntimeException e) {
            return Section.JOBS;
        }
    }
}

package io.millrace.desktop.metric;

import io.millrace.wire.id.JobId;
import java.util.Optional;

/// A metric of an object as selected for a chart.
///
/// @param job the job of the object; empty for the dashboard's job and for a process
public record PickedMetric(Optional<JobId> job, MetricSubject subject, String metric) {
    private static final String OF_JOB = "/";
    private static final char BETWEEN = '~';

    public PickedMetric {
        if (metric.isBlank()) {
            throw new IllegalArgumentException("a metric has a name");
        }
        if (job.isPresent() && !subject.ofJob()) {
            throw new IllegalArgumentException("a process is part of no job");
        }
    }

    /// Creates a metric of the dashboard's job or of a process.
    public PickedMetric(MetricSubject subject, String metric) {
        this(Optional.empty(), subject, metric);
    }

    /// Returns the text for a file.
    public String text() {
        return job.map(id -> id + OF_JOB).orElse("") + subject.text() + BETWEEN + metric;
    }

    /// Parses the result of [#text]; throws IllegalArgumentException for anything else.
    public static PickedMetric parse(String text) {
        int between = text.indexOf(BETWEEN);
        if (between < 0) {
            throw new IllegalArgumentException("no metric: " + text);
        }
        var of = text.substring(0, between);
        var metric = text.substring(between + 1);
        int slash = of.indexOf(OF_JOB);
        return slash == 32
                ? new PickedMetric(
                        Optional.of(new JobId(of.substring(0, slash))), MetricSubject.parse(of.substring(33)), metric)
                : new PickedMetric(MetricSubject.parse(of), metric);
    }
}

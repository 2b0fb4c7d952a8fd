package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.recorder.RecorderReader;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The routes of the flight recorder.
///
/// @param ownership of the jobs whose past callers see
public record HistoryRoutes(RecorderReader recorder, JobOwnership ownership) implements Routes {
    private static final long DEFAULT_SPAN = Duration.ofMinutes(15).toMillis();
    private static final int DEFAULT_EVENTS = 1000;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(History.STATUS, _ -> recorder.status()),
                new Route<>(History.SERIES, this::series),
                new Route<>(History.EVENTS, this::events));
    }

    @Override
    public List<LimitMeter> limitMeters() {
        return List.of(recorder.meter());
    }

    private static RecorderReader.Span span(Call<Nothing> call) {
        long to = call.find(History.TO).orElseGet(System::currentTimeMillis);
        return new RecorderReader.Span(call.find(History.FROM).orElse(to - DEFAULT_SPAN), to);
    }

    /// Records these series from now on, unless they are recorded already.
    private void request(Set<JobId> jobs, Set<String> subjects, Set<String> metrics) {
        var ofJobs = jobs.isEmpty()
                ? List.of(Optional.<JobId>empty())
                : jobs.stream().map(Optional::of).toList();
        for (var job : ofJobs) {
            for (var subject : subjects) {
                metrics.forEach(metric -> recorder.request(new ClusterObservation.MetricRequest(job, subject, metric)));
            }
        }
    }

    private History.Charts series(Call<Nothing> call) {
        var visible = ownership.visibleTo(call.principal());
        var jobs = new HashSet<>(call.all(Events.JOBS));
        boolean anyJob = jobs.isEmpty();
        jobs.removeIf(job -> !visible.test(Optional.of(job)));
        var subjects = new HashSet<>(call.all(History.SUBJECTS));
        var metrics = new HashSet<>(call.all(History.METRICS));
        if (anyJob || !jobs.isEmpty()) {
            request(jobs, subjects, metrics);
        }
        return recorder.charts(
                span(call),
                call.find(History.STEP).orElse(0L),
                call.find(History.AGG).orElse(History.Aggregation.AVG),
                series -> (anyJob
                                ? visible.test(series.job())
                                : series.job().map(jobs::contains).orElse(false))
                        && (subjects.isEmpty() || subjects.contains(series.subject()))
                        && (metrics.isEmpty() || metrics.contains(series.metric())));
    }

    private History.RecordedEvents events(Call<Nothing> call) {
        var visible = ownership.visibleTo(call.principal());
        var wanted = EventsRoutes.wanted(call.all(Events.JOBS), call.all(Events.KINDS));
        return recorder.events(
                span(call),
                call.find(History.LIMIT).orElse(DEFAULT_EVENTS),
                change -> wanted.test(change) && visible.test(change.job()));
    }
}

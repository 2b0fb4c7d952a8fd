package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ClusterObservation;
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
public record HistoryRoutes(RecorderReader playback) implements Routes {
    private static final long USUAL_SPAN = Duration.ofMinutes(15).toMillis();
    private static final int USUAL_EVENTS = 1000;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(History.STATUS, _ -> playback.status()),
                new Route<>(History.SERIES, this::series),
                new Route<>(History.EVENTS, this::events));
    }

    private static RecorderReader.Span span(Call<Nothing> call) {
        long to = call.find(History.TO).orElseGet(System::currentTimeMillis);
        return new RecorderReader.Span(call.find(History.FROM).orElse(to - USUAL_SPAN), to);
    }

    /// These series were requested: those that are not recorded yet are from now on.
    private void wish(Set<JobId> jobs, Set<String> subjects, Set<String> metrics) {
        var within = jobs.isEmpty()
                ? List.of(Optional.<JobId>empty())
                : jobs.stream().map(Optional::of).toList();
        for (var job : within) {
            for (var subject : subjects) {
                metrics.forEach(metric -> playback.wish(new ClusterObservation.Wish(job, subject, metric)));
            }
        }
    }

    private History.Charts series(Call<Nothing> call) {
        var jobs = new HashSet<>(call.all(Events.JOBS));
        var subjects = new HashSet<>(call.all(History.SUBJECTS));
        var metrics = new HashSet<>(call.all(History.METRICS));
        wish(jobs, subjects, metrics);
        return playback.charts(
                span(call),
                call.find(History.STEP).orElse(0L),
                call.find(History.AGG).orElse(History.Aggregation.AVG),
                series -> (jobs.isEmpty() || series.job().map(jobs::contains).orElse(false))
                        && (subjects.isEmpty() || subjects.contains(series.subject()))
                        && (metrics.isEmpty() || metrics.contains(series.metric())));
    }

    private History.Happened events(Call<Nothing> call) {
        return playback.events(
                span(call),
                call.find(History.LIMIT).orElse(USUAL_EVENTS),
                EventsRoutes.wanted(call.all(Events.JOBS), call.all(Events.KINDS)));
    }
}

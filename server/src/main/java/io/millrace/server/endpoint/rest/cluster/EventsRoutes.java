package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.event.EventLog;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/// The route of cluster events.
public record EventsRoutes(EventLog log) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Events.STREAM, this::open));
    }

    private EventStream<Events.Change> open(Call<Nothing> call) {
        return log.open(wanted(call.all(Events.JOBS), call.all(Events.KINDS)), call.find(EventStream.LAST_EVENT_ID));
    }

    /// Matches changes of these jobs and kinds; an empty list matches all.
    static Predicate<Events.Change> wanted(List<JobId> jobs, List<Events.Kind> kinds) {
        var ofJobs = new HashSet<>(jobs);
        var ofKinds = new HashSet<>(kinds);
        return change -> (ofJobs.isEmpty() || change.job().map(ofJobs::contains).orElse(false))
                && (ofKinds.isEmpty() || ofKinds.contains(change.kind()));
    }
}

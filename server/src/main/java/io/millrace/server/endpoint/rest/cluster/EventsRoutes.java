package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.JobOwnership;
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
///
/// @param ownership of the jobs whose events callers see
public record EventsRoutes(EventLog log, JobOwnership ownership) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Events.STREAM, this::open));
    }

    private EventStream<Events.Change> open(Call<Nothing> call) {
        var visible = ownership.visibleTo(call.principal());
        var wanted = wanted(call.all(Events.JOBS), call.all(Events.KINDS));
        return new VisibleEvents(
                log.open(wanted, call.find(EventStream.LAST_EVENT_ID)), change -> visible.test(change.job()));
    }

    /// Matches changes of these jobs and kinds; an empty list matches all.
    static Predicate<Events.Change> wanted(List<JobId> jobs, List<Events.Kind> kinds) {
        var ofJobs = new HashSet<>(jobs);
        var ofKinds = new HashSet<>(kinds);
        return change -> (ofJobs.isEmpty() || change.job().map(ofJobs::contains).orElse(false))
                && (ofKinds.isEmpty() || ofKinds.contains(change.kind()));
    }
}

package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.event.EventLog;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Events;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;

/// What changes in the cluster.
public record EventsRoutes(EventLog log) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Events.STREAM, this::open));
    }

    private EventStream<Events.Change> open(Call<Nothing> call) {
        var jobs = new HashSet<>(call.all(Events.JOBS));
        var kinds = EnumSet.noneOf(Events.Kind.class);
        kinds.addAll(call.all(Events.KINDS));
        return log.open(
                change -> (jobs.isEmpty() || change.job().map(jobs::contains).orElse(false))
                        && (kinds.isEmpty() || kinds.contains(change.kind())),
                call.find(EventStream.LAST_EVENT_ID));
    }
}

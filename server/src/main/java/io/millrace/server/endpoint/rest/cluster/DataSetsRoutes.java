package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.DataSetsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.Triggers;
import java.util.List;

/// Results that batch jobs left behind.
public record DataSetsRoutes(DataSetsPort dataSets) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(DataSets.LIST, _ -> dataSets.list()),
                new Route<>(DataSets.DELETE, call -> dataSets.delete(call.get(DataSets.DATA_SET))),
                new Route<>(DataSets.DELETION, call -> dataSets.deletion(call.get(Triggers.TRIGGER))));
    }
}

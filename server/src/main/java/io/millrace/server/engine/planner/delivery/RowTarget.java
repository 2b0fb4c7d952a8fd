package io.millrace.server.engine.planner.delivery;

import io.millrace.server.gateway.result.RowFeed;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The target of a query's rows: a feed, and an action for the case that the job restarts.
record RowTarget(RowFeed feed, Runnable startedOver) {

    /// Begins a run of the job. A job that has delivered rows would deliver them again.
    void begin() {
        if (feed.accepted() > 0) {
            startedOver.run();
        }
    }

    /// All targets of this process. It is static, because a sink is serialized on its way into a job, and can find this
    /// process again only through a class.
    private static final Map<String, RowTarget> OPEN = new ConcurrentHashMap<>();

    static void open(String query, RowTarget target) {
        OPEN.put(query, target);
    }

    static Optional<RowTarget> find(String query) {
        return Optional.ofNullable(OPEN.get(query));
    }

    static void close(String query) {
        OPEN.remove(query);
    }
}

package io.millrace.server.recorder;

import io.millrace.server.cluster.ClusterObservation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/// The series that are recorded on request, from the first request until half an hour after the last. If there are too
/// many, the one with the oldest request is dropped.
final class RequestedSeries {
    private static final int MAX_SERIES = 64;
    private static final long LIFETIME = Duration.ofMinutes(30).toMillis();

    private final LongSupplier millis;
    private final SequencedMap<ClusterObservation.MetricRequest, Long> requests = new LinkedHashMap<>();

    RequestedSeries(LongSupplier millis) {
        this.millis = millis;
    }

    /// Ignores series that are recorded anyway.
    synchronized void add(ClusterObservation.MetricRequest wish) {
        if (!ClusterObservation.USUAL.contains(wish.metric())) {
            requests.putLast(wish, millis.getAsLong());
            if (requests.size() > MAX_SERIES) {
                requests.pollFirstEntry();
            }
        }
    }

    synchronized List<ClusterObservation.MetricRequest> present() {
        long oldest = millis.getAsLong() - LIFETIME;
        requests.entrySet().removeIf(entry -> entry.getValue() < oldest);
        return List.copyOf(requests.keySet());
    }
}

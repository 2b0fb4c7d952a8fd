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
    private static final long LIFETIME = Duration.ofMinutes(30).toNanos();

    private final LongSupplier nanoTime;
    private final SequencedMap<ClusterObservation.MetricRequest, Long> requests = new LinkedHashMap<>();

    RequestedSeries(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Ignores series that are recorded anyway.
    synchronized void add(ClusterObservation.MetricRequest request) {
        if (!ClusterObservation.USUAL.contains(request.metric())) {
            requests.putLast(request, nanoTime.getAsLong());
            if (requests.size() > MAX_SERIES) {
                requests.pollFirstEntry();
            }
        }
    }

    synchronized List<ClusterObservation.MetricRequest> present() {
        long now = nanoTime.getAsLong();
        requests.entrySet().removeIf(entry -> now - entry.getValue() > LIFETIME);
        return List.copyOf(requests.keySet());
    }
}

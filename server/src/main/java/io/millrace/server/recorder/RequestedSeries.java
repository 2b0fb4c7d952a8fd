package io.millrace.server.recorder;

import io.millrace.server.cluster.ClusterObservation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/// The series that are recorded on request: from the first request until half an hour after the last. Of too many those
/// go that were not asked for the longest.
final class RequestedSeries {
    private static final int MOST = 64;
    private static final long LASTS = Duration.ofMinutes(30).toMillis();

    private final LongSupplier millis;
    private final SequencedMap<ClusterObservation.Wish, Long> asked = new LinkedHashMap<>();

    RequestedSeries(LongSupplier millis) {
        this.millis = millis;
    }

    /// What is always recorded is not wished for.
    synchronized void add(ClusterObservation.Wish wish) {
        if (!ClusterObservation.USUAL.contains(wish.metric())) {
            asked.putLast(wish, millis.getAsLong());
            if (asked.size() > MOST) {
                asked.pollFirstEntry();
            }
        }
    }

    synchronized List<ClusterObservation.Wish> present() {
        long oldest = millis.getAsLong() - LASTS;
        asked.entrySet().removeIf(entry -> entry.getValue() < oldest);
        return List.copyOf(asked.keySet());
    }
}

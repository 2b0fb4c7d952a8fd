package io.millrace.server.audit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Counts refusals instead of recording them when one address causes many, so that an attacker cannot push the other
/// records out of the files. Safe for concurrent use.
final class RefusalCounter {
    /// The number of refusals of one address that are recorded in a period.
    static final int MAX_RECORDED = 100;

    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int MAX_ADDRESSES = 1_000;
    private static final String OTHERS = "others";

    private final LongSupplier nanos;
    private final Map<String, Integer> counts = new HashMap<>();
    private long begun;

    RefusalCounter() {
        this(System::nanoTime);
    }

    RefusalCounter(LongSupplier nanos) {
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /// Whether to record this refusal.
    synchronized boolean admit(String address) {
        var counted = counts.containsKey(address) || counts.size() < MAX_ADDRESSES ? address : OTHERS;
        return counts.merge(counted, 1, Integer::sum) <= MAX_RECORDED;
    }

    /// The numbers of refusals that were not recorded in the period that has ended, by address; none before its end.
    synchronized Map<String, Integer> ended() {
        if (nanos.getAsLong() - begun < PERIOD.toNanos()) {
            return Map.of();
        }
        begun = nanos.getAsLong();
        var unrecorded = new HashMap<String, Integer>();
        counts.forEach((address, count) -> {
            if (count > MAX_RECORDED) {
                unrecorded.put(address, count - MAX_RECORDED);
            }
        });
        counts.clear();
        return unrecorded;
    }
}

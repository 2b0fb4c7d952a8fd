package io.millrace.server.gateway.operation;

import io.millrace.server.admission.LimitMeter;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A quota per owner. Its meter shows the owner with the highest use.
public final class SharedQuota<K> {
    private final String what;
    private final Map<K, Integer> taken = new ConcurrentHashMap<>();
    private final LimitMeter meter;

    /// @param rule the configuration key of the limit
    /// @param what in plural for the error message, such as `active statements`
    /// @param of   whose they are, for the meter, such as `of one user`
    /// @param max  0 for no limit
    public SharedQuota(String rule, String what, String of, int max) {
        this.what = what;
        this.meter = LimitMeter.count(
                what + " " + of,
                rule,
                max,
                () -> taken.values().stream().mapToInt(Integer::intValue).max().orElse(0));
    }

    /// Takes one until it is given back, or refuses if all are taken.
    ///
    /// @param who for the error message, such as `The session`
    public void take(K key, String who) {
        var now = taken.merge(key, 1, (present, one) -> {
            if (meter.reached(present)) {
                throw meter.refuse(Refusal.tooMany(who + " has " + present + " " + what + ", which is the limit ("
                        + meter.key() + "). Fetch, cancel or close some first, and try again."));
            }
            return present + one;
        });
        meter.raise(now);
    }

    public void giveBack(K key) {
        taken.computeIfPresent(key, (_, present) -> present == 1 ? null : present - 1);
    }

    public int taken(K key) {
        return taken.getOrDefault(key, 0);
    }

    public LimitMeter meter() {
        return meter;
    }
}

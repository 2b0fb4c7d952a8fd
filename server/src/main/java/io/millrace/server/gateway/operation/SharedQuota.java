package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.ConcurrentHashMap;

/// A quota per owner.
///
/// @param rule the configuration key of the limit, for the error message
/// @param what in plural for the error message, such as `active statements`
/// @param max  0 for no limit
public record SharedQuota<K>(String rule, String what, int max, ConcurrentHashMap<K, Integer> taken) {
    public SharedQuota(String rule, String what, int max) {
        this(rule, what, max, new ConcurrentHashMap<>());
    }

    /// Takes one until it is given back, or refuses if all are taken.
    ///
    /// @param who for the error message, such as `The session`
    public void take(K key, String who) {
        taken.merge(key, 1, (present, one) -> {
            if (max > 0 && present >= max) {
                throw new Refusal(
                        FaultCode.TOO_MANY,
                        who + " has " + present + " " + what + ", which is the limit (" + rule
                                + "). Fetch, cancel or close some first, and try again.");
            }
            return present + one;
        });
    }

    public void giveBack(K key) {
        taken.computeIfPresent(key, (_, present) -> present == 1 ? null : present - 1);
    }

    public int taken(K key) {
        return taken.getOrDefault(key, 0);
    }
}

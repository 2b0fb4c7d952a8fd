package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.ConcurrentHashMap;

/// A quota that each owner has of something.
///
/// @param rule the configuration key that sets the limit, for the error message
/// @param what in plural, as a sentence has it: `statements under way`
/// @param most 0 is no limit
public record SharedQuota<K>(String rule, String what, int most, ConcurrentHashMap<K, Integer> taken) {
    public SharedQuota(String rule, String what, int most) {
        this(rule, what, most, new ConcurrentHashMap<>());
    }

    /// Takes one for as long as it is not given back; refused when all are taken.
    ///
    /// @param who as a sentence has it: `The session`
    public void take(K key, String who) {
        taken.merge(key, 1, (present, one) -> {
            if (most > 0 && present >= most) {
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

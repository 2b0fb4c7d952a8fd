package io.millrace.server.telemetry;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls the probes of parts of the server, one of which may be broken without harm to the others. A failure is logged
/// once, until the probe works again. Thread-safe.
public final class GuardedProbes {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedProbes.class);

    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    /// The result of a probe; empty if it fails.
    public <T> Optional<T> call(String name, Supplier<T> probe) {
        try {
            var result = probe.get();
            failing.remove(name);
            return Optional.of(result);
        } catch (RuntimeException fault) { // of any part; it must not hide what the others say
            if (failing.add(name)) {
                LOG.error("The probe '{}' fails; this is logged once, until it works again", name, fault);
            }
            return Optional.empty();
        }
    }
}

package io.millrace.server.telemetry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.MDC;

/// The values that all lines of the log of a thread have, for the thread that continues its work.
public record LogContext(Map<String, String> values) {
    private static final LogContext NONE = new LogContext(Map.of());

    public LogContext {
        values = Map.copyOf(values);
    }

    public static LogContext none() {
        return NONE;
    }

    /// Returns the context of the current thread.
    public static LogContext current() {
        return new LogContext(Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of()));
    }

    /// Does some work with these values as well.
    public void during(Runnable work) {
        var _ = during(() -> {
            work.run();
            return this;
        });
    }

    /// Does some work with these values as well.
    public <T> T during(Supplier<T> work) {
        if (values.isEmpty()) {
            return work.get();
        }
        var before = replaced();
        put();
        try {
            return work.get();
        } finally {
            remove();
            before.forEach(MDC::put);
        }
    }

    /// The values of the current thread that these take the place of; mostly there are none.
    private Map<String, String> replaced() {
        var found = new HashMap<String, String>();
        for (var key : values.keySet()) {
            var value = MDC.get(key);
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    /// Gives the values to the current thread.
    public void put() {
        values.forEach(MDC::put);
    }

    /// Takes them from the current thread.
    public void remove() {
        values.keySet().forEach(MDC::remove);
    }
}

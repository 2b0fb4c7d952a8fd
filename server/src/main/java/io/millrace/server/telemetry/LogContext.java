package io.millrace.server.telemetry;

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

    /// That of the current thread.
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
        var before = current();
        put();
        try {
            return work.get();
        } finally {
            remove();
            before.put();
        }
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

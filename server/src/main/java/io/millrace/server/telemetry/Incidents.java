package io.millrace.server.telemetry;

import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/// Logs faults of the server under ids that callers get. Writes one stack trace per minute for each kind of fault and
/// counts the others, which get the same id, so that a client that retries does not fill the disk.
public final class Incidents {
    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();
    private static final int MAX_KINDS = 100;
    private static final int MAX_PLACE = 1_000;

    private final Logger log;
    private final Level level;
    private final LongSupplier nanoTime;
    private final Map<Kind, Incident> recent = new LinkedHashMap<>();

    public Incidents(Logger log) {
        this(log, Level.ERROR);
    }

    public Incidents(Logger log, Level level) {
        this(log, level, System::nanoTime);
    }

    Incidents(Logger log, Level level, LongSupplier nanoTime) {
        this.log = log;
        this.level = level;
        this.nanoTime = nanoTime;
    }

    /// Faults of the same classes from the same place.
    private record Kind(Class<?> thrown, Class<?> root, String place) {
        static Kind of(Throwable fault) {
            var root = CauseChain.root(fault);
            var frames = root.getStackTrace();
            return new Kind(fault.getClass(), root.getClass(), frames.length == 0 ? "" : frames[0].toString());
        }
    }

    private static final class Incident {
        private final String id;
        private final long at;
        private int repeats;

        Incident(String id, long at) {
            this.id = id;
            this.at = at;
        }
    }

    /// Logs a fault, unless one of its kind was logged within a minute.
    ///
    /// @param place where it happened
    /// @return its id in the log
    public String happened(String place, Throwable fault) {
        var earlier = new StringBuilder();
        String id;
        synchronized (recent) {
            var now = nanoTime.getAsLong();
            removeOld(now, earlier);
            var same = recent.get(Kind.of(fault));
            if (same != null) {
                same.repeats++;
                return same.id;
            }
            id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
            recent.put(Kind.of(fault), new Incident(id, now));
        }
        if (!earlier.isEmpty()) {
            log.atLevel(level).log(earlier.toString());
        }
        // the trace is part of the message: the logger would write all of it
        log.atLevel(level)
                .log(
                        "Incident {} {}\n{}",
                        id,
                        brief(place),
                        BoundedTrace.of(fault).stripTrailing());
        return id;
    }

    /// Removes incidents older than a minute and reports how often they were repeated.
    private void removeOld(long now, StringBuilder earlier) {
        for (Iterator<Incident> each = recent.values().iterator(); each.hasNext(); ) {
            var old = each.next();
            if (now - old.at < INTERVAL && recent.size() < MAX_KINDS) {
                return;
            }
            if (old.repeats > 0) {
                earlier.append(earlier.isEmpty() ? "Repeated without another trace: " : ", ")
                        .append("incident ")
                        .append(old.id)
                        .append(' ')
                        .append(old.repeats)
                        .append(old.repeats == 1 ? " time" : " times");
            }
            each.remove();
        }
    }

    private static String brief(String place) {
        return place.length() <= MAX_PLACE ? place : place.substring(0, MAX_PLACE) + "...";
    }
}

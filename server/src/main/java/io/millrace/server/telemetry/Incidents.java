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

/// Logs faults of the server under ids that their callers get. One trace per minute is written for each kind: other
/// callers with the same kind of fault get the same id, and are counted. So a client that tries again and again does
/// not fill the disk.
public final class Incidents {
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();
    private static final int MAX_KINDS = 100;
    private static final int LONGEST_PLACE = 1_000;

    private final Logger log;
    private final Level level;
    private final LongSupplier nanoTime;
    private final Map<Kind, Told> told = new LinkedHashMap<>();

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

    /// Faults with the same classes that came from the same place.
    private record Kind(Class<?> thrown, Class<?> root, String place) {
        static Kind of(Throwable fault) {
            var root = BoundedTrace.root(fault);
            var frames = root.getStackTrace();
            return new Kind(fault.getClass(), root.getClass(), frames.length == 0 ? "" : frames[0].toString());
        }
    }

    private static final class Told {
        private final String id;
        private final long at;
        private int leftOut;

        Told(String id, long at) {
            this.id = id;
            this.at = at;
        }
    }

    /// Writes down a fault, unless one of its kind just was.
    ///
    /// @param place at what it was met
    /// @return the id under which the log has it
    public String happened(String place, Throwable fault) {
        var earlier = new StringBuilder();
        String id;
        synchronized (told) {
            var now = nanoTime.getAsLong();
            settle(now, earlier);
            var same = told.get(Kind.of(fault));
            if (same != null) {
                same.leftOut++;
                return same.id;
            }
            id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
            told.put(Kind.of(fault), new Told(id, now));
        }
        if (!earlier.isEmpty()) {
            log.atLevel(level).log(earlier.toString());
        }
        // the trace is part of the message: a logger would write all of it
        log.atLevel(level)
                .log(
                        "Incident {} {}\n{}",
                        id,
                        brief(place),
                        BoundedTrace.of(fault).stripTrailing());
        return id;
    }

    /// Forgets the kinds whose minute is over, and says how often they were met again in it.
    private void settle(long now, StringBuilder earlier) {
        for (Iterator<Told> each = told.values().iterator(); each.hasNext(); ) {
            var old = each.next();
            if (now - old.at < PAUSE && told.size() < MAX_KINDS) {
                return;
            }
            if (old.leftOut > 0) {
                earlier.append(earlier.isEmpty() ? "Met again without another trace: " : ", ")
                        .append("incident ")
                        .append(old.id)
                        .append(' ')
                        .append(old.leftOut)
                        .append(old.leftOut == 1 ? " time" : " times");
            }
            each.remove();
        }
    }

    private static String brief(String place) {
        return place.length() <= LONGEST_PLACE ? place : place.substring(0, LONGEST_PLACE) + "...";
    }
}

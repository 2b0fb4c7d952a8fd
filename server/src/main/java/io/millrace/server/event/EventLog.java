package io.millrace.server.event;

import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A ring of the last changes, with a position for each reader. Readers use no memory and block no one; a reader that
/// the ring has overtaken is notified and disconnected. The numbers of changes belong to one run of the server, the
/// epoch. All readers get the same event of a change, so that it needs to be formatted only once.
public final class EventLog implements AutoCloseable {
    /// The time from the change that wakes a reader to its first event. A job that starts or ends makes
    /// dozens of changes within a moment; waking hundreds of readers for each of them would take longer.
    private static final Duration GATHERING_TIME = Duration.ofMillis(20);

    private final String epoch;
    private final @Nullable Published[] ring;
    /// The number of the next change; the first is 1.
    private long next = 1;

    private boolean closed;
    /// Opened by the next change. Readers that waited for the monitor would be woken one after the other.
    private volatile CountDownLatch changed = new CountDownLatch(1);

    private record Published(Event<Events.Change> event) {}

    /// @param epoch differs from run to run
    /// @param kept  number of events that can be replayed
    public EventLog(String epoch, int kept) {
        if (kept < 1) {
            throw new IllegalArgumentException("at least one change must be kept: " + kept);
        }
        this.epoch = epoch;
        this.ring = new Published[kept];
    }

    /// Passes the change to every reader.
    public synchronized void publish(Events.Change change) {
        ring[slot(next)] = new Published(event(next, change));
        next++;
        wakeReaders();
    }

    private void wakeReaders() {
        var former = changed;
        changed = new CountDownLatch(1);
        former.countDown();
    }

    /// Opens a stream of the changes that match, from now on or after the one with this id.
    public synchronized EventStream<Events.Change> open(Predicate<Events.Change> wanted, Optional<String> after) {
        return after.map(id -> resume(wanted, id)).orElseGet(() -> new Reader(wanted, next, null));
    }

    private Reader resume(Predicate<Events.Change> wanted, String id) {
        long seen = number(id);
        if (seen < 0 || seen >= next) {
            return new Reader(
                    wanted, next, notice(Events.Kind.RESET, "The server was restarted: reload what you show."));
        }
        if (seen + 1 < oldest()) {
            long lost = oldest() - seen - 1;
            return new Reader(
                    wanted,
                    oldest(),
                    notice(Events.Kind.GAP, lost + " changes are no longer available: reload what you show."));
        }
        return new Reader(wanted, seen + 1, null);
    }

    /// Parses an id of this log; -1 for any other.
    private long number(String id) {
        if (!id.startsWith(epoch + "-")) {
            return -1;
        }
        try {
            return Long.parseUnsignedLong(id.substring(epoch.length() + 1));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private long oldest() {
        return Math.max(1, next - ring.length);
    }

    private int slot(long number) {
        return (int) (number % ring.length);
    }

    private static Events.Change notice(Events.Kind kind, String text) {
        return new Events.Change(System.currentTimeMillis(), kind, text);
    }

    private Event<Events.Change> event(long number, Events.Change change) {
        return new Event<>(epoch + "-" + number, change.kind().name(), change);
    }

    /// Ends all readers; later ones end at once.
    @Override
    public synchronized void close() {
        closed = true;
        wakeReaders();
    }

    private final class Reader implements EventStream<Events.Change> {
        private final Predicate<Events.Change> wanted;
        private long position;
        private Events.@Nullable Change first;
        private boolean ended;

        Reader(Predicate<Events.Change> wanted, long position, Events.@Nullable Change first) {
            this.wanted = wanted;
            this.position = position;
            this.first = first;
        }

        @Override
        public Next<Events.Change> next(Duration wait) throws InterruptedException {
            var deadline = Deadline.in(wait);
            while (true) {
                var change = changed; // before the look, so that none is missed
                var step = step();
                if (step != null) {
                    return step;
                }
                if (!change.await(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
                    return new Quiet<>();
                }
                Thread.sleep(GATHERING_TIME);
            }
        }

        /// The next event if there is one, otherwise null.
        private @Nullable Next<Events.Change> step() {
            synchronized (EventLog.this) {
                return lockedStep();
            }
        }

        private @Nullable Next<Events.Change> lockedStep() {
            var notice = first;
            if (notice != null) {
                first = null;
                // the id of the change before the next one, where a reader that reconnects resumes
                return new Arrived<>(event(position - 1, notice));
            }
            if (ended || closed) {
                return new Ended<>(Optional.empty());
            }
            if (position < oldest()) {
                ended = true;
                return new Arrived<>(event(
                        position - 1,
                        notice(
                                Events.Kind.DROPPED,
                                "This reader is more than " + ring.length
                                        + " changes behind and was dropped. Connect again.")));
            }
            while (position < next) {
                var published = ring[slot(position)];
                position++;
                if (published != null && wanted.test(published.event().data())) {
                    return new Arrived<>(published.event());
                }
            }
            return null;
        }

        @Override
        public void close() {
            ended = true;
        }
    }
}

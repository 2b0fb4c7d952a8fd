package io.millrace.server.recorder;

import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.event.EventLog;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Records events and, periodically, the metrics of running jobs. It follows the event log like any other reader, and
/// so knows which jobs run. It has its own thread, which nothing waits for.
public final class Recorder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(30);
    /// The maximum time from an event to its writing.
    private static final Duration MAX_DELAY = Duration.ofSeconds(1);
    private static final int MAX_CHANGES = 1000;

    private final ObservationPort cluster;
    private final EventLog log;
    private final RecorderOptions options;
    private final Optional<SegmentRing> ring;
    private final Lock writing = new ReentrantLock();
    private final Map<JobId, Map<VertexId, String>> running = new HashMap<>();
    private final RequestedSeries requested = new RequestedSeries(System::nanoTime);
    private final List<Events.Change> changes = new ArrayList<>();
    private final RateLimitedLog bugs = new RateLimitedLog(Duration.ofMinutes(1));
    private long due = System.nanoTime();
    private Optional<String> last = Optional.empty();
    /// Whether the log has disconnected this reader with the latest event, because it was too slow.
    private boolean dropped;
    private volatile Optional<Thread> thread = Optional.empty();

    public Recorder(ObservationPort cluster, EventLog log, RecorderOptions options) {
        this(cluster, log, options, options.folder().map(SegmentFolder::new));
    }

    Recorder(ObservationPort cluster, EventLog log, RecorderOptions options, Optional<? extends Segments> store) {
        this.cluster = cluster;
        this.log = log;
        this.options = options;
        this.ring = store.filter(_ -> options.enabled())
                .map(segments -> new SegmentRing(segments, options.bytes(), options.keep(), RETRY_DELAY));
    }

    /// Called before the first event is published, so that the recorder knows all running jobs. When this returns,
    /// the records of earlier runs can be read.
    public void start() {
        ring.ifPresent(kept -> {
            kept.open(System.currentTimeMillis());
            var stream = log.open(_ -> true, Optional.empty());
            thread = Optional.of(Thread.ofVirtual().name("flight-recorder").start(() -> run(stream)));
        });
    }

    public RecorderReader reader() {
        return new RecorderReader(this::status, ring, options, requested);
    }

    private History.Status status() {
        if (ring.isEmpty()) {
            var reason = options.enabled()
                    ? "There is no folder to record to: set recorder.dir."
                    : "It is switched off: recorder.enabled is false.";
            return new History.Status(
                    History.State.OFF, reason, 0, 0, 0, options.interval().toMillis());
        }
        var kept = ring.get();
        var fault = kept.fault();
        return new History.Status(
                fault.isPresent() ? History.State.FAILING : History.State.RECORDING,
                fault.orElse(""),
                kept.from(),
                kept.to(),
                kept.bytes(),
                options.interval().toMillis());
    }

    private void run(EventStream<Events.Change> stream) {
        try (stream) {
            var following = stream;
            while (true) {
                long left = Math.max(0, due - System.nanoTime());
                var wait = Duration.ofNanos(changes.isEmpty() ? left : Math.min(left, MAX_DELAY.toNanos()));
                var next = following.next(wait);
                if (next instanceof EventStream.Ended<Events.Change>) {
                    if (!dropped) {
                        write(Map.of());
                        return;
                    }
                    dropped = false;
                    following = log.open(_ -> true, last);
                } else {
                    attempt(next);
                }
            }
        } catch (InterruptedException e) {
            write(Map.of());
        }
    }

    /// A bug loses what was to be written, but not everything that comes later.
    private void attempt(EventStream.Next<Events.Change> next) {
        try {
            if (next instanceof EventStream.Arrived<Events.Change>(var event)) {
                follow(event);
            }
            if (System.nanoTime() - due >= 0) {
                due = System.nanoTime() + options.interval().toNanos();
                write(figures());
            } else if (next instanceof EventStream.Quiet<Events.Change> || changes.size() >= MAX_CHANGES) {
                write(Map.of());
            }
        } catch (RuntimeException | Error e) { // of any kind, such as a lack of memory
            changes.clear();
            bugs.log(times -> LOG.error("The recorder met a bug, {} times since the last message", times, e));
        }
    }

    private void follow(Event<Events.Change> event) {
        var change = event.data();
        last = event.id().or(() -> last);
        dropped = change.kind() == Events.Kind.DROPPED;
        if (change.kind() != Events.Kind.RESET) {
            changes.add(change);
        }
        change.job().ifPresent(job -> {
            if (change.kind() == Events.Kind.VERTEX_STATE) {
                change.vertex()
                        .ifPresent(vertex -> running.computeIfAbsent(job, _ -> new LinkedHashMap<>())
                                .put(vertex, change.name().orElse("")));
            } else if (change.kind() == Events.Kind.JOB_STATE
                    && change.state()
                            .map(JobState::valueOf)
                            .map(JobState::ended)
                            .orElse(false)) {
                running.remove(job);
            }
        });
    }

    private Map<SeriesKey, Double> figures() {
        try {
            var figures = new LinkedHashMap<SeriesKey, Double>();
            cluster.figures(running, requested.present())
                    .forEach(figure -> figures.put(
                            new SeriesKey(figure.job(), figure.subject(), figure.name(), figure.metric()),
                            figure.value()));
            return figures;
        } catch (Refusal | Await.Failed e) {
            LOG.debug("No figures: {}", e.toString());
            return Map.of();
        }
    }

    private void write(Map<SeriesKey, Double> figures) {
        if (!figures.isEmpty() || !changes.isEmpty()) {
            writing.lock();
            try {
                writeWhole(figures);
            } finally {
                writing.unlock();
            }
        }
    }

    /// Defers an interrupt, which would close the file in the middle of a frame.
    private void writeWhole(Map<SeriesKey, Double> figures) {
        boolean interrupted = Thread.interrupted();
        ring.orElseThrow().write(System.currentTimeMillis(), figures, changes);
        changes.clear();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns when the last event is written.
    @Override
    public void close() {
        thread.ifPresent(this::end);
        ring.ifPresent(SegmentRing::close);
    }

    private void end(Thread recording) {
        writing.lock();
        try {
            recording.interrupt();
        } finally {
            writing.unlock();
        }
        try {
            recording.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.millrace.server.audit;

import io.millrace.server.concurrent.Await;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Records the life of jobs, from the stream of the cluster's changes, on a thread of its own.
public final class AuditedJobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditedJobs.class);
    private static final Set<Events.Kind> RECORDED = Set.of(
            Events.Kind.JOB_SUBMITTED,
            Events.Kind.JOB_STATE,
            Events.Kind.CHECKPOINT_COMPLETED,
            Events.Kind.CHECKPOINT_FAILED);
    private static final Duration WAIT = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Supplier<EventStream<Events.Change>> changes;
    private final AuditLog log;
    private volatile boolean closed;
    private final Thread thread = Thread.ofVirtual().name("audit-jobs").unstarted(this::run);

    /// @param changes opens a stream of the changes that are recorded
    public AuditedJobs(Supplier<EventStream<Events.Change>> changes, AuditLog log) {
        this.changes = changes;
        this.log = log;
    }

    /// Whether a change is recorded.
    public static boolean isRecorded(Events.Change change) {
        return RECORDED.contains(change.kind())
                && change.checkpoint().map(Events.Checkpoint::savepoint).orElse(true);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                followDespiteErrors();
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private void followDespiteErrors() throws InterruptedException {
        try {
            follow();
        } catch (RuntimeException | Error e) { // the entry of a thread: a lack of memory may be over
            LOG.error("The audit log lacks changes of jobs: they are followed again in {} s", PAUSE.toSeconds(), e);
            Thread.sleep(PAUSE);
        }
    }

    /// Returns when the stream has ended, which it also does if this reader was too slow.
    private void follow() throws InterruptedException {
        try (var stream = changes.get()) {
            for (var next = stream.next(WAIT); !(next instanceof EventStream.Ended); next = stream.next(WAIT)) {
                if (next instanceof EventStream.Arrived<Events.Change>(var event)) {
                    attempt(event.data());
                }
            }
        }
    }

    private void attempt(Events.Change change) {
        try {
            record(change);
        } catch (RuntimeException | Error e) { // a bug must not cost the records of later changes
            LOG.error("The audit log lacks a change of a job: {}", change, e);
        }
    }

    private void record(Events.Change change) {
        var action = new AuditAction(
                AuditKind.JOB,
                AuditActor.SERVER,
                change.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                change.name().orElse(""));
        var job = change.job().map(id -> id.text()).orElse("");
        var outcome = switch (change.kind()) {
            case CHECKPOINT_FAILED -> AuditOutcome.Result.FAILED;
            default -> change.state().map(AuditedJobs::result).orElse(AuditOutcome.Result.OK);
        };
        log.note(action, AuditOutcome.of(outcome, change.text()).job(job));
    }

    private static AuditOutcome.Result result(String state) {
        return switch (state) {
            case "FAILED", "FAILING" -> AuditOutcome.Result.FAILED;
            case "CANCELED", "CANCELLING" -> AuditOutcome.Result.CANCELLED;
            default -> AuditOutcome.Result.OK;
        };
    }

    @Override
    public void close() {
        closed = true;
        Await.end(thread);
    }
}

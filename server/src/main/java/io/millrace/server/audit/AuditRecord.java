package io.millrace.server.audit;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An action that was begun, until it has ended. An action that ends soon is written once, with its outcome; any other
/// is written when it begins and again when it ends. Safe for concurrent use.
public final class AuditRecord {
    static final AuditRecord UNRECORDED =
            new AuditRecord(new AuditAction(AuditKind.LOG, AuditActor.SERVER, "", ""), _ -> {});

    private final AuditAction action;
    private final Consumer<AuditRecord> ended;
    private final long time = System.currentTimeMillis();
    private final long begun = System.nanoTime();
    private @Nullable AuditOutcome outcome;
    private Duration duration = Duration.ZERO;
    private boolean written;

    /// @param ended called when the action ends after its begin was written
    AuditRecord(AuditAction action, Consumer<AuditRecord> ended) {
        this.action = action;
        this.ended = ended;
    }

    /// The state at one moment.
    ///
    /// @param time    of the begin, in milliseconds since 1970
    /// @param outcome empty if the action has not ended
    record AuditSnapshot(AuditAction action, long time, Optional<AuditOutcome> outcome, Duration duration) {}

    /// Notes the end of the action. Later calls change nothing.
    public void end(AuditOutcome result) {
        boolean again;
        synchronized (this) {
            if (outcome != null) {
                return;
            }
            outcome = result;
            duration = Duration.ofNanos(System.nanoTime() - begun);
            again = written;
        }
        if (again) {
            ended.accept(this);
        }
    }

    /// Whether its end is known.
    public synchronized boolean ended() {
        return outcome != null;
    }

    /// The state to write. If the action has not ended yet, its end calls for a second record.
    synchronized AuditSnapshot take() {
        written = true;
        return new AuditSnapshot(action, time, Optional.ofNullable(outcome), duration);
    }

    int weight() {
        return action.weight();
    }
}

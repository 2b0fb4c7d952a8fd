package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// An open session as the entries about it have left it.
public final class RestoredSession {
    /// The number of closed operations that are kept for clients that name theirs and ask again.
    private static final int CLOSED_KEPT = 1_000;

    private final JournalEntry.Opened opened;
    // few sessions have either, of many that are open
    private Optional<SessionSteps> shape = Optional.empty();
    private Map<OperationHandle, Work> works = Map.of();
    private int closed;

    RestoredSession(JournalEntry.Opened opened) {
        this.opened = opened;
    }

    /// An operation.
    ///
    /// @param job     which may have reached the cluster
    /// @param dropped it is closed, and known only by the name that its client gave it
    public record Work(JournalEntry.Given given, Job job, Optional<JournalEntry.Ended> ended, boolean dropped) {}

    /// A job of an operation.
    public enum Job {
        NONE,
        /// It outlives the operation.
        LASTING,
        /// It ends with the reader of its rows.
        QUERY
    }

    public JournalEntry.Opened opened() {
        return opened;
    }

    public List<SessionStep> steps() {
        return shape.map(SessionSteps::steps).orElse(List.of());
    }

    public Collection<Work> works() {
        return List.copyOf(works.values());
    }

    long weight() {
        return shape.map(SessionSteps::weight).orElse(0L);
    }

    void shaped(SessionStep step) {
        var present = shape.orElseGet(SessionSteps::new);
        present.add(step);
        shape = Optional.of(present);
    }

    void given(JournalEntry.Given given) {
        if (works.isEmpty()) {
            works = new LinkedHashMap<>();
        }
        works.put(given.operation(), new Work(given, Job.NONE, Optional.empty(), false));
    }

    void submitting(OperationHandle operation) {
        job(operation, Job.LASTING);
    }

    void querying(OperationHandle operation) {
        job(operation, Job.QUERY);
    }

    private void job(OperationHandle operation, Job job) {
        change(operation, work -> new Work(work.given(), job, work.ended(), work.dropped()));
    }

    private void change(OperationHandle operation, UnaryOperator<Work> change) {
        var work = works.get(operation);
        if (work != null) {
            works.put(operation, change.apply(work));
        }
    }

    /// What ended an operation before its answer came stays its end.
    void ended(JournalEntry.Ended end) {
        change(
                end.operation(),
                work -> work.ended()
                                .filter(first -> first.status() != OperationStatus.FINISHED)
                                .isPresent()
                        ? work
                        : new Work(work.given(), work.job(), Optional.of(end), work.dropped()));
    }

    void dropped(OperationHandle operation) {
        var work = works.get(operation);
        if (work == null || work.dropped()) {
            return;
        }
        if (work.given().digest().isEmpty()) {
            works.remove(operation);
            return;
        }
        works.put(operation, new Work(work.given(), Job.NONE, Optional.empty(), true));
        if (++closed > CLOSED_KEPT) {
            closed--;
            works.values().stream()
                    .filter(Work::dropped)
                    .findFirst()
                    .ifPresent(eldest -> works.remove(eldest.given().operation()));
        }
    }

    /// The entries that would make it what it is.
    Stream<JournalEntry> entries() {
        var session = opened.session();
        return Stream.of(
                        Stream.of(opened),
                        steps().stream().map(step -> new JournalEntry.Shaped(session, step)),
                        works.values().stream().flatMap(this::entries))
                .flatMap(part -> part);
    }

    private Stream<JournalEntry> entries(Work work) {
        var session = opened.session();
        var operation = work.given().operation();
        return Stream.of(
                        Stream.of(work.given()),
                        job(session, operation, work.job()).stream(),
                        work.ended().stream(),
                        Stream.of(new JournalEntry.Dropped(session, operation)).filter(it -> work.dropped()))
                .flatMap(part -> part);
    }

    private static Optional<JournalEntry> job(SessionHandle session, OperationHandle operation, Job job) {
        return switch (job) {
            case NONE -> Optional.empty();
            case LASTING -> Optional.of(new JournalEntry.Submitting(session, operation));
            case QUERY -> Optional.of(new JournalEntry.Querying(session, operation));
        };
    }
}

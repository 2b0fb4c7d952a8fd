package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Submitter;
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

/// An open session with its steps and operations, restored from its entries.
public final class RestoredSession {
    /// The number of closed named operations that are kept for clients that repeat a request.
    private static final int MAX_CLOSED = 1_000;

    private JournalEntry.Opened opened;
    // empty in most sessions
    private Optional<SessionSteps> shape = Optional.empty();
    private Map<OperationHandle, Work> works = Map.of();
    private int closed;

    RestoredSession(JournalEntry.Opened opened) {
        this.opened = opened;
    }

    /// An operation.
    ///
    /// @param job     that may have reached the cluster
    /// @param dropped whether it is closed, and kept only for its name
    public record Work(JournalEntry.Submission given, Job job, Optional<JournalEntry.Ended> ended, boolean dropped) {}

    /// A job of an operation.
    public enum Job {
        NONE,
        /// A job that outlives the operation.
        LASTING,
        /// The job of a query.
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

    void addressed(String address) {
        var submitter = opened.submitter();
        opened = new JournalEntry.Opened(
                opened.session(),
                new Submitter(submitter.principal(), submitter.sessionName(), Optional.of(address)),
                opened.properties(),
                opened.at());
    }

    void shaped(SessionStep step) {
        var present = shape.orElseGet(SessionSteps::new);
        present.add(step);
        shape = Optional.of(present);
    }

    void given(JournalEntry.Submission given) {
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

    /// Sets the end of an operation, unless it has failed or was ended before.
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
        if (++closed > MAX_CLOSED) {
            closed--;
            works.values().stream()
                    .filter(Work::dropped)
                    .findFirst()
                    .ifPresent(oldest -> works.remove(oldest.given().operation()));
        }
    }

    /// The entries from which the session can be restored.
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

package io.millrace.server.gateway.session;

import io.millrace.server.gateway.operation.Operation;
import io.millrace.wire.id.OperationHandle;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The operations of a session that are not dropped yet, the oldest first, each with its memory.
final class KeptOperations {
    /// Above this number, ended operations that the client has not closed are dropped.
    private static final int MAX_OPERATIONS = 1_000;

    private final SessionMemory.Share memory;
    private final SessionJournal journal;
    private final Map<OperationHandle, Kept> operations = Collections.synchronizedMap(new LinkedHashMap<>());

    private record Kept(Operation operation, SessionMemory.Share memory) {
        void close() {
            operation.close();
            memory.close();
        }
    }

    /// @param memory of the session
    KeptOperations(SessionMemory.Share memory, SessionJournal journal) {
        this.memory = memory;
        this.journal = journal;
    }

    /// @param share of the memory, which is closed with the operation
    void add(Operation operation, SessionMemory.Share share) {
        operations.put(operation.handle(), new Kept(operation, share));
    }

    int size() {
        return operations.size();
    }

    List<Operation> all() {
        if (operations.isEmpty()) {
            return List.of();
        }
        synchronized (operations) {
            return operations.values().stream().map(Kept::operation).toList();
        }
    }

    Optional<Operation> find(OperationHandle operation) {
        return Optional.ofNullable(operations.get(operation)).map(Kept::operation);
    }

    /// Makes room for another operation. The latest one is left, which its client may be about to read.
    ///
    /// @param more the memory of the other one
    void dropSpent(long more) {
        synchronized (operations) {
            while (operations.size() >= MAX_OPERATIONS || (operations.size() > 1 && memory.isFullWith(more))) {
                var spent = operations.values().stream()
                        .map(Kept::operation)
                        .filter(Operation::spent)
                        .findFirst();
                if (spent.isEmpty()) {
                    return;
                }
                drop(spent.get().handle());
            }
        }
    }

    /// Closes an operation and forgets it.
    void drop(OperationHandle operation) {
        if (closed(operation)) {
            journal.dropped(operation);
        }
    }

    /// Closes an operation whose handle another one takes over, if there is any.
    void replace(OperationHandle operation) {
        var _ = closed(operation);
    }

    private boolean closed(OperationHandle operation) {
        var gone = Optional.ofNullable(operations.remove(operation));
        gone.ifPresent(Kept::close);
        return gone.isPresent();
    }

    void dropAll() {
        List.copyOf(operations.keySet()).forEach(this::drop);
    }
}

package io.millrace.reliability.simulation;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.OperationStatus;
import java.util.List;
import java.util.Optional;

/// An operation as its client expects it.
final class ExpectedOperation {
    final OperationHandle handle;
    final String sql;
    /// The client's name of it.
    final Optional<String> name;

    OperationStatus status = OperationStatus.PENDING;
    /// The number of the engine's pauses that it has passed.
    int passed;
    /// Whether a restart has lost it, so that its name may be given again.
    boolean lost;
    /// The rows of a query: how many the job wrote and the client read.
    int written;

    int read;
    boolean over;
    long token;
    List<Object> lastPage = List.of();

    ExpectedOperation(OperationHandle handle, String sql, Optional<String> name) {
        this.handle = handle;
        this.sql = sql;
        this.name = name;
    }

    JobId job() {
        return new JobId(handle.text().replace("-", ""));
    }

    boolean is(String word) {
        return sql.startsWith(word);
    }

    /// Whether it changes the session, and answers `OK`.
    boolean shapes() {
        return is("set") || is("reset") || is("create") || is("drop");
    }

    /// The number of times that the engine pauses it.
    int pauses() {
        return is("insert") ? 3 : is("query") ? 2 : 1;
    }

    @Override
    public String toString() {
        return sql + name.map(text -> " named " + text).orElse("") + " (" + handle + ", " + status + ")";
    }
}

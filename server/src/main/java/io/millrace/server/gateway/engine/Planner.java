package io.millrace.server.gateway.engine;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Plans and runs the SQL of one session, with its catalogs, configuration, temporary objects and libraries. Used by
/// one thread at a time, except for [#configuration] and [#progress]. Errors in SQL are refusals with a readable
/// reason.
public interface Planner extends AutoCloseable {

    /// Runs a statement until its result can be read. An interrupt abandons it.
    Outcome run(Statement statement) throws InterruptedException;

    /// The outcome of a statement that is remembered from an earlier one, so that nothing has to be planned.
    default Optional<Outcome> remembered(Statement statement) {
        return Optional.empty();
    }

    /// Whether a statement waits for nothing but the processor, which it takes for a moment.
    default boolean isImmediate(Statement statement) {
        return false;
    }

    /// Whether nothing has run, so that it has nothing to close that could take time.
    default boolean isUnused() {
        return false;
    }

    /// Runs a statement that configures the session, and refuses other kinds.
    void configure(String statement) throws InterruptedException;

    /// Repeats a step of an earlier planner of the session, without notifying the listener.
    void replay(SessionStep step) throws InterruptedException;

    /// The answer of a lost statement whose job the cluster still knows; empty if it does not. Refuses if the job
    /// has failed.
    Optional<Outcome.Answer> adopt(Statement statement) throws InterruptedException;

    /// Whether the cluster knows a job in any state.
    boolean knows(JobId job) throws InterruptedException;

    /// Cancels a job. Returns whether it was running.
    boolean cancel(JobId job) throws InterruptedException;

    /// Answers a question about the catalogs.
    Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) throws InterruptedException;

    /// Completes a statement at the cursor.
    List<String> complete(String statement, int position) throws InterruptedException;

    /// The effective configuration of statements.
    Map<String, String> configuration();

    /// The progress of a job of this session; empty if it is unknown.
    Optional<Activity.Progress> progress(JobId job);

    /// Releases memory that the next statement can rebuild.
    void rest();

    @Override
    void close();
}

package io.millrace.server.gateway.engine;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The SQL of one session: its catalogs, configuration, temporary objects and libraries. Used by one thread at a time,
/// except for [#configuration] and [#progress]. Every method refuses what the SQL cannot do with a Refusal that a
/// person can read.
public interface Planner extends AutoCloseable {

    /// Runs one statement to the point where its result can be read. An interruption abandons it.
    Outcome run(Statement statement) throws InterruptedException;

    /// Runs one statement that shapes the session, and refuses any other kind.
    void configure(String statement) throws InterruptedException;

    /// Does to the session what was done to it before, without telling the listener.
    void replay(SessionStep step) throws InterruptedException;

    /// The answer of a statement whose job the cluster knows although the statement itself was lost; nothing when the
    /// cluster does not know the job. Refuses when the job has failed.
    Optional<Outcome.Answer> adopt(Statement statement) throws InterruptedException;

    /// Whether the cluster knows a job, in whichever state.
    boolean knows(JobId job) throws InterruptedException;

    /// Cancels a job, and tells whether it ran.
    boolean cancel(JobId job) throws InterruptedException;

    /// Looks into the catalogs.
    Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) throws InterruptedException;

    /// What may stand at the cursor of an unfinished statement.
    List<String> complete(String statement, int position) throws InterruptedException;

    /// The configuration that statements run with.
    Map<String, String> configuration();

    /// The progress of a job of this session; empty if it is unknown.
    Optional<Activity.Progress> progress(JobId job);

    /// Gives back what the next statement can make again.
    void rest();

    @Override
    void close();
}

package io.millrace.reliability.process;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A session at the gateway with a client of its own.
public final class SqlConnection implements AutoCloseable {
    private static final int WAIT_MILLIS = 200;

    private final SqlClient client;
    private final SessionHandle session;
    private final boolean ownsClient;

    private SqlConnection(SqlClient client, SessionHandle session, boolean ownsClient) {
        this.client = client;
        this.session = session;
        this.ownsClient = ownsClient;
    }

    /// The outcome of a statement.
    public sealed interface Outcome {
        /// @param rows the first ones, as many as were wanted
        record Rows(List<Row> rows, long count, Optional<JobId> job) implements Outcome {
            public Rows {
                rows = List.copyOf(rows);
            }
        }

        /// The server refused the statement or it failed.
        record Failed(int status, String reason) implements Outcome {}

        /// The server did not answer.
        record Unreachable(String reason) implements Outcome {}

        /// It was still running at the deadline, and was cancelled.
        record Late() implements Outcome {}

        /// Whether there is a result.
        default boolean ok() {
            return this instanceof Rows;
        }
    }

    /// Opens a session with a client of its own.
    public static SqlConnection open(URI gateway) {
        return open(gateway, Map.of());
    }

    public static SqlConnection open(URI gateway, Map<String, String> properties) {
        var client = new SqlClient(new Client(Connection.to(gateway.toString())));
        return new SqlConnection(
                client, client.open(Sessions.Open.with(properties)).orThrow(), true);
    }

    /// Goes on with a session at another address, after a restart.
    public static SqlConnection resume(URI gateway, SessionHandle session) {
        return new SqlConnection(new SqlClient(new Client(Connection.to(gateway.toString()))), session, true);
    }

    /// Closes the client, and leaves the session open.
    public void leave() {
        client.client().close();
    }

    /// Opens a session over a client that others use, too.
    public static SqlConnection open(SqlClient shared) {
        return new SqlConnection(shared, shared.open(Sessions.Open.plain()).orThrow(), false);
    }

    public SessionHandle session() {
        return session;
    }

    public SqlClient client() {
        return client;
    }

    /// Runs a statement to the end of its result.
    public Outcome run(String sql, Duration limit) {
        return run(Statements.Execute.of(sql), limit);
    }

    public Outcome run(Statements.Execute request, Duration limit) {
        var deadline = System.nanoTime() + limit.toNanos();
        return switch (client.execute(session, request)) {
            case Reply.Ok<OperationHandle>(var operation) -> {
                var outcome = read(operation, deadline);
                close(operation);
                yield outcome;
            }
            case Reply.Refused<OperationHandle>(var status, var fault) ->
                new Outcome.Failed(status, String.join(" ", fault.errors()));
            case Reply.Unreachable<OperationHandle>(var reason) -> new Outcome.Unreachable(reason);
        };
    }

    /// Runs a statement that must succeed.
    ///
    /// @throws IOException if it does not
    public Outcome.Rows require(String sql, Duration limit) throws IOException {
        var outcome = run(sql, limit);
        if (outcome instanceof Outcome.Rows rows) {
            return rows;
        }
        throw new IOException(sql + ": " + outcome);
    }

    /// Starts a job that must start.
    ///
    /// @throws IOException if it does not
    public JobId insert(String sql, Duration limit) throws IOException {
        return require(sql, limit).job().orElseThrow(() -> new IOException("no job of " + sql));
    }

    /// Submits a statement without waiting for it.
    public Reply<OperationHandle> submit(String sql) {
        return client.execute(session, Statements.Execute.of(sql));
    }

    /// Reads a result to its end, or to the deadline in nano time, at which the statement is cancelled.
    public Outcome read(OperationHandle operation, long deadline) {
        var first = new ArrayList<Row>();
        long count = 0;
        long token = 0;
        Optional<JobId> job = Optional.empty();
        while (System.nanoTime() < deadline) {
            switch (page(operation, token)) {
                case Reply.Ok<Results.Page>(var page) -> {
                    job = job.or(page::jobID);
                    if (page.resultType() == ResultType.NOT_READY) {
                        continue;
                    }
                    var rows = page.results().map(Results.Table::data).orElse(List.of());
                    count += rows.size();
                    if (first.size() < WANTED) {
                        first.addAll(rows);
                    }
                    if (page.resultType() == ResultType.EOS) {
                        return new Outcome.Rows(first, count, job);
                    }
                    token++;
                }
                case Reply.Refused<Results.Page>(var status, var fault) -> {
                    return new Outcome.Failed(status, String.join(" ", fault.errors()));
                }
                case Reply.Unreachable<Results.Page>(var reason) -> {
                    return new Outcome.Unreachable(reason);
                }
            }
        }
        cancel(operation);
        return new Outcome.Late();
    }

    private static final int WANTED = 10_000;

    /// Fetches a page of a result.
    public Reply<Results.Page> page(OperationHandle operation, long token) {
        return client.client()
                .call(
                        Results.FETCH,
                        arguments(operation).with(Results.TOKEN, token).with(Results.WAIT, WAIT_MILLIS));
    }

    public void cancel(OperationHandle operation) {
        var _ = client.client().call(Operations.CANCEL, arguments(operation));
    }

    public void close(OperationHandle operation) {
        var _ = client.client().call(Operations.CLOSE, arguments(operation));
    }

    private Arguments arguments(OperationHandle operation) {
        return Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation);
    }

    @Override
    public void close() {
        var _ = client.close(session);
        if (ownsClient) {
            client.client().close();
        }
    }
}

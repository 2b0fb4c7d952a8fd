package io.millrace.server.endpoint.rest.sql;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.RunningServer;
import io.millrace.server.StatementRows;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.util.List;
import java.util.Map;

/// A whole server with a client of its gateway.
final class RunningGateway implements AutoCloseable {
    final RunningServer server;
    final Client client;
    final SqlClient sql;

    private RunningGateway(RunningServer server) {
        this.server = server;
        this.client = new Client(Connection.to(server.gateway().toString()));
        this.sql = new SqlClient(client);
    }

    /// @param settings as `key=value`
    static RunningGateway start(String... settings) {
        return new RunningGateway(RunningServer.start(settings));
    }

    SessionHandle open(Map<String, String> properties) {
        return sql.open(Sessions.Open.with(properties)).orThrow();
    }

    /// Opens a session that begins in the catalog `main`. Its inserts end before their answer.
    SessionHandle inMain() {
        return open(Map.of(
                "sql-gateway.session.catalog", "main", "execution.runtime-mode", "batch", "table.dml-sync", "true"));
    }

    OperationHandle submit(SessionHandle session, String statement) {
        return sql.execute(session, Statements.Execute.of(statement)).orThrow();
    }

    /// The rows of a statement, each with its fields separated by `|`.
    List<String> run(SessionHandle session, String statement) {
        return rows(session, submit(session, statement));
    }

    /// The rows of a statement, or why it failed.
    String outcome(SessionHandle session, String statement) {
        try {
            return String.join(",", run(session, statement));
        } catch (Refusal refusal) {
            return refusal.reason() + refusal.detail();
        }
    }

    List<String> rows(SessionHandle session, OperationHandle operation) {
        return StatementRows.of(sql, session, operation);
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}

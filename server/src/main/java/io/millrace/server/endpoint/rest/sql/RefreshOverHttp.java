package io.millrace.server.endpoint.rest.sql;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.client.TlsConfig;
import io.millrace.server.gateway.workflow.GatewayAddress;
import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.gateway.workflow.TableRefresher;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.MaterializedTables;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/// Refreshes a table through the gateway of its workflow, in a session of its own.
///
/// @param tls   of this server, which is often that gateway; empty if it has none
/// @param login of this server; empty if it has none
/// @param own   whether an address is that of the gateway of this server, which gets a login from it: another address
/// is
///              a user's choice
public record RefreshOverHttp(Optional<ServerTls> tls, Optional<LoginService> login, Predicate<GatewayAddress> own)
        implements TableRefresher {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    @Override
    public void refresh(RefreshRequest what, String time) throws InterruptedException {
        if (login.isPresent() && own.test(GatewayAddress.parse(what.gateway()))) {
            var rights = what.rights().orElseGet(() -> login.get().principals().rightsOf(what.owner()));
            try (var token = login.get().runAs(what.owner(), rights)) {
                refresh(what, time, connection(what.gateway()).token(token.secret()));
            }
        } else {
            refresh(what, time, connection(what.gateway()));
        }
    }

    private static void refresh(RefreshRequest what, String time, Connection connection) throws InterruptedException {
        try (var client = new Client(connection)) {
            var sql = new SqlClient(client);
            var name = what.table() + "-quartz-refresh-session-" + time;
            var session = sql.open(new Sessions.Open(Optional.of(name), Optional.of(what.session())))
                    .orThrow();
            try {
                awaitStart(sql, session, start(client, session, what, time));
            } finally {
                sql.close(session);
            }
        }
    }

    private Connection connection(String address) {
        try {
            var connection = Connection.to(address);
            return tls.map(own -> connection.trust(TlsConfig.of(own.client()))).orElse(connection);
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("restEndpointUrl: " + e.getMessage());
        }
    }

    private static OperationHandle start(Client client, SessionHandle session, RefreshRequest what, String time) {
        var request = new MaterializedTables.Refresh(
                true, Optional.of(time), Optional.of(what.options()), Optional.empty(), Optional.of(what.job()));
        var where = Arguments.of(Sessions.SESSION, session).with(MaterializedTables.TABLE, what.table());
        return client.call(MaterializedTables.REFRESH, where, request).orThrow().operationHandle();
    }

    /// Waits for the result of a refresh, which is the started job.
    private static void awaitStart(SqlClient sql, SessionHandle session, OperationHandle operation)
            throws InterruptedException {
        long token = 0;
        while (true) {
            var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
            if (page.resultType() == ResultType.EOS) {
                return;
            }
            if (page.resultType() == ResultType.NOT_READY) {
                Thread.sleep(POLL_INTERVAL);
            }
            token = page.nextResultUri().map(Results::tokenOf).orElse(token);
        }
    }
}

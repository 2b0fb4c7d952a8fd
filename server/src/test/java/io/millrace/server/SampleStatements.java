package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;

/// Runs statements through the client library.
final class SampleStatements {
    private SampleStatements() {}

    /// Waits until the statement has finished.
    static void run(Client gateway, SessionHandle session, String sql) {
        var operation = gateway.call(
                        Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                .orThrow()
                .operationHandle();
        var status = await().atMost(TestTimeout.LIMIT)
                .until(
                        () -> gateway.call(
                                        Operations.STATUS,
                                        Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation))
                                .orThrow()
                                .status(),
                        OperationStatus::terminal);
        assertThat(status).as(sql).isEqualTo(OperationStatus.FINISHED);
    }
}

package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.TokenStore;
import io.millrace.server.security.login.UserFile;
import io.millrace.testing.TestTimeout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the login of clients of the warehouse protocol.
class WarehouseLoginTest {
    private static final TProtocolVersion V10 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;
    private static final String PROXY_USER = "hive.server2.proxy.user";

    @TempDir
    private Path folder;

    private SampleLogins samples;
    private LoginService logins;
    private EndpointUnderTest endpoint;

    @BeforeEach
    void start() throws Exception {
        samples = new SampleLogins(folder);
        logins = samples.open(Kind.FILE, Kind.TOKEN);
        endpoint = new EndpointUnderTest(logins);
        endpoint.engine.answer("SELECT 1", "1");
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private WarehouseClient login(String user) {
        return WarehouseClient.plain(endpoint.port(), user, SampleLogins.password(user));
    }

    private String submitter() {
        return endpoint.engine.opened.getLast().submitter().principal();
    }

    @Test
    void theSessionBelongsToTheUserWhoLoggedIn() throws Exception {
        try (var bob = login("bob")) {
            var request = new TOpenSessionReq(V10);
            request.setUsername("ann");
            assertThat(bob.calls.OpenSession(request).getStatus().getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
            assertThat(submitter()).isEqualTo("bob");
        }
    }

    @Test
    void aTokenIsAPassword() throws Exception {
        try (var client = WarehouseClient.plain(endpoint.port(), "anything", samples.adminToken())) {
            client.open();
            assertThat(submitter()).isEqualTo("admin");
        }
    }

    @Test
    void refusesAWrongPasswordAndNoHandshake() {
        assertThatThrownBy(() -> WarehouseClient.plain(endpoint.port(), "bob", "wrong"))
                .hasStackTraceContaining("The login failed");
        assertThatThrownBy(() -> WarehouseClient.plain(endpoint.port(), "nobody", "wrong"))
                .hasStackTraceContaining("The login failed");
        assertThatThrownBy(() -> {
                    try (var raw = endpoint.client()) {
                        raw.open();
                    }
                })
                .isInstanceOf(Exception.class);
        assertThat(endpoint.engine.opened).isEmpty();
    }

    @Test
    void whoeverMayOnlyLookOpensNoSession() throws Exception {
        try (var eve = login("eve")) {
            var response = eve.calls.OpenSession(new TOpenSessionReq(V10));
            assertThat(response.getStatus().getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
            assertThat(response.getStatus().getErrorMessage()).contains("'eve' lacks the permission RUN");
        }
        assertThat(endpoint.engine.opened).isEmpty();
    }

    @Test
    void theSessionOfAnotherIsUnknown() throws Exception {
        try (var bob = login("bob").open();
                var etl = login("etl").open();
                var ann = login("ann").open()) {
            var session = bob.session();
            var execute = etl.calls.ExecuteStatement(new TExecuteStatementReq(session, "SELECT 1"));
            assertThat(execute.getStatus().getStatusCode()).isEqualTo(TStatusCode.INVALID_HANDLE_STATUS);
            assertThat(execute.getStatus().getErrorMessage()).contains("does not exist");
            etl.calls.CloseSession(new TCloseSessionReq(session));
            assertThat(bob.calls.GetInfo(new TGetInfoReq(session, TGetInfoType.CLI_DBMS_NAME))
                            .getStatus()
                            .getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
            assertThat(ann.calls.GetInfo(new TGetInfoReq(session, TGetInfoType.CLI_DBMS_NAME))
                            .getStatus()
                            .getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
        }
    }

    @Test
    void aListedUserOpensSessionsForOthers() throws Exception {
        try (var etl = login("etl")) {
            etl.open(V10, Map.of(PROXY_USER, "bob"));
            assertThat(submitter()).isEqualTo("bob");
            assertThat(etl.all(etl.execute("SELECT 1"))).hasSize(1);
        }
        try (var bob = login("bob")) {
            var request = new TOpenSessionReq(V10);
            request.setConfiguration(Map.of(PROXY_USER, "etl"));
            assertThat(bob.calls.OpenSession(request).getStatus().getErrorMessage())
                    .contains("may not act as another user");
        }
    }

    private static void refused(WarehouseClient client, String state, String sentence) throws TException {
        var response = client.calls.ExecuteStatement(new TExecuteStatementReq(client.session(), "SELECT 1"));
        assertThat(response.getStatus().getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
        assertThat(response.getStatus().getSqlState()).isEqualTo(state);
        assertThat(response.getStatus().getErrorMessage()).contains(sentence);
    }

    /// What is open can still be closed.
    private static void closes(WarehouseClient client, TOperationHandle operation) throws TException {
        assertThat(client.calls.CloseOperation(new TCloseOperationReq(operation))
                        .getStatus()
                        .getStatusCode())
                .isEqualTo(TStatusCode.SUCCESS_STATUS);
        assertThat(client.calls.CloseSession(new TCloseSessionReq(client.session()))
                        .getStatus()
                        .getStatusCode())
                .isEqualTo(TStatusCode.SUCCESS_STATUS);
    }

    @Test
    void anOpenConnectionEndsWithItsUser() throws Exception {
        try (var bob = login("bob").open();
                var ann = login("ann").open()) {
            var operation = bob.execute("SELECT 1");
            new UserFile(samples.userFile()).remove("bob");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> refused(bob, "28000", "The login of 'bob' has ended"));
            var rows = bob.calls.FetchResults(new TFetchResultsReq(operation, TFetchOrientation.FETCH_NEXT, 1));
            assertThat(rows.getStatus().getErrorMessage()).contains("The login of 'bob' has ended");
            closes(bob, operation);
            assertThat(ann.all(ann.execute("SELECT 1"))).hasSize(1);
        }
    }

    @Test
    void anOpenConnectionEndsWithItsToken() throws Exception {
        var tokens = logins.tokens().orElseThrow();
        var made = tokens.create(
                new TokenStore.Owner("bob", AuthenticationKind.FILE, Set.of()), "", TokenScope.ALL, Duration.ofDays(1));
        try (var bob =
                WarehouseClient.plain(endpoint.port(), "bob", made.secret()).open()) {
            assertThat(bob.all(bob.execute("SELECT 1"))).hasSize(1);
            tokens.revoke(made.token().id(), _ -> true);
            refused(bob, "28000", "The login of 'bob' has ended");
        }
    }

    @Test
    void anOpenConnectionLosesTheRolesOfItsUser() throws Exception {
        try (var bob = login("bob").open()) {
            var operation = bob.execute("SELECT 1");
            samples.roles("users: {bob: viewer}");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> refused(bob, "42501", "'bob' lacks the permission RUN"));
            samples.roles("users: {bob: analyst}");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(
                            () -> assertThat(bob.all(bob.execute("SELECT 1"))).hasSize(1));
            closes(bob, operation);
        }
    }

    @Test
    void actingForAnotherEndsWithItsRight() throws Exception {
        try (var etl = login("etl")) {
            etl.open(V10, Map.of(PROXY_USER, "bob"));
            assertThat(etl.all(etl.execute("SELECT 1"))).hasSize(1);
            samples.roles("users: {bob: admin, etl: analyst}");
            await().atMost(TestTimeout.LIMIT).untilAsserted(() -> refused(etl, "42501", "may not act as another user"));
        }
    }
}

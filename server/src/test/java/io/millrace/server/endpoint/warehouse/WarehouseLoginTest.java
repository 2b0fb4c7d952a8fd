package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.SampleLogins;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
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
    private EndpointUnderTest endpoint;

    @BeforeEach
    void start() throws Exception {
        samples = new SampleLogins(folder);
        endpoint = new EndpointUnderTest(samples.open(Kind.FILE, Kind.TOKEN));
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
    void theSessionBelongsToWhoeverLoggedIn() throws Exception {
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
        endpoint.engine.answer("SELECT 1", "1");
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
}

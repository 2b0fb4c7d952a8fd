package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.login.LoginListener;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.ProviderOptions;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.kerberos.KerberosOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions.ServiceName;
import io.millrace.server.security.login.kerberos.Realm;
import io.millrace.server.security.login.ldap.SampleDirectory;
import io.millrace.testing.TestTimeout;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.security.sasl.Sasl;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests logins at the warehouse endpoint with a real directory and a real key distribution centre.
class WarehouseProviderLoginTest {
    private static final String SECRET = "'s secret";

    @TempDir
    private static Path folder;

    private static SampleDirectory directory;
    private static Realm realm;
    private static SampleLogins samples;
    /// The refused attempts, with their reasons.
    private static final List<String> REFUSED = new CopyOnWriteArrayList<>();

    private static LoginService login;
    private static EndpointUnderTest endpoint;

    @BeforeAll
    static void start() throws Exception {
        directory = new SampleDirectory(folder);
        realm = new Realm(folder);
        realm.addUser("bob", "bob" + SECRET);
        realm.addUser("etl", "etl" + SECRET);
        realm.addUser("stranger", "stranger" + SECRET);
        samples = new SampleLogins(folder);
        login = samples.open(
                new ProviderOptions(
                        Duration.ofSeconds(20),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(directory.options()),
                        Optional.of(new KerberosOptions(
                                realm.addServices("server.keytab", "hive/localhost", "HTTP/localhost"),
                                Optional.empty(),
                                Optional.of(ServiceName.parse("hive/localhost@" + Realm.NAME)))),
                        Optional.empty()),
                Kind.LDAP,
                Kind.KERBEROS);
        login.withListener(new LoginListener() {
            @Override
            public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {}

            @Override
            public void refused(String user, InetAddress address, String reason) {
                REFUSED.add("'" + user + "' from " + address.getHostAddress() + ": " + reason);
            }
        });
        endpoint = new EndpointUnderTest(login);
    }

    @AfterAll
    static void stop() throws Exception {
        endpoint.close();
        login.close();
        realm.close();
        directory.close();
    }

    private static String submitter() {
        return endpoint.engine.opened.getLast().submitter().principal();
    }

    @Test
    void aPasswordOfTheDirectoryIsALogin() throws Exception {
        try (var ann = WarehouseClient.plain(endpoint.port(), "ann", "ann" + SECRET)) {
            ann.open();
            assertThat(submitter()).isEqualTo("ann");
        }
        assertThatThrownBy(() -> WarehouseClient.plain(endpoint.port(), "ann", "wrong"))
                .hasStackTraceContaining("The login failed");
        assertThatThrownBy(() -> WarehouseClient.plain(endpoint.port(), "none", "x"))
                .hasStackTraceContaining("The login failed");
    }

    private static TTransport ticket(String service, String identity, String protection) throws Exception {
        return new TSaslClientTransport(
                "GSSAPI",
                identity.isEmpty() ? null : identity,
                service,
                "localhost",
                Map.of(Sasl.QOP, protection, Sasl.SERVER_AUTH, "true"),
                null,
                new TSocket("127.0.0.1", endpoint.port()));
    }

    /// The status of a new session of a user with a ticket.
    private static TStatusCode open(String user, String service, String identity, String protection) throws Exception {
        return realm.as(user, user + SECRET, () -> {
            try (var transport = ticket(service, identity, protection)) {
                transport.open();
                var calls = new TCLIService.Client(new TBinaryProtocol(transport));
                var request = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
                return calls.OpenSession(request).getStatus().getStatusCode();
            }
        });
    }

    @Test
    void aTicketIsALogin() throws Exception {
        assertThat(open("bob", "hive", "", "auth")).isEqualTo(TStatusCode.SUCCESS_STATUS);
        assertThat(submitter()).isEqualTo("bob");
    }

    @Test
    void aTicketWithoutARoleOpensNothing() throws Exception {
        assertThat(open("stranger", "hive", "", "auth")).isEqualTo(TStatusCode.ERROR_STATUS);
    }

    @Test
    void refusesATicketForAnotherService() {
        assertThatThrownBy(() -> open("bob", "HTTP", "", "auth")).hasStackTraceContaining("The login failed");
        assertThat(REFUSED).contains("'' from 127.0.0.1: The login failed: this ticket is not accepted.");
    }

    @Test
    void onlyListedUsersActAsOthers() throws Exception {
        assertThat(open("etl", "hive", "bob", "auth")).isEqualTo(TStatusCode.SUCCESS_STATUS);
        assertThat(submitter()).isEqualTo("bob");
        assertThatThrownBy(() -> open("bob", "hive", "etl", "auth"))
                .hasStackTraceContaining("may not act as another user");
        assertThat(REFUSED).contains("'bob' from 127.0.0.1: bob may not act as another user (security.impersonation).");
    }

    /// Messages are protected by TLS only.
    @Test
    void refusesAClientThatWantsMessagesProtectedByItsTicket() {
        assertThatThrownBy(() -> open("bob", "hive", "", "auth-conf")).isInstanceOf(Exception.class);
    }

    @Test
    void aTicketWhoseUserHasNoRoleAnyMoreIsRefusedAtTheNextCall() throws Exception {
        endpoint.engine.answer("SELECT 1", "1");
        var refusal = realm.as("etl", "etl" + SECRET, () -> {
            try (var transport = ticket("hive", "", "auth")) {
                transport.open();
                var calls = new TCLIService.Client(new TBinaryProtocol(transport));
                var session = calls.OpenSession(new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10))
                        .getSessionHandle();
                var request = new TExecuteStatementReq(session, "SELECT 1");
                assertThat(calls.ExecuteStatement(request).getStatus().getStatusCode())
                        .isEqualTo(TStatusCode.SUCCESS_STATUS);
                samples.roles(SampleLogins.ROLES.replace("etl: analyst", ""));
                return await().atMost(TestTimeout.LIMIT)
                        .until(
                                () -> calls.ExecuteStatement(request).getStatus(),
                                status -> status.getStatusCode() == TStatusCode.ERROR_STATUS)
                        .getErrorMessage();
            } finally {
                samples.roles(SampleLogins.ROLES);
            }
        });
        assertThat(refusal).contains("'etl' lacks the permission RUN");
    }
}

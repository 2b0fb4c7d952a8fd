package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.client.PemFile;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.tls.CertificateSource;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.security.tls.TlsOptions;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the library's own client over TLS with a certificate on both sides, and clients that must be refused.
final class WarehouseTlsTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private static CertificateAuthority authority;
    private static Issued identity;
    private static Issued ann;

    @TempDir
    private Path folder;

    private ServerTls tls;
    private EndpointUnderTest endpoint;

    @BeforeAll
    static void certificates() throws IOException {
        authority = SampleCertificates.authority();
        identity = SampleCertificates.local();
        ann = SampleCertificates.client("ann");
    }

    @BeforeEach
    void start() {
        start(EndpointUnderTest.TIMES);
    }

    private void start(ConnectionLimits.Times times) {
        start(times, Optional.empty());
    }

    private void start(ConnectionLimits.Times times, Optional<LoginService> logins) {
        tls = ServerTls.open(new TlsOptions(
                new CertificateSource.Store(identity.store(), "pkcs12", authority.password(), authority.password()),
                Optional.of(new CertificateSource.PemAuthorities(authority.certificate())),
                new TlsOptions.Callers(true, false, List.of()),
                List.of("TLSv1.3", "TLSv1.2"),
                List.of(),
                Duration.ofMinutes(1)));
        endpoint = new EndpointUnderTest(
                new ConnectionLimits(EndpointUnderTest.LIMITS.connections(), EndpointUnderTest.SIZES, times),
                Optional.of(tls),
                logins);
    }

    @AfterEach
    void stop() {
        endpoint.close();
        tls.close();
    }

    private TSocket encrypted(Optional<Issued> shown, String version) throws Exception {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(PemFile.authorities(authority.certificate()));
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(
                shown.isEmpty()
                        ? null
                        : PemFile.identity(shown.get().pem(), shown.get().key()),
                new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        var socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", endpoint.port());
        socket.setSoTimeout((int) TestTimeout.LIMIT.toMillis());
        socket.setEnabledProtocols(new String[] {version});
        return new TSocket(socket);
    }

    @Test
    void servesClientsWithACertificate() throws Exception {
        for (var version : List.of("TLSv1.3", "TLSv1.2")) {
            try (var client = WarehouseClient.plain(encrypted(Optional.of(ann), version), "ann")
                    .open()) {
                assertThat(client.session()).isNotNull();
            }
        }
    }

    @Test
    void refusesClientsWithoutOne() throws Exception {
        var socket = encrypted(Optional.empty(), "TLSv1.3");

        assertThatThrownBy(() -> WarehouseClient.plain(socket, "nobody")).isInstanceOf(AssertionError.class);
        await().atMost(TestTimeout.LIMIT).until(() -> endpoint.connections() == 0);
    }

    @Test
    void refusesClientsThatDoNotEncrypt() {
        assertThatThrownBy(() -> WarehouseClient.plain(endpoint.port(), "nobody"))
                .isInstanceOf(AssertionError.class);
        await().atMost(TestTimeout.LIMIT).until(() -> endpoint.connections() == 0);
    }

    @Test
    void aHandshakeHasATimeout() throws Exception {
        stop();
        start(new ConnectionLimits.Times(SHORT, EndpointUnderTest.PATIENCE));
        try (var silent = endpoint.socket()) {
            assertThat(silent.getInputStream().read()).as("closed").isNegative();
        }
    }

    /// No handshake is needed either: the certificate is the login.
    @Test
    void aCertificateIsALogin() throws Exception {
        stop();
        var samples = new SampleLogins(folder);
        start(EndpointUnderTest.TIMES, Optional.of(samples.open(Kind.CERTIFICATE)));
        try (var client =
                WarehouseClient.raw(encrypted(Optional.of(ann), "TLSv1.3")).open()) {
            assertThat(client.session()).isNotNull();
            assertThat(endpoint.engine.opened.getLast().submitter().principal()).isEqualTo("ann");
        }
    }

    @Test
    void aCertificateWhoseUserHasNoRoleAnyMoreIsRefusedAtTheNextCall() throws Exception {
        stop();
        var samples = new SampleLogins(folder);
        start(EndpointUnderTest.TIMES, Optional.of(samples.open(Kind.CERTIFICATE)));
        try (var client =
                WarehouseClient.raw(encrypted(Optional.of(ann), "TLSv1.3")).open()) {
            endpoint.engine.answer("SELECT 1", "1");
            var request = new TExecuteStatementReq(client.session(), "SELECT 1");
            assertThat(client.calls.ExecuteStatement(request).getStatus().getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
            samples.roles("users: {bob: analyst}");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(client.calls.ExecuteStatement(request)
                                    .getStatus()
                                    .getErrorMessage())
                            .contains("'ann' lacks the permission RUN"));
        }
    }
}

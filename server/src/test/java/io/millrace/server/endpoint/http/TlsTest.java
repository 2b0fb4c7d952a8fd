package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.PemFile;
import io.millrace.client.Reply;
import io.millrace.client.TlsConfig;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.TrustedProxies;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.tls.CertificateSource;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.security.tls.TlsOptions;
import io.millrace.server.security.tls.UnusableCertificates;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests an encrypted port, with the usual clients and those that it must refuse.
final class TlsTest {
    private static final int PATIENCE = (int) TestTimeout.LIMIT.toMillis();
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration RELOAD = Duration.ofMillis(20);
    private static final Validity VALID = Validity.days(30);
    private static final Endpoint<Nothing, Nothing> PING =
            Service.CLUSTER.get("ping", "/ping").response(Payload.none());

    @TempDir
    private static Path directory;

    private static CertificateAuthority authority;
    private static CertificateAuthority stranger;
    private static Issued local;
    private static Issued ann;
    private static Issued mallory;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @BeforeAll
    static void certificates() throws IOException {
        authority = SampleCertificates.authority();
        stranger = SampleCertificates.another(directory.resolve("other"), "Another authority");
        local = SampleCertificates.local();
        ann = SampleCertificates.client("ann");
        mallory = stranger.client("mallory", VALID);
    }

    @AfterEach
    void close() throws Exception {
        for (var one : opened.reversed()) {
            one.close();
        }
    }

    private static CertificateSource pem(Issued issued) {
        return new CertificateSource.PemIdentity(issued.pem(), issued.key());
    }

    private static TlsOptions options(CertificateSource identity, TlsOptions.Callers callers) {
        return new TlsOptions(
                identity,
                Optional.of(new CertificateSource.PemAuthorities(authority.certificate())),
                callers,
                List.of("TLSv1.3", "TLSv1.2"),
                List.of(),
                RELOAD);
    }

    private static TlsOptions.Callers anyone() {
        return new TlsOptions.Callers(false, false, List.of());
    }

    private HttpServer serving(TlsOptions tls) {
        return serving(tls, HttpOptions.DEFAULT);
    }

    private HttpServer serving(TlsOptions tls, HttpOptions usual) {
        var certificates = ServerTls.open(tls);
        opened.add(certificates);
        Routes routes = () -> List.of(new Route<>(PING, _ -> Nothing.NOTHING));
        var options = new HttpOptions(
                usual.callers(),
                usual.stackTraces(),
                usual.streams(),
                usual.uploads(),
                usual.answers(),
                usual.limits(),
                new Encryption(Optional.of(certificates), Duration.ofDays(1)),
                usual.audit(),
                usual.monitoring());
        var server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, options, new Authentication.Open()),
                options);
        server.start();
        opened.add(server);
        return server;
    }

    /// What a client of ours says about a call.
    private static String called(HttpServer server, String host, TlsConfig certificates) {
        var address = "https://" + host + ":" + server.port();
        try (var client = new Client(Connection.to(address).trust(certificates))) {
            return switch (client.call(PING)) {
                case Reply.Ok<Nothing> _ -> "ok";
                case Reply.Refused<Nothing>(int status, var fault) -> status + " " + fault.text();
                case Reply.Unreachable<Nothing>(var reason) -> reason;
            };
        }
    }

    private static TlsConfig trusting(CertificateAuthority known) {
        return TlsConfig.of(Optional.of(known.certificate()), Optional.empty());
    }

    private static TlsConfig showing(Issued certificate) {
        return TlsConfig.of(
                Optional.of(authority.certificate()),
                Optional.of(new TlsConfig.Identity(certificate.pem(), certificate.key())));
    }

    private static SSLContext context(Optional<Issued> shown) throws Exception {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(PemFile.authorities(authority.certificate()));
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (shown.isPresent()) {
            keys.init(PemFile.identity(shown.get().pem(), shown.get().key()), new char[0]);
        } else {
            keys.init(null, new char[0]);
        }
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /// An encrypted connection that stays open.
    private SSLSocket connected(HttpServer server) throws Exception {
        var socket = (SSLSocket) context(Optional.empty()).getSocketFactory().createSocket("127.0.0.1", server.port());
        socket.setSoTimeout(PATIENCE);
        socket.startHandshake();
        opened.add(socket);
        return socket;
    }

    private static X509Certificate shown(SSLSocket socket) throws Exception {
        return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }

    /// The head of the response to a request on an open connection.
    private static List<String> asked(Socket socket, String host) throws IOException {
        var request = "GET /v1/ping HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        var head = new ArrayList<String>();
        for (var line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.add(line);
        }
        return head;
    }

    private static String curl(String... words) throws Exception {
        var command = new ArrayList<>(List.of("curl", "-sS", "-o", "-", "-w", "%{http_version} %{http_code}"));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(PATIENCE, TimeUnit.MILLISECONDS)).isTrue();
        return printed;
    }

    @Test
    void speaksBothVersionsOfHttpWithCurl() throws Exception {
        var server = serving(options(pem(local), anyone()));
        var url = "https://localhost:" + server.port() + "/v1/ping";
        var trusted = authority.certificate().toString();

        assertThat(curl("--cacert", trusted, "--http1.1", url)).isEqualTo("{}1.1 200");
        assertThat(curl("--cacert", trusted, "--http2", url)).isEqualTo("{}2 200");
        assertThat(curl("--cacert", trusted, "--tls-max", "1.2", url)).isEqualTo("{}2 200");
        assertThat(curl("--cacert", stranger.certificate().toString(), url)).contains("SSL certificate");
        assertThat(server.url()).startsWith("https://");
    }

    @Test
    void aStoreOfTheJdkServesAsWell() {
        var store = new CertificateSource.Store(local.store(), "pkcs12", authority.password(), authority.password());

        assertThat(called(serving(options(store, anyone())), "localhost", trusting(authority)))
                .isEqualTo("ok");
    }

    @Test
    void aClientSaysWhyItDoesNotTrustTheServer() throws Exception {
        var server = serving(options(pem(local), anyone()));
        assertThat(called(server, "localhost", trusting(stranger))).contains("is not trusted");

        var past = authority.server("past", List.of("localhost"), new Validity("-3d", 1));
        assertThat(called(serving(options(pem(past), anyone())), "localhost", trusting(authority)))
                .contains("has expired");

        var distant = SampleCertificates.distant();
        assertThat(called(serving(options(pem(distant), anyone())), "localhost", trusting(authority)))
                .contains("is not valid for localhost");
    }

    @Test
    void everyClientNeedsACertificateIfTheyAreRequired() {
        var server = serving(options(pem(local), new TlsOptions.Callers(true, false, List.of())));

        assertThat(called(server, "localhost", showing(ann))).isEqualTo("ok");
        assertThat(called(server, "localhost", trusting(authority))).contains("certificate");
        assertThat(called(server, "localhost", showing(mallory))).contains("certificate");
    }

    @Test
    void onlyCertificatesWithAKnownFingerprintAreAcceptedIfThereAreAny() throws Exception {
        var bob = SampleCertificates.client("bob");
        var certificate = PemFile.identity(ann.pem(), ann.key()).getCertificate("identity");
        for (var algorithm : List.of("SHA-1", "SHA-256")) {
            var print = HexFormat.ofDelimiter(":")
                    .withUpperCase()
                    .formatHex(MessageDigest.getInstance(algorithm).digest(certificate.getEncoded()));
            var server = serving(options(pem(local), new TlsOptions.Callers(true, false, List.of(print))));

            assertThat(called(server, "localhost", showing(ann))).isEqualTo("ok");
            assertThat(called(server, "localhost", showing(bob))).contains("certificate");
        }
    }

    /// The JDK's client speaks no earlier version any more: this is what one would send.
    @Test
    void earlierVersionsOfTlsAreRefused() throws Exception {
        var server = serving(options(pem(local), anyone()));
        var hello = HexFormat.of()
                .parseHex("160301002f" + "0100002b" + "0302" + "00".repeat(32) + "00" + "0004c013c014" + "0100");
        try (var socket = RawHttp.open(server)) {
            socket.getOutputStream().write(hello);
            var alert = socket.getInputStream().readNBytes(7);
            // a fatal alert: protocol_version
            assertThat(HexFormat.of().formatHex(alert)).startsWith("15").endsWith("0246");
        }
    }

    @Test
    void aPlainRequestIsAskedToEncrypt() throws Exception {
        var server = serving(options(pem(local), anyone()));
        var reply = RawHttp.ask(server, "", "GET /v1/ping HTTP/1.1", "Host: localhost");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("This port speaks TLS only");
        try (var socket = RawHttp.open(server)) {
            socket.getOutputStream().write(1);
            assertThat(socket.getInputStream().read()).as("closed").isNegative();
        }
    }

    @Test
    void aHandshakeHasATimeout() throws Exception {
        var usual = HttpLimits.DEFAULT.times();
        var times = new HttpLimits.Times(usual.idle(), SHORT, usual.body(), usual.request(), usual.write());
        var server = serving(
                options(pem(local), anyone()),
                HttpOptions.DEFAULT.limits(
                        new HttpLimits(HttpLimits.DEFAULT.sizes(), HttpLimits.DEFAULT.counts(), times)));
        for (var first : List.of("", "160301")) {
            try (var socket = RawHttp.open(server)) {
                socket.getOutputStream().write(HexFormat.of().parseHex(first));
                assertThat(socket.getInputStream().read()).as("closed").isNegative();
            }
        }
    }

    @Test
    void newConnectionsGetARenewedCertificateAndOpenOnesGoOn() throws Exception {
        var renewable = new CertificateSource.PemIdentity(directory.resolve("renewable.pem"), directory.resolve("key"));
        Files.copy(local.pem(), renewable.chain());
        Files.copy(local.key(), renewable.key());
        var server = serving(options(renewable, anyone()));
        var before = connected(server);
        assertThat(asked(before, "127.0.0.1").getFirst()).contains("200");

        Files.writeString(renewable.key(), "not a key");
        var renewed = SampleCertificates.distant();
        Files.copy(renewed.pem(), renewable.chain(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(renewed.key(), renewable.key(), StandardCopyOption.REPLACE_EXISTING);

        await().atMost(TestTimeout.LIMIT).until(() -> !shown(connected(server)).equals(shown(before)));
        assertThat(asked(before, "127.0.0.1").getFirst()).contains("200");
    }

    @Test
    void browsersStayWithTlsExceptOnThisMachine() throws Exception {
        var server = serving(
                options(pem(local), anyone()),
                HttpOptions.DEFAULT.callers(
                        new CallerOptions(List.of("millrace.example"), TrustedProxies.NONE, CrossOriginPolicy.OWN)));
        var socket = connected(server);

        assertThat(asked(socket, "millrace.example")).contains("Strict-Transport-Security: max-age=86400");
        assertThat(asked(socket, "localhost")).noneMatch(line -> line.startsWith("Strict-"));
    }

    @Test
    void unusableCertificatesAreReportedBeforeThePortOpens() throws Exception {
        assertThatThrownBy(() ->
                        ServerTls.open(options(new CertificateSource.PemIdentity(local.pem(), ann.key()), anyone())))
                .isInstanceOf(UnusableCertificates.class)
                .hasMessageContaining("the private key does not belong to the certificate");
        assertThatThrownBy(() -> ServerTls.open(
                        options(new CertificateSource.Store(local.store(), "pkcs12", "wrong", "wrong"), anyone())))
                .isInstanceOf(UnusableCertificates.class)
                .hasMessageContaining("password")
                .hasMessageNotContaining("wrong");
        assertThatThrownBy(() -> ServerTls.open(
                        options(new CertificateSource.PemIdentity(directory.resolve("none"), ann.key()), anyone())))
                .hasMessageContaining("none cannot be read");
    }
}

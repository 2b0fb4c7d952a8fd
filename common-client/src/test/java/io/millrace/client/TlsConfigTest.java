package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.millrace.wire.cluster.Cluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests encrypted connections to a server whose certificates are made for the test.
class TlsConfigTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    private Optional<HttpsServer> running = Optional.empty();

    @AfterEach
    void stop() {
        running.ifPresent(server -> server.stop(0));
    }

    @Test
    void aCertificateOfANamedAuthorityIsBelieved() throws Exception {
        var server = serve(certificate("server", "-ext", "san=dns:localhost"), false);

        assertThat(ask(server, trusting())).isInstanceOf(Reply.Refused.class);
    }

    @Test
    void aCertificateOfAnUnknownAuthorityIsNotAndTheSentenceSaysWhatToDo() throws Exception {
        var server = serve(certificate("server", "-ext", "san=dns:localhost"), false);

        assertThat(reason(ask(server, TlsConfig.DEFAULT)))
                .contains("is not trusted")
                .contains("add the file of the authority")
                .containsPattern(
                        "The certificate is CN=.*, issued by CN=.*, SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}\\.$");
    }

    @Test
    void aCertificateForAnotherHostIsNamedSo() throws Exception {
        var server = serve(certificate("server", "-ext", "san=dns:elsewhere"), false);

        assertThat(reason(ask(server, trusting()))).contains("is not valid for localhost");
    }

    @Test
    void aCertificateThatHasExpiredIsNamedSo() throws Exception {
        certificate("authority", "-ext", "bc:c");
        Files.move(folder.resolve("authority.p12"), folder.resolve("server.p12"));
        var store = certificate(
                "server", "-signer", "authority", "-ext", "san=dns:localhost", "-startdate", "-10d", "-validity", "5");
        var authority = pem(
                "authority.crt",
                "CERTIFICATE",
                store(store).getCertificate("authority").getEncoded());
        var server = serve(store, false);

        assertThat(reason(ask(server, TlsConfig.of(Optional.of(authority), Optional.empty()))))
                .contains("has expired");
    }

    @Test
    void aServerThatAsksForACertificateGetsIt() throws Exception {
        var server = serve(certificate("server", "-ext", "san=dns:localhost"), true);
        var identity = new TlsConfig.Identity(pem("server"), key("server"));

        assertThat(reason(ask(server, trusting()))).contains("a client certificate");
        assertThat(ask(server, TlsConfig.of(Optional.of(pem("server")), Optional.of(identity))))
                .isInstanceOf(Reply.Refused.class);
    }

    @Test
    void aServerThatDoesNotEncryptIsNamedSo() throws Exception {
        try (var plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> refuseAll(plain));
            assertThat(reason(ask(plain.getLocalPort(), TlsConfig.DEFAULT)))
                    .contains("does not encrypt")
                    .contains("http://");
        }
    }

    /// Answers like a server without TLS, which reads before it refuses. The JDK's client may connect twice for one
    /// request.
    private static void refuseAll(ServerSocket plain) {
        while (!plain.isClosed()) {
            try (var caller = plain.accept()) {
                if (caller.getInputStream().read() >= 0) {
                    caller.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    caller.getInputStream().readAllBytes();
                }
            } catch (IOException e) {
                // this caller has gone, or the test has ended
            }
        }
    }

    @Test
    void aFileThatIsNotWhatItShouldBeIsNamed() throws IOException {
        var text = Files.writeString(folder.resolve("notes.txt"), "nothing of that kind");
        var locked = Files.writeString(folder.resolve("locked.pem"), "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n");

        assertThatThrownBy(() -> TlsConfig.of(Optional.of(folder.resolve("none.pem")), Optional.empty()))
                .hasMessageContaining("none.pem cannot be read");
        assertThatThrownBy(() -> TlsConfig.of(Optional.of(text), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("notes.txt");
        certificate("mine");
        assertThatThrownBy(
                        () -> TlsConfig.of(Optional.empty(), Optional.of(new TlsConfig.Identity(pem("mine"), locked))))
                .hasMessageContaining("openssl pkcs8");
        assertThatThrownBy(() -> TlsConfig.of(Optional.empty(), Optional.of(new TlsConfig.Identity(pem("mine"), text))))
                .hasMessageContaining("contains no private key");
    }

    private TlsConfig trusting() throws Exception {
        return TlsConfig.of(Optional.of(pem("server")), Optional.empty());
    }

    private static Reply<Cluster.Overview> ask(int port, TlsConfig trust) {
        try (var client = new Client(Connection.to("https://localhost:" + port).trust(trust))) {
            return client.call(Cluster.OVERVIEW);
        }
    }

    private static String reason(Reply<?> reply) {
        assertThat(reply).isInstanceOf(Reply.Unreachable.class);
        return ((Reply.Unreachable<?>) reply).reason();
    }

    /// Answers everything with 404, which proves that the connection came about.
    private int serve(Path store, boolean asksWho) throws Exception {
        var context = context(store);
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                var wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(asksWho);
                parameters.setSSLParameters(wanted);
            }
        });
        server.start();
        running = Optional.of(server);
        return server.getAddress().getPort();
    }

    private static SSLContext context(Path store) throws GeneralSecurityException, IOException {
        var keys = store(store);
        var keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(keys, PASSWORD.toCharArray());
        var believed = KeyStore.getInstance("PKCS12");
        believed.load(null, null);
        believed.setCertificateEntry("known", keys.getCertificate("server"));
        var trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trustManagers.init(believed);
        var context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        return context;
    }

    private static KeyStore store(Path file) throws GeneralSecurityException, IOException {
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    @Test
    void namesTheKeyStoreThatCannotBeRead() throws IOException {
        var store = certificate("localhost");
        assertThatThrownBy(() -> TlsConfig.of(new TlsConfig.Store(store, "wrong", ""), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The certificates cannot be used: " + store + ": ");
        assertThat(TlsConfig.of(new TlsConfig.Store(store, PASSWORD, PASSWORD), Optional.empty())
                        .context())
                .isPresent();
    }

    /// A certificate that signed itself, in a store of its own; returns the store.
    private Path certificate(String name, String... more) throws IOException {
        var store = folder.resolve(name + ".p12");
        var words = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                // with one compiler, a start takes half the time
                                "-J-XX:TieredStopAtLevel=1",
                                "-genkeypair",
                                "-alias",
                                name,
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + name,
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                PASSWORD),
                        Arrays.stream(more))
                .toList();
        try {
            var keytool = new ProcessBuilder(words).redirectErrorStream(true).start();
            var said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(keytool.waitFor()).as(said).isZero();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return store;
    }

    private Path pem(String name) throws Exception {
        return pem(
                name + ".crt",
                "CERTIFICATE",
                store(folder.resolve(name + ".p12")).getCertificate(name).getEncoded());
    }

    private Path key(String name) throws Exception {
        var key = store(folder.resolve(name + ".p12")).getKey(name, PASSWORD.toCharArray());
        return pem(name + ".key", "PRIVATE KEY", key.getEncoded());
    }

    private Path pem(String file, String what, byte[] bytes) throws IOException {
        var body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.write(
                folder.resolve(file), List.of("-----BEGIN " + what + "-----", body, "-----END " + what + "-----"));
    }
}

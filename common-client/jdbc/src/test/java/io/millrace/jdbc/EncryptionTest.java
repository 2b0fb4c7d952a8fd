package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.scratch.Reply;
import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchServer;
import io.millrace.testing.TestTimeout;
import java.io.File;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that an encrypted connection is made only to a server with a trusted certificate for its name.
class EncryptionTest {
    /// The certificate of the server, made once: `keytool` is a JVM of its own.
    private static File store;

    @TempDir
    private Path folder;

    private ScratchServer server;

    @BeforeAll
    static void makeCertificate(@TempDir Path certificates) throws Exception {
        store = certificates.resolve("server.p12").toFile();
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        // with one compiler, a start takes half the time
        var arguments = " -J-XX:TieredStopAtLevel=1 -genkeypair -alias server -keyalg EC -dname CN=localhost -ext"
                + " san=dns:localhost -validity 2 -storetype PKCS12 -storepass secret -keystore ";
        var made = new ProcessBuilder((keytool + arguments + store).split(" "))
                .redirectErrorStream(true)
                .redirectOutput(certificates.resolve("keytool.out").toFile())
                .start();
        assertThat(made.waitFor(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    @BeforeEach
    void start() throws Exception {
        start(false);
    }

    private void start(boolean certificates) throws Exception {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(store, "secret".toCharArray()), "secret".toCharArray());
        var context = SSLContext.getInstance("TLS");
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStore.getInstance(store, "secret".toCharArray()));
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        var socket = context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        ((SSLServerSocket) socket).setNeedClientAuth(certificates);
        server = ScratchServer.start(ScratchBehaviour.withLogin(10), socket, sql -> Reply.done());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private String url(String host, String keys) {
        return "jdbc:warehouse2://" + host + ":" + server.port() + "/;loginTimeout=10" + keys;
    }

    @Test
    void trustsTheCertificatesOfAFile() throws Exception {
        var url = url("localhost", ";ssl=true;sslTrustStore=" + store + ";trustStorePassword=secret");
        try (var connection = DriverManager.getConnection(url)) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void trustsTheCertificatesOfAPemFile() throws Exception {
        var certificate = KeyStore.getInstance(store, "secret".toCharArray()).getCertificate("server");
        var pem = Files.writeString(
                folder.resolve("authority.pem"),
                "the authority of this test\n-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        try (var connection = DriverManager.getConnection(url("localhost", ";ssl=true;sslTrustStore=" + pem))) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void showsACertificateOfItsOwn() throws Exception {
        stop();
        start(true);
        var url = url("localhost", ";ssl=true;sslTrustStore=" + store + ";trustStorePassword=secret");

        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOf(SQLException.class);
        var shown = url + ";twoWay=true;sslKeyStore=" + store + ";keyStorePassword=secret";
        try (var connection = DriverManager.getConnection(shown)) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void trustsNoStranger() {
        assertThatThrownBy(() -> DriverManager.getConnection(url("localhost", ";ssl=true")))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("not trusted")
                .hasMessageMatching(
                        ".*: CN=localhost, issued by CN=localhost, SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}: .*")
                .hasMessageContaining("sslTrustStore");
    }

    @Test
    void wantsTheNameThatItAskedFor() {
        var url = url("127.0.0.1", ";ssl=true;sslTrustStore=" + store + ";trustStorePassword=secret");

        assertThatThrownBy(() -> DriverManager.getConnection(url)).hasMessageContaining("not for that name");
    }

    @Test
    void tellsATrustStoreThatCannotBeRead() throws Exception {
        var broken = Files.writeString(folder.resolve("broken"), "no store");

        assertThatThrownBy(() -> DriverManager.getConnection(url("localhost", ";ssl=true;sslTrustStore=" + broken)))
                .hasMessageContaining("cannot be read");
    }

    @Test
    void saysToEncryptWhereTheServerWantsIt() {
        assertThatThrownBy(() -> DriverManager.getConnection(url("localhost", "")))
                .hasMessageContaining("add ssl=true");
    }
}

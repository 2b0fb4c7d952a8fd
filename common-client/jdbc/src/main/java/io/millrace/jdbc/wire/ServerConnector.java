package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings;
import io.millrace.jdbc.url.ConnectionSettings.Encryption;
import io.millrace.jdbc.url.ConnectionSettings.Store;
import io.millrace.jdbc.url.Host;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/// Connects to the servers of an address, with encryption and login as configured.
final class ServerConnector {
    /// Some programs write a certificate as text before its PEM block.
    private static final int PEM_LOOKAHEAD = 64 << 10;

    private final ConnectionSettings settings;

    ServerConnector(ConnectionSettings settings) {
        this.settings = settings;
    }

    ConnectionSettings settings() {
        return settings;
    }

    ServerConnection connect(Host host, Deadline deadline) throws SQLException {
        var socket = connected(host, deadline);
        boolean kept = false;
        try {
            var transport = new FramedTransport(
                    encrypted(socket, host, deadline), settings.limits().messageSize());
            var connection =
                    new ServerConnection(host, transport, settings.limits().answer());
            greet(transport, host, deadline);
            kept = true;
            return connection;
        } catch (IOException | TException broken) {
            throw SqlState.CONNECT_FAILED.error("The connection to " + host + " broke: " + broken.getMessage(), broken);
        } finally {
            if (!kept) {
                close(socket);
            }
        }
    }

    private static Socket connected(Host host, Deadline deadline) throws SQLException {
        var socket = new Socket();
        try {
            var address = new InetSocketAddress(host.name(), host.port());
            if (address.isUnresolved()) {
                throw new UnknownHostException(host.name());
            }
            socket.connect(
                    address, (int) Math.min(Integer.MAX_VALUE, deadline.left().toMillis()));
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            return socket;
        } catch (IOException problem) {
            close(socket);
            throw ConnectionFailure.unreachable(host, problem);
        }
    }

    private void greet(FramedTransport transport, Host host, Deadline deadline) throws SQLException, IOException {
        if (settings.login().plain()) {
            transport.timeout(deadline.left());
            try {
                PlainLogin.perform(transport, settings.login());
            } catch (TException problem) {
                throw ConnectionFailure.stranger(host, true, transport.greeting(), problem);
            }
        }
    }

    private Socket encrypted(Socket socket, Host host, Deadline deadline) throws SQLException {
        if (settings.encryption().isEmpty()) {
            return socket;
        }
        try {
            socket.setSoTimeout(
                    (int) Math.min(Integer.MAX_VALUE, deadline.left().toMillis()));
            var secured = (SSLSocket)
                    factory(settings.encryption().get()).createSocket(socket, host.name(), host.port(), true);
            var parameters = secured.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secured.setSSLParameters(parameters);
            secured.startHandshake();
            return secured;
        } catch (IOException problem) {
            throw ConnectionFailure.unencrypted(host, problem);
        }
    }

    private static SSLSocketFactory factory(Encryption encryption) throws SQLException {
        if (encryption.trusted().isEmpty()
                && encryption.identity().isEmpty()
                && System.getProperty("javax.net.ssl.keyStore") != null) {
            return (SSLSocketFactory) SSLSocketFactory.getDefault(); // with that certificate
        }
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    encryption.identity().isEmpty()
                            ? null
                            : keys(encryption.identity().get()),
                    trust(encryption),
                    null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException problem) {
            throw SqlState.BAD_ARGUMENT.error("The certificates cannot be used: " + problem.getMessage(), problem);
        }
    }

    /// @param certificates null for those of the JDK
    private static TrustManager[] trust(@Nullable KeyStore certificates) throws GeneralSecurityException {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(certificates);
        return DriverTrustManager.naming(trust.getTrustManagers());
    }

    private static TrustManager[] trust(Encryption encryption) throws SQLException, GeneralSecurityException {
        return encryption.trusted().isEmpty()
                ? trust((KeyStore) null)
                : trust(encryption.trusted().get());
    }

    private static TrustManager[] trust(Store file) throws SQLException {
        try {
            return trust(isPem(file) ? authorities(file) : read(file));
        } catch (IOException | GeneralSecurityException problem) {
            throw SqlState.BAD_ARGUMENT.error(
                    "The trust store " + file.file() + " cannot be read; check sslTrustStore and trustStorePassword",
                    problem);
        }
    }

    private static KeyManager[] keys(Store file) throws SQLException {
        try {
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(read(file), file.password().value().toCharArray());
            return keys.getKeyManagers();
        } catch (IOException | GeneralSecurityException problem) {
            throw SqlState.BAD_ARGUMENT.error(
                    "The key store " + file.file() + " cannot be read; check sslKeyStore and keyStorePassword",
                    problem);
        }
    }

    private static boolean isPem(Store file) throws IOException {
        try (var bytes = new FileInputStream(file.file())) {
            var start = new String(bytes.readNBytes(PEM_LOOKAHEAD), StandardCharsets.ISO_8859_1);
            return start.contains("-----BEGIN CERTIFICATE-----");
        }
    }

    /// The certificates of a PEM file, which has no password.
    private static KeyStore authorities(Store file) throws IOException, GeneralSecurityException {
        try (var bytes = new FileInputStream(file.file())) {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
            return store;
        }
    }

    private static KeyStore read(Store file) throws IOException, GeneralSecurityException {
        try (var bytes = new FileInputStream(file.file())) {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(bytes, file.password().value().toCharArray());
            return store;
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // nothing more can be done
        }
    }
}

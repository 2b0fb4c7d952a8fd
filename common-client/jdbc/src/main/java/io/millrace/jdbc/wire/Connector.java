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
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.thrift.TException;

/// Connects to the servers of an address, with encryption and login as configured.
final class Connector {
    private final ConnectionSettings settings;

    Connector(ConnectionSettings settings) {
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
        if (encryption.trusted().isEmpty() && encryption.identity().isEmpty()) {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
        try {
            var context = SSLContext.getInstance("TLS");
            // null: what the JDK has of its own
            context.init(
                    encryption.identity().isEmpty()
                            ? null
                            : keys(encryption.identity().get()),
                    encryption.trusted().isEmpty()
                            ? null
                            : trust(encryption.trusted().get()),
                    null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException problem) {
            throw SqlState.BAD_ARGUMENT.error("The certificates cannot be used: " + problem.getMessage(), problem);
        }
    }

    private static TrustManager[] trust(Store file) throws SQLException {
        try {
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(read(file));
            return trust.getTrustManagers();
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

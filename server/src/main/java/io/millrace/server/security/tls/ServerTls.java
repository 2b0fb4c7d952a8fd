package io.millrace.server.security.tls;

import io.millrace.server.telemetry.RateLimitedLog;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// TLS of all ports of the server. Reads the certificates again when their files change: new connections get the new
/// ones, open connections go on.
public final class ServerTls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    /// The first byte of every TLS connection: a record of the handshake.
    private static final int HANDSHAKE = 0x16;

    private final TlsOptions options;
    private final RateLimitedLog plainLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final RateLimitedLog failureLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final Thread watch;
    private volatile LoadedCertificates current;
    private Map<Path, FileState> seen;

    private ServerTls(TlsOptions options) {
        this.options = options;
        this.seen = look();
        this.current = LoadedCertificates.read(options);
        this.watch = Thread.ofVirtual().name("tls-certificates").unstarted(this::watch);
    }

    /// A state of a file; equal ones have the same content.
    private record FileState(FileTime modified, long size, String real) {
        static final FileState NONE = new FileState(FileTime.fromMillis(0), -1, "");
    }

    /// A response to a caller that does not encrypt.
    @FunctionalInterface
    public interface PlainAnswer {
        /// @param first the first byte that the caller sent
        void send(Socket to, int first) throws IOException;
    }

    /// Reads the certificates, and starts to look for changes of their files. Throws [UnusableCertificates] with the
    /// reason if that fails.
    public static ServerTls open(TlsOptions options) {
        var opened = new ServerTls(options);
        LOG.info("TLS with the certificate of {}", opened.current.described());
        opened.current.checkValidity(Instant.now());
        opened.watch.start();
        return opened;
    }

    /// The context of this server's own connections: it shows the certificate of the server, and trusts the authorities
    /// and the server itself.
    public SSLContext client() {
        return current.client();
    }

    /// Encrypts an accepted connection, without the handshake. Waits for its first byte.
    ///
    /// @param protocols that may be negotiated, such as `h2`
    /// @throws SSLException if the caller does not encrypt; it got the answer, and the connection is closed
    public SSLSocket encrypt(Socket accepted, List<String> protocols, PlainAnswer plain) throws IOException {
        var received = new RecordInput(accepted.getInputStream());
        int first = received.peek();
        if (first != HANDSHAKE) {
            refuse(accepted, first, plain);
        }
        var socket = server(accepted, received);
        if (!protocols.isEmpty()) {
            socket.setHandshakeApplicationProtocolSelector((_, offered) ->
                    protocols.stream().filter(offered::contains).findFirst().orElse(null));
        }
        return socket;
    }

    /// Encrypts an accepted connection. Waits for nothing; [#shakeHands] comes next.
    public SSLSocket encrypt(Socket accepted) throws IOException {
        return server(accepted, new RecordInput(accepted.getInputStream()));
    }

    /// The JDK reads from the socket itself after the end of what was received, which is that of the connection.
    private SSLSocket server(Socket accepted, RecordInput received) throws IOException {
        var certificates = current;
        var socket = (SSLSocket) certificates.context().getSocketFactory().createSocket(accepted, received, true);
        socket.setSSLParameters(certificates.parameters());
        return socket;
    }

    /// Waits for the end of the handshake. Returns whether it succeeded; a failure is logged, at a bounded rate.
    public boolean shakeHands(SSLSocket socket) {
        try {
            socket.startHandshake();
            return true;
        } catch (IOException e) {
            failureLog.log(times -> LOG.warn(
                    "{} connections to port {} failed before they were encrypted; the last one, from {}: {}",
                    times,
                    socket.getLocalPort(),
                    socket.getInetAddress().getHostAddress(),
                    e.getMessage()));
            return false;
        }
    }

    private void refuse(Socket accepted, int first, PlainAnswer plain) throws IOException {
        try (accepted) {
            if (first < 0) {
                throw new SSLException("closed before the handshake");
            }
            plainLog.log(times -> LOG.warn(
                    "{} connections to port {} were refused because they were not encrypted; the last one came from {}",
                    times,
                    accepted.getLocalPort(),
                    accepted.getInetAddress().getHostAddress()));
            plain.send(accepted, first);
        }
        throw new SSLException("not encrypted");
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(options.reload());
                reload();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Reads the files again if one of them has changed. Unusable ones change nothing but the log.
    private void reload() {
        var now = look();
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        try {
            var read = LoadedCertificates.read(options);
            current = read;
            LOG.info("The certificates have changed: TLS with the certificate of {}", read.described());
            read.checkValidity(Instant.now());
        } catch (UnusableCertificates e) {
            LOG.error(
                    "The changed certificates are not used, the server goes on with those before: {}", e.getMessage());
        }
    }

    private Map<Path, FileState> look() {
        var found = new HashMap<Path, FileState>();
        Stream.concat(Stream.of(options.identity()), options.authorities().stream())
                .flatMap(source -> source.files().stream())
                .forEach(file -> found.put(file, state(file)));
        return found;
    }

    private static FileState state(Path file) {
        try {
            return new FileState(
                    Files.getLastModifiedTime(file),
                    Files.size(file),
                    file.toRealPath().toString());
        } catch (IOException e) {
            return FileState.NONE;
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}

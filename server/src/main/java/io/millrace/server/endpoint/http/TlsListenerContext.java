package io.millrace.server.endpoint.http;

import io.helidon.common.tls.Tls;
import io.millrace.json.Json;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.wire.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/// The TLS context of an HTTP port. The library asks it for the socket of each connection, on the thread of that
/// connection; so the certificates may change, the handshake has a timeout, and a caller that speaks plain HTTP gets a
/// response.
final class TlsListenerContext extends SSLContextSpi {
    private static final List<String> PROTOCOLS = List.of("h2", "http/1.1");
    private static final int MAX_DRAINED = 64 << 10;

    private final ServerTls tls;
    private final RequestTimers timers;
    private final SSLContext fixed;

    private TlsListenerContext(ServerTls tls, RequestTimers timers) throws GeneralSecurityException {
        this.tls = tls;
        this.timers = timers;
        this.fixed = SSLContext.getInstance("TLS");
        fixed.init(new KeyManager[0], new TrustManager[0], null);
    }

    static Tls of(ServerTls tls, RequestTimers timers) {
        try {
            var spi = new TlsListenerContext(tls, timers);
            return Tls.builder()
                    .sslContext(new SSLContext(spi, spi.fixed.getProvider(), "TLS") {})
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    private Socket encrypt(Socket accepted) throws IOException {
        timers.current().readingHeaders();
        return tls.encrypt(accepted, PROTOCOLS, TlsListenerContext::refuse);
    }

    /// Answers a plain request; anything else that does not encrypt is no HTTP, and gets no response.
    private static void refuse(Socket plain, int first) throws IOException {
        if (!Character.isLetter(first)) {
            return;
        }
        var body = Json.bytes(Fault.of("This port speaks TLS only: use https:// instead of http://."));
        var head = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: "
                + body.length + "\r\nConnection: close\r\n\r\n";
        var out = plain.getOutputStream();
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        plain.shutdownOutput();
        // the caller would lose the response if the connection were closed while data arrives
        plain.getInputStream().readNBytes(MAX_DRAINED);
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return new Sockets();
    }

    @Override
    protected void engineInit(
            KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("the certificates come from the configuration");
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return fixed.getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return fixed.createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        return fixed.createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return fixed.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return fixed.getClientSessionContext();
    }

    /// Encrypts accepted connections. Connects nowhere.
    private final class Sockets extends SSLSocketFactory {
        @Override
        public Socket createSocket(Socket accepted, @Nullable InputStream consumed, boolean close) throws IOException {
            return encrypt(accepted);
        }

        @Override
        public Socket createSocket(Socket socket, String host, int port, boolean close) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String[] getDefaultCipherSuites() {
            return fixed.getSocketFactory().getDefaultCipherSuites();
        }

        @Override
        public String[] getSupportedCipherSuites() {
            return fixed.getSocketFactory().getSupportedCipherSuites();
        }
    }
}

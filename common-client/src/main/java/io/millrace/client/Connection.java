package io.millrace.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/// The address of a service and the timeouts for it.
///
/// @param base  scheme, host, port and perhaps a path prefix; without a slash at the end
/// @param trust for a connection that is encrypted
public record Connection(
        URI base, Duration connectTimeout, Duration requestTimeout, Map<String, String> headers, TlsConfig trust) {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration REQUEST = Duration.ofMinutes(1);

    public Connection {
        headers = Map.copyOf(headers);
        if (base.getHost() == null || !("http".equals(base.getScheme()) || "https".equals(base.getScheme()))) {
            throw new IllegalArgumentException("not an http address: " + base);
        }
        if (!connectTimeout.isPositive() || !requestTimeout.isPositive()) {
            throw new IllegalArgumentException("a timeout must be positive");
        }
    }

    /// From `localhost:8081`, `http://host:8081` or `https://host/prefix`.
    public static Connection to(String hostPortOrUrl) {
        var text = hostPortOrUrl.strip();
        var url = text.contains("://") ? text : "http://" + text;
        while (url.endsWith("/")) {
            url = url.substring(0, url.length() - 1);
        }
        try {
            return new Connection(URI.create(url), CONNECT, REQUEST, Map.of(), TlsConfig.USUAL);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("not HOST:PORT and not a URL: '" + hostPortOrUrl + "'", e);
        }
    }

    public Connection requestTimeout(Duration timeout) {
        return new Connection(base, connectTimeout, timeout, headers, trust);
    }

    /// The same with these headers in each request. A value may be a secret: it is not told by [#toString].
    public Connection headers(Map<String, String> sent) {
        return new Connection(base, connectTimeout, requestTimeout, sent, trust);
    }

    /// The same with other certificates, if it is encrypted.
    public Connection trust(TlsConfig other) {
        return new Connection(base, connectTimeout, requestTimeout, headers, other);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}

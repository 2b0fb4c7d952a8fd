package io.millrace.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/// The address of a service, with timeouts, headers and certificates.
///
/// @param base           scheme, host, port and an optional path prefix, without a slash at the end
/// @param requestTimeout until the head of the response arrives
/// @param headers        sent with every request
/// @param trust          the certificates of an encrypted connection
public record Connection(
        URI base, Duration connectTimeout, Duration requestTimeout, Map<String, String> headers, TlsConfig trust) {
    private static final String AUTHORIZATION = "Authorization";
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration DEFAULT_REQUEST_TIMEOUT = Duration.ofMinutes(1);

    public Connection {
        headers = Map.copyOf(headers);
        if (base.getHost() == null || !("http".equals(base.getScheme()) || "https".equals(base.getScheme()))) {
            throw new IllegalArgumentException("not an http address: " + base);
        }
        if (!connectTimeout.isPositive() || !requestTimeout.isPositive()) {
            throw new IllegalArgumentException("a timeout must be positive");
        }
    }

    /// Parses an address such as `localhost:8081`, `http://host:8081` or `https://host/prefix`.
    ///
    /// @throws IllegalArgumentException if it is not a valid address
    public static Connection to(String hostPortOrUrl) {
        var text = hostPortOrUrl.strip();
        var url = text.contains("://") ? text : "http://" + text;
        while (url.endsWith("/")) {
            url = url.substring(0, url.length() - 1);
        }
        try {
            return new Connection(
                    URI.create(url), DEFAULT_CONNECT_TIMEOUT, DEFAULT_REQUEST_TIMEOUT, Map.of(), TlsConfig.DEFAULT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("not HOST:PORT and not a URL: '" + hostPortOrUrl + "'", e);
        }
    }

    /// A copy with another request timeout.
    public Connection requestTimeout(Duration timeout) {
        return new Connection(base, connectTimeout, timeout, headers, trust);
    }

    /// A copy with these headers. Values can be secrets; [#toString] does not contain them.
    public Connection headers(Map<String, String> sent) {
        return new Connection(base, connectTimeout, requestTimeout, sent, trust);
    }

    /// A copy that logs in with a user and a password.
    public Connection password(String user, String password) {
        var both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return authorization("Basic " + Base64.getEncoder().encodeToString(both));
    }

    /// A copy that logs in with a token.
    public Connection token(String token) {
        return authorization("Bearer " + token.strip());
    }

    private Connection authorization(String value) {
        var sent = new HashMap<>(headers);
        sent.keySet().removeIf(AUTHORIZATION::equalsIgnoreCase);
        sent.put(AUTHORIZATION, value);
        return headers(sent);
    }

    /// Whether one of the headers is a login.
    public boolean logsIn() {
        return headers.keySet().stream().anyMatch(AUTHORIZATION::equalsIgnoreCase);
    }

    /// A copy that sends the name of this program to the service, unless there is such a header.
    public Connection program(String name) {
        var sent = new HashMap<>(headers);
        sent.putIfAbsent("User-Agent", name);
        return headers(sent);
    }

    /// A copy with other certificates.
    public Connection trust(TlsConfig other) {
        return new Connection(base, connectTimeout, requestTimeout, headers, other);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}

package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderValues;
import java.time.Duration;
import java.util.List;

/// The headers that declare to a browser that a response is not a page, must not be framed, and has the declared type.
/// Files of the web UI have their own policy.
final class SecurityHeaders {
    static final List<Header> ALL = List.of(
            HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
            HeaderValues.createCached("X-Frame-Options", "DENY"),
            HeaderValues.createCached("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            HeaderValues.createCached("Referrer-Policy", "no-referrer"),
            HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"));

    private SecurityHeaders() {}

    /// Asks a browser to use no plain HTTP for this host again.
    static Header strictTransport(Duration age) {
        return HeaderValues.create("Strict-Transport-Security", "max-age=" + age.toSeconds());
    }
}

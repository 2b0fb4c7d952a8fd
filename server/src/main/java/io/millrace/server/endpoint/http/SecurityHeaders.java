package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderValues;
import java.util.List;

/// The headers of every answer by which a browser keeps it from other pages: no answer is a page, is framed, or is
/// taken for another type than it says. Files of the web UI bring a policy of their own.
final class SecurityHeaders {
    static final List<Header> ALL = List.of(
            HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
            HeaderValues.createCached("X-Frame-Options", "DENY"),
            HeaderValues.createCached("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            HeaderValues.createCached("Referrer-Policy", "no-referrer"),
            HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"));

    private SecurityHeaders() {}
}

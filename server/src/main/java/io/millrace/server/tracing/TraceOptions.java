package io.millrace.server.tracing;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The collector of traces, and what is sent to it.
///
/// @param endpoint of OTLP over HTTP, such as `http://localhost:4318/v1/traces`
/// @param headers  of each request to the collector
/// @param service  the name of the service in the traces
/// @param ratio    the share of traces that begin here and are recorded, from 0 to 1
/// @param version  of the service
public record TraceOptions(URI endpoint, Map<String, String> headers, String service, double ratio, String version) {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    public TraceOptions {
        headers = Map.copyOf(headers);
    }

    /// The address of a collector, or none for an empty text; throws [IllegalArgumentException] for any other text.
    public static Optional<URI> endpoint(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        var uri = URI.create(text);
        if (uri.getHost() == null || !SCHEMES.contains(uri.getScheme())) {
            throw new IllegalArgumentException(text);
        }
        return Optional.of(uri);
    }

    /// Headers from texts such as `name=value`; throws [IllegalArgumentException] for any other.
    public static Map<String, String> headers(List<String> texts) {
        var headers = new LinkedHashMap<String, String>();
        for (var text : texts) {
            var separator = text.indexOf('=');
            if (separator < 1) {
                throw new IllegalArgumentException("a header is given as name=value");
            }
            headers.put(
                    text.substring(0, separator).strip(),
                    text.substring(separator + 1).strip());
        }
        return headers;
    }
}

package io.millrace.server.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/// A collector of traces that understands OTLP over HTTP.
public final class TraceCollector implements AutoCloseable {
    private final HttpServer server;
    private final List<ExportTraceServiceRequest> received = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    public TraceCollector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::receive);
        server.start();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            var body = zipped ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody();
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .ifPresent(authorizations::add);
            received.add(ExportTraceServiceRequest.parseFrom(body));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    public String address() {
        return "http://localhost:" + server.getAddress().getPort() + "/v1/traces";
    }

    public List<Span> spans() {
        return received.stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .toList();
    }

    /// The spans of a name.
    public List<Span> spans(String name) {
        return spans().stream().filter(span -> span.getName().equals(name)).toList();
    }

    /// An attribute of a span, or of the service that sent it.
    public static Optional<String> attribute(Span span, String key) {
        return span.getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals(key))
                .map(attribute -> text(attribute.getValue()))
                .findFirst();
    }

    private static String text(AnyValue value) {
        return value.hasIntValue() ? String.valueOf(value.getIntValue()) : value.getStringValue();
    }

    /// The values of an attribute of the services that sent spans.
    List<String> services(String key) {
        return received.stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .flatMap(resource -> resource.getResource().getAttributesList().stream())
                .filter(attribute -> attribute.getKey().equals(key))
                .map(attribute -> text(attribute.getValue()))
                .distinct()
                .toList();
    }

    List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

package io.millrace.journey;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http2.Http2Route;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A collector of OpenTelemetry that takes metrics by gRPC, and keeps what it gets.
final class MetricsCollector implements AutoCloseable {
    private static final String EXPORT = "/opentelemetry.proto.collector.metrics.v1.MetricsService/Export";
    /// The head of a message: whether it is compressed, and its length.
    private static final byte[] EMPTY_MESSAGE = new byte[5];

    private final WebServer server;
    private final List<String> received = new CopyOnWriteArrayList<>();

    MetricsCollector() {
        server = WebServer.builder()
                .address(InetAddress.getLoopbackAddress())
                .port(0)
                .routing(routing -> routing.route(Http2Route.route(Method.POST, EXPORT, this::receive)))
                .build()
                .start();
    }

    private void receive(ServerRequest request, ServerResponse response) {
        // names of metrics are plain text in a message
        received.add(new String(request.content().as(byte[].class), StandardCharsets.ISO_8859_1));
        response.header(HeaderNames.CONTENT_TYPE, "application/grpc");
        response.header(HeaderNames.create("grpc-status"), "0");
        response.send(EMPTY_MESSAGE);
    }

    String address() {
        return "http://localhost:" + server.port();
    }

    /// The messages, oldest first.
    List<String> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop();
    }
}

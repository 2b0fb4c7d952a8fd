package io.millrace.server.endpoint.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.millrace.json.Json;
import io.millrace.wire.Fault;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One service on one port. It may listen before there is a router: then it says that the server is starting.
public final class HttpServer implements AutoCloseable {
    /// How long requests under way may take to end once the server stops.
    private static final Duration GRACE = Duration.ofSeconds(5);
    /// Metric names add up in a query.
    private static final int LONGEST_REQUEST_LINE = 32_768;

    private static final String JSON = "application/json; charset=UTF-8";

    private final String host;
    private final List<Integer> ports;
    private volatile @Nullable Router router;
    private @Nullable WebServer server;

    /// Answers with the router from the start.
    ///
    /// @param port 0 for any free one
    public HttpServer(String host, int port, Router router) {
        this(host, List.of(port));
        this.router = router;
    }

    /// @param ports tried in turn, until one is free
    public HttpServer(String host, List<Integer> ports) {
        this.host = host;
        this.ports = List.copyOf(ports);
    }

    /// Opens the port. Fails with one line for the operator when that is not possible.
    public void start() {
        int port = probe(host, ports);
        var starting = WebServer.builder()
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE)
                .host(host)
                .port(port)
                .addProtocol(Http1Config.builder()
                        .maxPrologueLength(LONGEST_REQUEST_LINE)
                        .validatePath(false)
                        .validatePrologue(false)
                        .build())
                .directHandlers(faults())
                .addRouting(HttpRouting.builder().any(this::handle))
                .build()
                .start();
        if (!starting.isRunning()) {
            throw new PortUnavailable(host, port, "see the log");
        }
        server = starting;
    }

    /// From now on this router answers.
    public void serve(Router ready) {
        router = ready;
    }

    private void handle(ServerRequest request, ServerResponse response) {
        var present = router;
        if (present != null) {
            present.handle(request, response);
            return;
        }
        response.status(Status.SERVICE_UNAVAILABLE_503)
                .header(HeaderNames.CONTENT_TYPE, JSON)
                .header(HeaderNames.RETRY_AFTER, "1")
                .send(Json.bytes(Fault.of("The server is starting.")));
    }

    /// The first port that can be opened; fails with one line when there is none. The HTTP library does not say why it
    /// could not bind.
    public static int probe(String host, List<Integer> ports) {
        for (int port : ports.subList(0, ports.size() - 1)) {
            try {
                return probe(host, port);
            } catch (PortUnavailable e) {
                // the next one
            }
        }
        return probe(host, ports.getLast());
    }

    private static int probe(String host, int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return port;
        } catch (UnknownHostException e) {
            throw new PortUnavailable(host, port, "the host is not known");
        } catch (BindException e) {
            var reason = String.valueOf(e.getMessage());
            throw new PortUnavailable(host, port, reason.contains("in use") ? "another process listens there" : reason);
        } catch (IOException e) {
            throw new PortUnavailable(host, port, String.valueOf(e.getMessage()));
        }
    }

    /// The port that is open; 0 before the start.
    public int port() {
        return server == null ? 0 : server.port();
    }

    public String url() {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port();
    }

    /// What the library itself refuses, before there is a route, has the same body as all refusals.
    private static DirectHandlers faults() {
        DirectHandler handler = (request, type, status, headers, message) -> DirectHandler.TransportResponse.builder()
                .status(status)
                .headers(headers)
                .header(HeaderNames.CONTENT_TYPE, JSON)
                .entity(Json.bytes(Fault.of(message == null || message.isEmpty() ? status.reasonPhrase() : message)))
                .build();
        var all = DirectHandlers.builder();
        for (var type : DirectHandler.EventType.values()) {
            all.addHandler(type, handler);
        }
        return all.build();
    }

    /// Ends streams and requests under way, then the port.
    @Override
    public void close() {
        var present = router;
        if (present != null) {
            present.close();
        }
        if (server != null) {
            server.stop();
        }
    }
}

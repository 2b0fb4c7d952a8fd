package io.millrace.server.endpoint.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
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

/// One service on one port.
public final class HttpServer implements AutoCloseable {
    /// How long requests under way may take to end once the server stops.
    private static final Duration GRACE = Duration.ofSeconds(5);
    /// Metric names add up in a query.
    private static final int LONGEST_REQUEST_LINE = 32_768;

    private final Router router;
    private final String host;
    private final int port;
    private final WebServer server;

    /// @param port 0 for any free one
    public HttpServer(String host, int port, Router router) {
        this.router = router;
        this.host = host;
        this.port = port;
        this.server = WebServer.builder()
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
                .addRouting(HttpRouting.builder().any(router::handle))
                .build();
    }

    /// Opens the port. Fails with one line for the operator when that is not possible.
    public void start() {
        probe();
        server.start();
        if (!server.isRunning()) {
            throw new PortUnavailable(host, port, "see the log");
        }
    }

    /// The library does not say why it could not bind, so it is tried before.
    private void probe() {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (UnknownHostException e) {
            throw new PortUnavailable(host, port, "the host is not known");
        } catch (BindException e) {
            var reason = String.valueOf(e.getMessage());
            throw new PortUnavailable(host, port, reason.contains("in use") ? "another process listens there" : reason);
        } catch (IOException e) {
            throw new PortUnavailable(host, port, String.valueOf(e.getMessage()));
        }
    }

    /// The port that is open.
    public int port() {
        return server.port();
    }

    public String url() {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port();
    }

    public Router router() {
        return router;
    }

    /// What the library itself refuses, before there is a route, has the same body as all refusals.
    private static DirectHandlers faults() {
        DirectHandler handler = (request, type, status, headers, message) -> DirectHandler.TransportResponse.builder()
                .status(status)
                .headers(headers)
                .header(HeaderNames.CONTENT_TYPE, "application/json; charset=UTF-8")
                .entity(Json.bytes(Fault.of(message == null || message.isEmpty() ? status.reasonPhrase() : message)))
                .build();
        var all = DirectHandlers.builder();
        for (var type : DirectHandler.EventType.values()) {
            all.addHandler(type, handler);
        }
        return all.build();
    }

    /// Ends requests under way, then the port.
    @Override
    public void close() {
        server.stop();
    }
}

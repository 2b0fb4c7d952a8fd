package io.millrace.server.endpoint.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http2.Http2Config;
import io.millrace.json.Json;
import io.millrace.wire.Fault;
import io.millrace.wire.Headers;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One service on one port, and perhaps a second one below a path. It may listen before there is a router: then it says
/// that the server is starting.
public final class HttpServer implements AutoCloseable {
    /// How long requests under way may take to end once the server stops.
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int LONGEST_REST = 30_000;
    private static final Status TOO_MANY_HEADERS = Status.create(431, "Request Header Fields Too Large");
    private static final HeaderName LEADER = HeaderNames.create(Headers.LEADER);
    private static final String JSON = "application/json; charset=UTF-8";

    private final String host;
    private final List<Integer> ports;
    private final List<String> named;
    private final HttpLimits limits;
    private final TimeoutMonitor watch;
    private volatile AllowedHosts hosts = new AllowedHosts(Set.of(), false);
    private volatile Supplier<Optional<String>> leader = Optional::empty;
    private volatile @Nullable Router router;
    private volatile @Nullable Below below;
    private @Nullable WebServer server;

    /// Answers with the router from the start, within the usual limits.
    ///
    /// @param port 0 for any free one
    public HttpServer(String host, int port, Router router) {
        this(host, port, router, HttpOptions.DEFAULT);
    }

    public HttpServer(String host, int port, Router router, HttpOptions options) {
        this(host, List.of(port), options);
        this.router = router;
    }

    /// Within the usual limits.
    public HttpServer(String host, List<Integer> ports) {
        this(host, ports, HttpOptions.DEFAULT);
    }

    /// @param ports tried in turn, until one is free
    public HttpServer(String host, List<Integer> ports, HttpOptions options) {
        this.host = host;
        this.ports = List.copyOf(ports);
        this.named = options.hosts();
        this.limits = options.limits();
        this.watch = new TimeoutMonitor(limits.times());
    }

    /// A second service of this port; asking for its router is refused while there is none.
    private record Below(String prefix, Supplier<Router> router) {
        boolean has(String path) {
            return path.startsWith(prefix) && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
        }

        String rest(String path) {
            return path.substring(prefix.length());
        }
    }

    /// Opens the port. Fails with one line for the operator when that is not possible.
    public void start() {
        int port = probe(host, ports);
        hosts = AllowedHosts.of(host, named);
        var starting = listening(port).build().start();
        if (!starting.isRunning()) {
            throw new PortUnavailable(host, port, "see the log");
        }
        server = starting;
        watch.start();
    }

    private WebServerConfig.Builder listening(int port) {
        return WebServer.builder()
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE)
                .host(host)
                .port(port)
                .connectionOptions(options -> options.tcpNoDelay(true))
                .maxPayloadSize(Math.max(limits.sizes().content(), UploadOptions.OFF.largest()))
                .maxTcpConnections(limits.counts().connections())
                .maxConcurrentRequests(limits.counts().requests())
                .idleConnectionTimeout(limits.times().idle())
                .idleConnectionPeriod(period(limits.times().idle()))
                .protocolsDiscoverServices(false)
                .addConnectionSelector(new ProtocolSelector(http1(), http2(), watch))
                .errorHandling(ErrorHandling.builder().includeEntity(true).build())
                .directHandlers(faults())
                .addRouting(HttpRouting.builder().any(this::handle));
    }

    /// How often idle connections are looked for.
    private static Duration period(Duration idle) {
        var quarter = idle.dividedBy(4);
        return Duration.ofMillis(Math.clamp(quarter.toMillis(), 10, LONGEST_REST));
    }

    private Http1Config http1() {
        return Http1Config.builder()
                .maxPrologueLength(limits.sizes().requestLine())
                .maxHeadersSize(limits.sizes().headers())
                .validatePath(false)
                .validatePrologue(false)
                // HTTP/1.1 has no need of it, and with it our headers overflow the library's 256 bytes for them: it
                // would then take a second buffer, of twice the size, for every answer
                .sendKeepAliveHeader(false)
                .addReceiveListener(watch)
                .build();
    }

    private Http2Config http2() {
        return Http2Config.builder()
                .maxHeaderListSize(limits.sizes().headers())
                .maxConcurrentStreams(limits.counts().streams())
                .validatePath(false)
                .build();
    }

    /// From now on every answer names, as a header, the server that leads the ones like this, where there is one.
    public void announce(Supplier<Optional<String>> leading) {
        leader = leading;
    }

    /// From now on this router answers.
    public void serve(Router ready) {
        router = ready;
    }

    /// From now on another router answers what is below a path, which it does not see. Its creator closes it.
    ///
    /// @param prefix taken as it stands: written in another way it is a path of the first service
    public void serve(String prefix, Router second) {
        below = new Below(prefix, () -> second);
    }

    /// From now on this is the response to every request below a path.
    public void refuse(String prefix, Refusal refusal) {
        below = new Below(prefix, () -> {
            throw refusal;
        });
    }

    private void handle(ServerRequest request, ServerResponse response) {
        SecurityHeaders.ALL.forEach(response::header);
        leader.get().ifPresent(url -> response.header(LEADER, url));
        watch.turn().run(() -> answer(request, response));
        if (request.prologue().protocolVersion().equals("1.1")
                && response.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            part(request);
        }
    }

    /// The answer said that the connection ends. What the caller is still sending is read for a moment, because a
    /// connection that is closed over it takes the answer with it.
    private void part(ServerRequest request) {
        if (request.content().hasEntity()
                && !request.content().consumed()
                && !request.headers().contains(HeaderNames.EXPECT)) {
            watch.turn().parting();
            passOver(request);
        }
        throw new CloseConnectionException("The answer said so");
    }

    private static void passOver(ServerRequest request) {
        try {
            request.content().consume();
        } catch (RequestException e) {
            // what follows is no body, and the answer to it has been given
        }
    }

    private void answer(ServerRequest request, ServerResponse response) {
        var present = router;
        if (request.headers().size() > limits.counts().headers()) {
            Responses.last(request, response);
            tell(
                    response,
                    TOO_MANY_HEADERS,
                    "The request has more than " + limits.counts().headers() + " headers.");
        } else if (!hosts.contains(request.authority())) {
            tell(
                    response,
                    Status.MISDIRECTED_REQUEST_421,
                    "This server is not known as '" + request.authority()
                            + "'. If that is a name of it, add it to rest.allowed-hosts.");
        } else if (present == null) {
            tell(
                    response.header(HeaderNames.RETRY_AFTER, "1"),
                    Status.SERVICE_UNAVAILABLE_503,
                    "The server is starting.");
        } else {
            route(present, request, response);
        }
    }

    private void route(Router first, ServerRequest request, ServerResponse response) {
        var path = request.prologue().uriPath().rawPath();
        var second = below;
        if (second == null || !second.has(path)) {
            first.handle(request, response, path);
            return;
        }
        try {
            second.router().get().handle(request, response, second.rest(path));
        } catch (Refusal none) { // the router's own refusals have been answered
            first.refuse(request, response, none);
        }
    }

    private static void tell(ServerResponse response, Status status, String message) {
        response.status(status).header(HeaderNames.CONTENT_TYPE, JSON).send(Json.bytes(Fault.of(message)));
    }

    /// The first port that can be opened; fails with one line when there is none. The HTTP library does not say why
    /// it could not bind.
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
    private DirectHandlers faults() {
        DirectHandler handler = (_, _, status, headers, message) -> {
            var told = DirectHandler.TransportResponse.builder()
                    .status(status)
                    .headers(headers)
                    .header(HeaderNames.CONTENT_TYPE, JSON)
                    .entity(Json.bytes(Fault.of(explained(status, message))));
            SecurityHeaders.ALL.forEach(told::header);
            if (status.code() == Status.SERVICE_UNAVAILABLE_503.code()) {
                told.header(HeaderNames.RETRY_AFTER, "1");
            }
            return told.build();
        };
        var all = DirectHandlers.builder();
        for (var type : DirectHandler.EventType.values()) {
            all.addHandler(type, handler);
        }
        return all.build();
    }

    private String explained(Status status, @Nullable String message) {
        return switch (status.code()) {
            case 413 ->
                "The request is larger than the limit of " + limits.sizes().content() + " bytes.";
            case 414 ->
                "The first line of the request is longer than the limit of "
                        + limits.sizes().requestLine() + " bytes.";
            case 503 ->
                "There are " + limits.counts().requests()
                        + " requests already, which is the limit. Try again in a moment.";
            default -> message == null || message.isEmpty() ? status.reasonPhrase() : message;
        };
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
        watch.close();
    }
}

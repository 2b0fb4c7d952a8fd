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
import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.security.TrustedProxies;
import io.millrace.server.telemetry.RequestId;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Serves one service on one port, and optionally a second one below a path. Until it has a router, it answers that the
/// server is starting.
public final class HttpServer implements AutoCloseable {
    /// Time for requests in progress to end when the server stops.
    private static final Duration GRACE_PERIOD = Duration.ofSeconds(5);
    private static final Duration MIN_IDLE_CHECK = Duration.ofMillis(10);
    private static final Duration MAX_IDLE_CHECK = Duration.ofSeconds(30);
    /// The largest part of a body that is read if an HTTP/2 request is refused before its end.
    private static final long MAX_DRAINED_BYTES = 16L << 20;

    private static final Status TOO_MANY_HEADERS = Status.create(431, "Request Header Fields Too Large");
    private static final HeaderName LEADER = HeaderNames.create(Headers.LEADER);
    private static final HeaderName REQUEST_ID = HeaderNames.create(RequestId.HEADER);
    private static final String JSON = "application/json; charset=UTF-8";

    /// Connections that were refused or evicted, and are being closed.
    private static final int CLOSING_CONNECTIONS = 256;
    /// Calls that cancel, stop or close something.
    private static final Pattern URGENT = Pattern.compile(".*/(?:cancel|stop|close)");

    private final String host;
    private final List<Integer> ports;
    private final List<String> hostNames;
    private final TrustedProxies proxies;
    private final HttpLimits limits;
    private final RequestTimers timers;
    private final ConnectionTable<HttpConnection> connections;
    private final LimitMeter requests;
    private final Encryption encryption;
    private final AuditLog audit;
    private final HealthProbes health;
    private volatile AllowedHosts hosts = new AllowedHosts(Set.of(), false);
    private volatile Supplier<Optional<String>> leader = Optional::empty;
    private volatile @Nullable Router router;
    private volatile @Nullable SecondService second;
    private @Nullable WebServer server;

    /// Answers with the router from the start.
    ///
    /// @param port 0 for any free one
    public HttpServer(String host, int port, Router router, HttpOptions options) {
        this(host, List.of(port), options);
        this.router = router;
    }

    /// @param ports to try in order
    public HttpServer(String host, List<Integer> ports, HttpOptions options) {
        this.host = host;
        this.ports = List.copyOf(ports);
        this.hostNames = options.callers().hosts();
        this.proxies = options.callers().proxies();
        this.limits = options.limits();
        this.timers = new RequestTimers(limits.times());
        this.connections = new ConnectionTable<>(
                "HTTP connections",
                "rest.server.max-connections",
                "rest.server.max-connections-per-address",
                limits.counts().connections());
        this.requests = LimitMeter.count(
                "requests in progress",
                "rest.server.max-requests",
                limits.counts().requests());
        this.encryption = options.encryption();
        this.audit = options.audit();
        this.health = new HealthProbes(options.monitoring().health());
    }

    /// A second service on this port. Its router supplier throws a refusal while there is no router.
    private record SecondService(String prefix, Supplier<Router> router) {
        boolean serves(String path) {
            return path.startsWith(prefix) && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
        }

        String relative(String path) {
            return path.substring(prefix.length());
        }
    }

    /// Opens the port, or throws [PortUnavailable].
    public void start() {
        int port = probe(host, ports);
        hosts = AllowedHosts.of(host, hostNames);
        var starting = listening(port).build().start();
        if (!starting.isRunning()) {
            throw new PortUnavailable(host, port, "see the log");
        }
        server = starting;
        timers.start();
    }

    private WebServerConfig.Builder listening(int port) {
        var listening = WebServer.builder()
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE_PERIOD)
                .host(host)
                .port(port)
                .connectionOptions(options -> options.tcpNoDelay(true))
                .maxPayloadSize(Math.max(limits.sizes().content(), UploadOptions.OFF.maxBytes()))
                .maxTcpConnections(limits.counts().connections().all()
                        + limits.counts().connections().reserved()
                        + CLOSING_CONNECTIONS)
                .maxConcurrentRequests(limits.counts().requests() + HttpLimits.Counts.RESERVED_REQUESTS)
                .idleConnectionTimeout(limits.times().idle())
                .idleConnectionPeriod(idleCheckInterval(limits.times().idle()))
                .protocolsDiscoverServices(false)
                .addConnectionSelector(new ProtocolSelector(http1(), http2(), timers, connections))
                .errorHandling(ErrorHandling.builder().includeEntity(true).build())
                .directHandlers(faults())
                .addRouting(HttpRouting.builder().any(this::handle));
        // for an encrypted channel, the library would look up the name of every caller before the handshake
        encryption.tls().ifPresent(tls -> listening.useNio(false).tls(TlsListenerContext.of(tls, timers)));
        return listening;
    }

    private static Duration idleCheckInterval(Duration idleTimeout) {
        return Duration.ofMillis(
                Math.clamp(idleTimeout.toMillis() / 4, MIN_IDLE_CHECK.toMillis(), MAX_IDLE_CHECK.toMillis()));
    }

    private Http1Config http1() {
        return Http1Config.builder()
                .maxPrologueLength(limits.sizes().requestLine())
                .maxHeadersSize(limits.sizes().headers())
                .validatePath(false)
                .validatePrologue(false)
                // HTTP/1.1 does not need it, and with it the headers would exceed the library's buffer of 256 bytes:
                // it would then allocate a second one, of twice the size, for every response
                .sendKeepAliveHeader(false)
                .addReceiveListener(timers)
                .build();
    }

    private Http2Config http2() {
        return Http2Config.builder()
                .maxHeaderListSize(limits.sizes().headers())
                .maxConcurrentStreams(limits.counts().streams())
                .validatePath(false)
                .build();
    }

    /// Adds a header to every response that names the leading server, if there is one.
    public void announce(Supplier<Optional<String>> leaderUrl) {
        leader = leaderUrl;
    }

    /// Sets the router of the service.
    public void serve(Router ready) {
        router = ready;
    }

    /// Sets the router of the second service, which its creator closes. It sees paths without the prefix.
    ///
    /// @param prefix compared with the raw path: any other spelling is a path of the first service
    public void serve(String prefix, Router ready) {
        second = new SecondService(prefix, () -> ready);
    }

    /// Refuses every request below a path.
    public void refuse(String prefix, Refusal refusal) {
        second = new SecondService(prefix, () -> {
            throw refusal;
        });
    }

    private void handle(ServerRequest request, ServerResponse response) {
        SecurityHeaders.ALL.forEach(response::header);
        if (isStrict(request.authority())) {
            response.header(SecurityHeaders.strictTransport(encryption.strictAge()));
        }
        leader.get().ifPresent(url -> response.header(LEADER, url));
        var id = RequestId.of(Requests.header(request, REQUEST_ID));
        response.header(REQUEST_ID, id.text());
        if (!Requests.isHttp1(request) && request.content().hasEntity()) {
            response.beforeSend(() -> readToTheEnd(request));
        }
        id.during(() -> HttpConnection.handling(() -> timers.current().run(() -> admit(request, response))));
        if (Requests.isHttp1(request) && response.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            disconnect(request);
        }
    }

    /// Reads what is left of the body of an HTTP/2 request before its response. If the body arrives after the end
    /// of the response, the library mixes up the states of its stream, and other requests get no response. If the
    /// body takes too long, the response is sent without the rest.
    private void readToTheEnd(ServerRequest request) {
        if (isUnread(request) && request.headers().contentLength().orElse(0) <= MAX_DRAINED_BYTES) {
            timers.current().drainingBody();
            drain(request);
            timers.current().drained();
        }
    }

    /// Browsers apply the header to all ports of a host, so that on this machine other servers could not be reached.
    private boolean isStrict(String authority) {
        return encryption.tls().isPresent() && encryption.strictAge().isPositive() && !AllowedHosts.isLocal(authority);
    }

    /// Ends the connection, as the response said. Reads what the caller is still sending first, because the caller
    /// loses the response if the connection is closed while data arrives.
    private void disconnect(ServerRequest request) {
        if (isUnread(request)) {
            timers.current().draining();
            drain(request);
        }
        throw new CloseConnectionException("The response ended the connection");
    }

    private static boolean isUnread(ServerRequest request) {
        return request.content().hasEntity()
                && !request.content().consumed()
                && !request.headers().contains(HeaderNames.EXPECT);
    }

    private static void drain(ServerRequest request) {
        try {
            request.content().consume();
        } catch (RequestException e) {
            // not a valid body, on which the response does not depend
        }
    }

    /// Beyond the limit, lets requests through that end something or come from this machine, and refuses others.
    /// Probes of the health do not count.
    private void admit(ServerRequest request, ServerResponse response) {
        HttpPeer.resolve(request, proxies);
        if (health.match(request)) {
            health.answer(request, response);
            return;
        }
        requests.add(1);
        try {
            if (requests.exceeded() && !isUrgent(request)) {
                requests.refuse();
                send(
                        response.header(HeaderNames.RETRY_AFTER, "1"),
                        Status.SERVICE_UNAVAILABLE_503,
                        explanation(Status.SERVICE_UNAVAILABLE_503, null));
            } else {
                answer(request, response);
            }
        } finally {
            requests.giveBack(1);
        }
    }

    private static boolean isUrgent(ServerRequest request) {
        return "DELETE".equals(request.prologue().method().text())
                || URGENT.matcher(request.prologue().uriPath().rawPath()).matches()
                || HttpPeer.client(request)
                        .filter(InetAddress::isLoopbackAddress)
                        .isPresent();
    }

    private void answer(ServerRequest request, ServerResponse response) {
        var present = router;
        if (request.headers().size() > limits.counts().headers()) {
            Responses.last(request, response);
            send(
                    response,
                    TOO_MANY_HEADERS,
                    "The request has more than " + limits.counts().headers() + " headers.");
        } else if (!hosts.contains(request.authority())) {
            AuditedRequest.misdirected(audit, request, Status.MISDIRECTED_REQUEST_421.code());
            send(
                    response,
                    Status.MISDIRECTED_REQUEST_421,
                    "This server is not known as '" + request.authority()
                            + "'. If that is a name of it, add it to rest.allowed-hosts.");
        } else if (present == null) {
            send(
                    response.header(HeaderNames.RETRY_AFTER, "1"),
                    Status.SERVICE_UNAVAILABLE_503,
                    "The server is starting.");
        } else {
            route(present, request, response);
        }
    }

    private void route(Router first, ServerRequest request, ServerResponse response) {
        var path = request.prologue().uriPath().rawPath();
        var below = second;
        if (below == null || !below.serves(path)) {
            first.handle(request, response, path);
            return;
        }
        try {
            below.router().get().handle(request, response, below.relative(path));
        } catch (Refusal refusal) { // from the supplier: a router answers its own refusals
            first.refuse(request, response, refusal);
        }
    }

    private static void send(ServerResponse response, Status status, String message) {
        response.status(status).header(HeaderNames.CONTENT_TYPE, JSON).send(Json.bytes(Fault.of(message)));
    }

    /// Returns the first port that can be opened, or throws [PortUnavailable] with the reason, which the HTTP
    /// library does not report.
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
            throw new PortUnavailable(host, port, "unknown host");
        } catch (BindException e) {
            var reason = String.valueOf(e.getMessage());
            throw new PortUnavailable(
                    host, port, reason.contains("in use") ? "the port is in use by another process" : reason);
        } catch (IOException e) {
            throw new PortUnavailable(host, port, String.valueOf(e.getMessage()));
        }
    }

    /// The meters of the limits for all callers.
    public List<LimitMeter> meters() {
        var all = new ArrayList<>(connections.meters());
        all.add(requests);
        return all;
    }

    /// The open port; 0 before the start.
    public int port() {
        return server == null ? 0 : server.port();
    }

    public String url() {
        return (encryption.tls().isPresent() ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port();
    }

    /// Gives refusals of the library itself the same body as all others.
    private DirectHandlers faults() {
        DirectHandler handler = (_, _, status, headers, message) -> {
            HttpConnection.refusing();
            var refused = DirectHandler.TransportResponse.builder()
                    .status(status)
                    .headers(headers)
                    .header(HeaderNames.CONTENT_TYPE, JSON)
                    .entity(Json.bytes(Fault.of(explanation(status, message))));
            SecurityHeaders.ALL.forEach(refused::header);
            if (status.code() == Status.SERVICE_UNAVAILABLE_503.code()) {
                refused.header(HeaderNames.RETRY_AFTER, "1");
            }
            return refused.build();
        };
        var all = DirectHandlers.builder();
        for (var type : DirectHandler.EventType.values()) {
            all.addHandler(type, handler);
        }
        return all.build();
    }

    private String explanation(Status status, @Nullable String message) {
        return switch (status.code()) {
            case 413 ->
                "The request is larger than the limit of " + limits.sizes().content() + " bytes.";
            case 414 ->
                "The first line of the request is longer than the limit of "
                        + limits.sizes().requestLine() + " bytes.";
            case 503 ->
                "The server is handling " + limits.counts().requests()
                        + " requests, which is the limit. Try again in a moment.";
            default -> message == null || message.isEmpty() ? status.reasonPhrase() : message;
        };
    }

    /// Ends streams and requests, then closes the port.
    @Override
    public void close() {
        var present = router;
        if (present != null) {
            present.close();
        }
        if (server != null) {
            server.stop();
        }
        timers.close();
    }
}

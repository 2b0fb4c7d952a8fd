package io.millrace.server.endpoint.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.freshness.Observation;
import io.millrace.server.monitoring.RequestMetrics;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.Principal;
import io.millrace.server.telemetry.RequestLog;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Routes every request of one service to its handler and sends the response.
public final class Router implements AutoCloseable {
    private static final HeaderName LAST_EVENT_ID = HeaderNames.create("Last-Event-ID");
    private static final int SUCCESS = 200;
    private static final Principal STRANGER = new Principal("", Set.of(Permission.PUBLIC));
    /// The permissions of a GET that changes nothing.
    private static final Set<Permission> READING = EnumSet.of(Permission.VIEW, Permission.VIEW_ALL);

    private static final String PREFLIGHT_AGE = "86400";
    /// The timeout of a shared response; the engine's own deadlines are shorter.
    private static final Duration SHARED_TIMEOUT = Duration.ofMinutes(2);

    private final Service service;
    private final List<RouteTree> trees;
    private final Assets assets;
    private final HttpOptions options;
    private final HttpLogin login;
    private final RequestLog log;
    private final EventStreamSender streams;
    private final AnswerCache answers;
    private final LimitMeter uploads;
    /// The metrics by the name of the endpoint.
    private final Map<String, RequestMetrics.OfEndpoint> metrics = new HashMap<>();

    private final RequestMetrics.OfEndpoint metricsOfOthers;

    public Router(
            Service service,
            Collection<? extends Routes> parts,
            Assets assets,
            HttpOptions options,
            Authentication authentication) {
        this.service = service;
        this.assets = assets;
        this.options = options;
        this.login = new HttpLogin(authentication);
        this.log = new RequestLog(service);
        this.streams = new EventStreamSender(options.streams());
        this.uploads = LimitMeter.count(
                "uploads in progress",
                "rest.upload.max-concurrent",
                options.uploads().maxConcurrent());
        this.answers = new AnswerCache(options.answers(), SHARED_TIMEOUT);
        var routes = parts.stream()
                .<Route<?, ?>>flatMap(some -> some.routes().stream())
                .toList();
        var requests = options.monitoring().metrics().requests();
        routes.forEach(route -> metrics.put(route.endpoint().name(), requests.of(route.endpoint())));
        this.metricsOfOthers = requests.ofOthers(service.name());
        var byVersion = new ArrayList<RouteTree>();
        for (int version = 1; version <= service.newest(); version++) {
            byVersion.add(new RouteTree(routes, version));
        }
        this.trees = List.copyOf(byVersion);
    }

    /// Invalidates the cached answers, because something was changed that no request to this service has changed.
    public void invalidate() {
        answers.invalidate();
    }

    /// @param path the raw path without the service's prefix
    void handle(ServerRequest request, ServerResponse response, String path) {
        var started = System.nanoTime();
        var audited = new AuditedRequest(options.audit(), service, request);
        var traced = TracedRequest.begin(options.monitoring().traces(), request, response);
        options.callers().origins().grant(request, response);
        try {
            answer(
                    request,
                    response,
                    new AnswerCache.CacheKey(path, request.prologue().query().rawValue()),
                    audited);
        } catch (Refusal refusal) {
            audited.refused(refusal);
            refuse(request, response, RequestTimer.current().expired() ? late() : refusal);
        } catch (RequestException unreadable) { // the library's, while the body was read
            Responses.last(request, response);
            refuse(request, response, Requests.unreadable(unreadable));
        } catch (CloseConnectionException e) {
            throw e; // the caller has disconnected
        } catch (DataReader.InsufficientDataAvailableException e) {
            throw new CloseConnectionException("The caller disconnected before the end of its request", e);
        } catch (IOException | RuntimeException | Error fault) { // a boundary: nothing of ours passes it
            if (RequestTimer.current().expired()) {
                refuse(request, response, late());
            } else {
                fail(request, response, fault);
            }
        } finally {
            audited.end(response.status().code());
            var nanos = System.nanoTime() - started;
            metrics.getOrDefault(audited.endpoint(), metricsOfOthers)
                    .answered(response.status().code(), nanos);
            if (log.enabled()) {
                log.answered(method(request), uri(request), response.status().code(), nanos);
            }
            traced.end(audited.endpoint(), response.status().code());
        }
    }

    private void answer(
            ServerRequest request, ServerResponse response, AnswerCache.CacheKey key, AuditedRequest audited)
            throws IOException {
        var prologue = request.prologue();
        var foreign = options.callers().origins().refuses(request);
        if (!foreign && isRead(prologue.method()) && !request.content().hasEntity()) {
            var known = answers.find(key);
            if (known != null) {
                audited.answers(known.endpoint());
                var principal = caller(request, response, known.permission());
                audited.calledBy(principal);
                if (!known.limits(principal)) {
                    send(request, response, known.answer(principal));
                    return;
                }
            }
        }
        var target = RequestPath.of(key.rawPath());
        var prefixed = target.version() >= 0;
        var version = prefixed ? target.version() : service.unprefixed();
        var from = prefixed ? 1 : 0;
        var methodName = prologue.method().text();
        if (!service.knows(version)) {
            throw notFound(request);
        }
        var tree = trees.get(version - 1);
        if (foreign && !tree.methods(target, from).isEmpty()) {
            throw foreign(request);
        }
        if (methodName.equals("OPTIONS")) {
            preflight(request, response, tree.methods(target, from));
            return;
        }
        var method = method(methodName);
        switch (method == null ? unknownMethod(tree.methods(target, from)) : tree.find(method, target, from)) {
            case RouteTree.Match.Found(var route, var values) ->
                run(request, response, route, values, key, version, audited);
            case RouteTree.Match.WrongMethod(var allowed) -> {
                response.header(HeaderNames.ALLOW, allow(allowed));
                throw new Refusal(
                        FaultCode.METHOD_NOT_ALLOWED,
                        methodName + " is not possible on " + target.path() + "; possible: " + allow(allowed) + ".");
            }
            case RouteTree.Match.NoSuchPath _ -> asset(request, response, method, !prefixed, target);
        }
    }

    private <Q, R> void run(
            ServerRequest request,
            ServerResponse response,
            CompiledRoute<Q, R> compiled,
            String[] values,
            AnswerCache.CacheKey key,
            int version,
            AuditedRequest audited)
            throws IOException {
        var login = login(request, response, compiled.route().endpoint());
        var principal = login.caller();
        var actor = audited.called(compiled, values, principal);
        compiled.permit(principal);
        audited.begin(compiled);
        Answering answering = () -> run(request, response, compiled, values, key, version, login, audited);
        CurrentPrincipal.call(
                principal,
                () -> actor.during(() -> {
                    if (compiled.route().endpoint().request() instanceof Payload.Multipart<?>
                            && FormReader.isForm(request)) {
                        upload(request, response, answering);
                    } else {
                        answering.run();
                    }
                    return response;
                }));
    }

    /// A public endpoint can be called without a login, whatever the request presents.
    private Principal caller(ServerRequest request, ServerResponse response, Permission needed) {
        return needed == Permission.PUBLIC ? STRANGER : login.identify(request, response);
    }

    private LastingLogin login(ServerRequest request, ServerResponse response, Endpoint<?, ?> endpoint) {
        if (endpoint.response() instanceof Payload.ServerSentEvents<?> && endpoint.permission() != Permission.PUBLIC) {
            return login.open(request, response);
        }
        var caller = caller(request, response, endpoint.permission());
        return () -> caller;
    }

    /// Whether the caller of a stream is still logged in with the permissions that it had.
    private static BooleanSupplier holding(LastingLogin login) {
        var permissions = login.caller().permissions();
        return () -> {
            try {
                return login.caller().permissions().equals(permissions);
            } catch (Refusal ended) {
                return false;
            }
        };
    }

    /// The answering of a request.
    private interface Answering {
        void run() throws IOException;
    }

    private void upload(ServerRequest request, ServerResponse response, Answering answering) throws IOException {
        if (!uploads.take(1)) {
            Responses.last(request, response); // its body is not read
            throw uploads.refuse(Refusal.tooMany("The server is receiving " + uploads.max()
                    + " uploads, which is the limit (" + uploads.key() + "). Try again in a moment."));
        }
        try {
            answering.run();
        } finally {
            uploads.giveBack(1);
        }
    }

    private <Q, R> void run(
            ServerRequest request,
            ServerResponse response,
            CompiledRoute<Q, R> compiled,
            String[] values,
            AnswerCache.CacheKey key,
            int version,
            LastingLogin login,
            AuditedRequest audited)
            throws IOException {
        var endpoint = compiled.route().endpoint();
        var principal = login.caller();
        try (var received = receive(request, response, endpoint)) {
            received.names().ifPresent(audited::detail);
            var query = endpoint.response() instanceof Payload.ServerSentEvents<?>
                    ? resumed(request, key.rawQuery())
                    : key.rawQuery();
            var handling =
                    compiled.handling(values, query, received, version, principal, new HttpPeer(request, response));
            if (compiled.route().sharing() == Route.Sharing.SHARED && !handling.limits(principal)) {
                send(request, response, answers.open(key, compiled, handling).answer(principal));
            } else if (endpoint.method() == Method.GET && READING.contains(endpoint.permission())) {
                send(request, response, endpoint, Observation.of(handling::visible), login);
            } else {
                send(request, response, endpoint, new Observation.Observed<>(change(handling::visible)), login);
            }
        }
    }

    private <R> R change(Supplier<R> handling) {
        try {
            return handling.get();
        } finally {
            answers.invalidate();
        }
    }

    private <R> void send(
            ServerRequest request,
            ServerResponse response,
            Endpoint<?, R> endpoint,
            Observation.Observed<? extends R> observed,
            LastingLogin login)
            throws IOException {
        switch (endpoint.response()) {
            case Payload.Raw _ -> Responses.content(request, response, endpoint.success(), (Content) observed.value());
            case Payload.Multipart<?> _ -> throw new IllegalStateException("no response is a form");
            case Payload.None _, Payload.JsonBody<R> _ ->
                Responses.json(request, response, endpoint.success(), JsonResponse.of(observed));
            case Payload.ServerSentEvents<?> _ -> {
                RequestTimer.current().idle(); // streams have limits of their own
                streams.send(request, response, endpoint.success(), (EventStream<?>) observed.value(), holding(login));
            }
        }
    }

    private void send(ServerRequest request, ServerResponse response, JsonResponse answer) {
        Responses.json(request, response, SUCCESS, answer);
    }

    private ReceivedForm receive(ServerRequest request, ServerResponse response, Endpoint<?, ?> endpoint)
            throws IOException {
        var takesFiles = endpoint.request() instanceof Payload.Multipart<?>;
        if (takesFiles && options.uploads().folder().isEmpty()) {
            throw FormReader.off();
        }
        var form = endpoint.method() == Method.POST && FormReader.isForm(request);
        if (CrossOriginPolicy.isFromBrowser(request) && !(form && takesFiles) && !Requests.isJsonOrEmpty(request)) {
            throw new Refusal(
                    FaultCode.UNSUPPORTED,
                    "A web page must send the body as application/json, not as '"
                            + Requests.header(request, HeaderNames.CONTENT_TYPE) + "'.");
        }
        if (!form) {
            return ReceivedForm.of(Requests.body(request, options.maxContentLength()));
        }
        try {
            return FormReader.read(request, options, takesFiles);
        } catch (Refusal refusal) {
            Responses.last(request, response); // the body may not have been read to its end
            throw refusal;
        }
    }

    /// Puts the last event id of a reconnecting reader before the query: of a repeated parameter the first counts,
    /// and the query still has the id of the first connection.
    private static String resumed(ServerRequest request, String rawQuery) {
        var lastId = Requests.header(request, LAST_EVENT_ID);
        return lastId.isEmpty()
                ? rawQuery
                : EventStream.LAST_EVENT_ID.name() + "=" + URLEncoder.encode(lastId, StandardCharsets.UTF_8) + "&"
                        + rawQuery;
    }

    private void asset(
            ServerRequest request,
            ServerResponse response,
            @Nullable Method method,
            boolean unprefixed,
            RequestPath target) {
        if (method == Method.POST && FormReader.isForm(request)) {
            throw Refusal.badRequest("POST request not allowed");
        }
        var found = unprefixed && method == Method.GET && !target.climbs()
                ? assets.find(target.path())
                : Optional.<Asset>empty();
        Responses.asset(request, response, found.orElseThrow(() -> notFound(request)));
    }

    /// Answers the CORS preflight of a browser.
    private void preflight(ServerRequest request, ServerResponse response, Set<Method> methods) {
        if (methods.isEmpty()) {
            throw notFound(request);
        }
        var allowed = allow(methods);
        response.header(HeaderNames.ALLOW, allowed);
        response.header("Access-Control-Allow-Methods", allowed);
        var headers = request.headers().first(HeaderNames.create("Access-Control-Request-Headers"));
        response.header("Access-Control-Allow-Headers", headers.orElse("Content-Type"));
        response.header("Access-Control-Max-Age", PREFLIGHT_AGE);
        response.status(Status.NO_CONTENT_204).send();
    }

    /// The refusal of a request that has timed out.
    private static Refusal late() {
        var timer = RequestTimer.current();
        timer.resume();
        return Refusal.timedOut(
                "The request was not answered within " + timer.times().request().toMillis() + " ms.");
    }

    void refuse(ServerRequest request, ServerResponse response, Refusal refusal) {
        if (response.isSent() || response.bytesWritten() > 0) {
            throw new CloseConnectionException("The response is incomplete", refusal);
        }
        var errors = new ArrayList<String>();
        errors.add(refusal.reason());
        errors.addAll(refusal.detail());
        if (refusal.code() == FaultCode.TOO_LARGE) {
            Responses.last(request, response); // the rest of the body is not read
        }
        if (refusal.code() == FaultCode.UNAUTHENTICATED) {
            login.challenge(request, response);
            if (request.content().hasEntity()) {
                Responses.last(request, response); // the body is not read
            }
        }
        refusal.suggestedWait()
                .ifPresent(time -> response.header(HeaderNames.RETRY_AFTER, Long.toString(time.toSeconds())));
        send(request, response, refusal.code().status(), new Fault(errors));
    }

    private void fail(ServerRequest request, ServerResponse response, Throwable fault) {
        var id = log.incident(method(request), uri(request), fault);
        if (response.isSent() || response.bytesWritten() > 0) {
            throw new CloseConnectionException("The response is incomplete", fault);
        }
        send(request, response, FaultCode.INTERNAL.status(), IncidentAnswer.of(id, fault, options.stackTraces()));
    }

    private void send(ServerRequest request, ServerResponse response, int status, Fault fault) {
        Responses.json(request, response, status, JsonResponse.of(fault));
    }

    private static Refusal foreign(ServerRequest request) {
        var origin = Requests.header(request, HeaderNames.ORIGIN);
        return Refusal.forbidden("A page of " + (origin.isEmpty() ? "another site" : "the origin '" + origin + "'")
                + " may not use this server. To let it, name its origin in web.access-control-allow-origin.");
    }

    private static Refusal notFound(ServerRequest request) {
        return Refusal.notFound("Not found: " + uri(request));
    }

    /// The match for a method that no endpoint has.
    private static RouteTree.Match unknownMethod(Set<Method> methods) {
        return methods.isEmpty() ? new RouteTree.Match.NoSuchPath() : new RouteTree.Match.WrongMethod(methods);
    }

    private static String allow(Set<Method> methods) {
        var names = methods.stream().map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
        if (methods.contains(Method.GET)) {
            names.add("HEAD");
        }
        names.add("OPTIONS");
        return String.join(", ", names);
    }

    static boolean isRead(io.helidon.http.Method method) {
        return method.equals(io.helidon.http.Method.GET) || method.equals(io.helidon.http.Method.HEAD);
    }

    private static @Nullable Method method(String name) {
        return switch (name) {
            case "GET", "HEAD" -> Method.GET;
            case "POST" -> Method.POST;
            case "PUT" -> Method.PUT;
            case "PATCH" -> Method.PATCH;
            case "DELETE" -> Method.DELETE;
            default -> null;
        };
    }

    private static String method(ServerRequest request) {
        return request.prologue().method().text();
    }

    private static String uri(ServerRequest request) {
        var query = request.prologue().query().rawValue();
        var path = request.prologue().uriPath().rawPath();
        return query.isEmpty() ? path : path + "?" + query;
    }

    /// The meters of the limits of this service.
    public List<LimitMeter> meters() {
        return options.uploads().folder().isPresent() ? List.of(streams.meter(), uploads) : List.of(streams.meter());
    }

    /// Ends the streams that are being sent.
    @Override
    public void close() {
        streams.close();
    }
}

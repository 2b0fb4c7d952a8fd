package io.millrace.server.endpoint.http;

import io.millrace.json.Json;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditPolicy;
import io.millrace.server.route.Call;
import io.millrace.server.route.Peer;
import io.millrace.server.route.Route;
import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A route whose parameters are prepared for parsing requests.
///
/// @param recorded as what its calls are audited; empty if they are not
record CompiledRoute<Q, R>(
        Route<Q, R> route, List<Param<?>> inPath, Map<String, Param<?>> inQuery, Optional<AuditKind> recorded) {
    private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.UTF_8);

    static <Q, R> CompiledRoute<Q, R> of(Route<Q, R> route) {
        var inPath = new ArrayList<Param<?>>();
        var inQuery = new LinkedHashMap<String, Param<?>>();
        for (var param : route.endpoint().params()) {
            if (param.place() == Param.Place.PATH) {
                inPath.add(param);
            } else {
                inQuery.put(param.name(), param);
            }
        }
        return new CompiledRoute<>(route, List.copyOf(inPath), Map.copyOf(inQuery), AuditPolicy.kind(route.endpoint()));
    }

    /// Whether the path ends with a parameter of this format.
    boolean endsWith(ParamFormat<?> format) {
        return !inPath.isEmpty()
                && inPath.getLast().text().equals(format)
                && route.endpoint().path().endsWith(":" + inPath.getLast().name());
    }

    /// Refuses callers without the permission, before their body is read.
    void permit(Principal principal) {
        if (!principal.may(route.endpoint().permission())) {
            throw Refusal.forbidden(route.endpoint().permission().refusal(principal.name()));
        }
    }

    /// Binds the handler to a request whose body has been received, and refuses a caller whom its object does not
    /// concern before it reads that.
    BoundCall<Q, R> handling(
            String[] pathValues, String rawQuery, ReceivedForm received, int version, Principal principal, Peer peer) {
        var arguments = arguments(pathValues, rawQuery);
        route.rule().require(principal, arguments);
        var call = new Call<>(arguments, read(received), version, principal, peer);
        return new BoundCall<>(route, call);
    }

    private Arguments arguments(String[] pathValues, String rawQuery) {
        if (inPath.isEmpty() && (inQuery.isEmpty() || rawQuery.isEmpty())) {
            return Arguments.NONE;
        }
        var values = new HashMap<Param<?>, Object>();
        for (int i = 0; i < inPath.size(); i++) {
            values.put(inPath.get(i), inPath.get(i).parse(pathValues[i]));
        }
        if (!inQuery.isEmpty()) {
            query(rawQuery, values);
        }
        return Arguments.parsed(values);
    }

    /// Ignores unknown parameters; of a repeated one the first counts.
    private void query(String rawQuery, Map<Param<?>, Object> values) {
        int start = 0;
        while (start < rawQuery.length()) {
            int and = rawQuery.indexOf('&', start);
            int end = and < 0 ? rawQuery.length() : and;
            int equals = rawQuery.indexOf('=', start);
            int nameEnd = equals < 0 || equals > end ? end : equals;
            var param = inQuery.get(RequestPath.decode(rawQuery.substring(start, nameEnd), true));
            if (param != null) {
                take(param, RequestPath.decode(rawQuery.substring(Math.min(end, nameEnd + 1), end), true), values);
            }
            start = end + 1;
        }
    }

    private static void take(Param<?> param, String text, Map<Param<?>, Object> values) {
        if (param.place() != Param.Place.QUERY_LIST) {
            values.computeIfAbsent(param, _ -> param.parse(text));
            return;
        }
        var all = new ArrayList<Object>();
        if (values.get(param) instanceof List<?> before) {
            all.addAll(before);
        }
        for (int start = 0; start <= text.length(); ) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 ? text.length() : comma;
            if (end > start) {
                all.add(param.parse(text.substring(start, end)));
            }
            start = end + 1;
        }
        values.put(param, List.copyOf(all));
    }

    @SuppressWarnings("unchecked") // each payload says what Q is
    private Q read(ReceivedForm received) {
        var body = received.json().length == 0 ? EMPTY_OBJECT : received.json();
        return switch (route.endpoint().request()) {
            case Payload.None _ -> (Q) Nothing.NOTHING;
            case Payload.JsonBody<Q> json -> Json.read(body, json.type());
            case Payload.Multipart<?> form -> (Q) new Upload<Object>(Json.read(body, form.type()), received.files());
            case Payload.Raw _ -> throw new IllegalStateException("no endpoint reads raw content");
            case Payload.ServerSentEvents<?> _ ->
                throw new IllegalStateException("no endpoint reads a stream of events");
        };
    }
}

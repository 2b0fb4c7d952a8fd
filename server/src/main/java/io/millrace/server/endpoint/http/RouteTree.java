package io.millrace.server.endpoint.http;

import io.millrace.server.route.Route;
import io.millrace.wire.Method;
import io.millrace.wire.id.TriggerId;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The routes of one version of a service, by path segment. Built once, read by all threads.
final class RouteTree {

    /// The result of a search for a route.
    sealed interface Match {
        /// @param values begins with the path parameters in their order
        @SuppressWarnings("ArrayRecordComponent") // made for one request and read once
        record Found(CompiledRoute<?, ?> route, String[] values) implements Match {}

        record WrongMethod(Set<Method> allowed) implements Match {}

        record NoSuchPath() implements Match {}
    }

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private @Nullable Node parameter;
        private final Map<Method, CompiledRoute<?, ?>> routes = new EnumMap<>(Method.class);
    }

    private static final int MAX_DEPTH = 32;
    private static final Match NO_SUCH_PATH = new Match.NoSuchPath();

    private final Node root = new Node();

    RouteTree(Collection<Route<?, ?>> routes, int version) {
        for (var route : routes) {
            if (route.endpoint().versions().contain(version)) {
                add(route);
            }
        }
    }

    private void add(Route<?, ?> route) {
        var node = root;
        for (var segment : RequestPath.of(route.endpoint().path()).segments()) {
            if (segment.startsWith(":")) {
                if (node.parameter == null) {
                    node.parameter = new Node();
                }
                node = node.parameter;
            } else {
                node = node.literals.computeIfAbsent(segment, _ -> new Node());
            }
        }
        var other = node.routes.put(route.endpoint().method(), CompiledRoute.of(route));
        if (other != null) {
            throw new IllegalArgumentException(route.endpoint().name() + " and "
                    + other.route().endpoint().name() + " have the same method and path");
        }
    }

    Match find(Method method, RequestPath target, int from) {
        var values = new String[MAX_DEPTH];
        var trigger = trigger(method, target.whole(), from, values);
        if (trigger != null) {
            return new Match.Found(trigger, values);
        }
        var node = node(target.segments(), from, values);
        if (node == null) {
            return NO_SUCH_PATH;
        }
        var route = node.routes.get(method);
        return route == null ? new Match.WrongMethod(Set.copyOf(node.routes.keySet())) : new Match.Found(route, values);
    }

    /// A trigger id may contain an encoded slash.
    private @Nullable CompiledRoute<?, ?> trigger(Method method, List<String> whole, int from, String[] values) {
        if (whole.isEmpty() || whole.getLast().indexOf('/') < 0) {
            return null;
        }
        var node = node(whole, from, values);
        var route = node == null ? null : node.routes.get(method);
        return route != null && route.endsWith(TriggerId.TEXT) ? route : null;
    }

    /// The methods of a path; empty if the path does not exist.
    Set<Method> methods(RequestPath target, int from) {
        var node = node(target.segments(), from, new String[MAX_DEPTH]);
        return node == null ? Set.of() : Set.copyOf(node.routes.keySet());
    }

    private @Nullable Node node(List<String> segments, int from, String[] values) {
        return segments.size() - from > MAX_DEPTH ? null : descend(root, segments, from, values, 0);
    }

    /// Tries literals first, then the parameter.
    private static @Nullable Node descend(Node node, List<String> segments, int at, String[] values, int count) {
        if (at == segments.size()) {
            return node.routes.isEmpty() ? null : node;
        }
        var literal = node.literals.get(segments.get(at));
        if (literal != null) {
            var found = descend(literal, segments, at + 1, values, count);
            if (found != null) {
                return found;
            }
        }
        if (node.parameter == null) {
            return null;
        }
        values[count] = segments.get(at);
        return descend(node.parameter, segments, at + 1, values, count + 1);
    }
}

package io.millrace.server.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Messages as maps and lists.
final class Json {
    private Json() {}

    static Object read(byte[] text) {
        return io.millrace.json.Json.readLenient(text, Object.class);
    }

    /// @param path as `$.jobs.0.id`
    static Optional<Object> at(Object message, String path) {
        Object value = message;
        for (var step : path.equals("$") ? new String[0] : path.substring(2).split("\\.")) {
            Object next = null;
            if (value instanceof Map<?, ?> map) {
                next = map.get(step);
            } else if (value instanceof List<?> list && Integer.parseInt(step) < list.size()) {
                next = list.get(Integer.parseInt(step));
            }
            if (next == null) {
                return Optional.empty();
            }
            value = next;
        }
        return Optional.of(value);
    }

    /// Returns the keys of the object at the path.
    static List<String> keys(Object message, String path) {
        return at(message, path).filter(Map.class::isInstance).stream()
                .flatMap(map -> ((Map<?, ?>) map).keySet().stream())
                .map(String::valueOf)
                .toList();
    }

    static boolean isEmpty(Object value) {
        return value instanceof List<?> list && list.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty()
                || "".equals(value);
    }
}

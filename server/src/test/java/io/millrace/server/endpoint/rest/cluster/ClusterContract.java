package io.millrace.server.endpoint.rest.cluster;

import io.millrace.json.Json;
import io.millrace.wire.Endpoint;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The shapes of service A's answers as they are on the wire of the stock engine: which keys there are, which may be
/// missing (`?`) or null (`~`), and of which type each is.
final class ClusterContract {
    private final Map<String, Object> definitions;
    private final Map<String, Object> endpoints;

    ClusterContract() throws IOException {
        try (var file = Objects.requireNonNull(ClusterContract.class.getResourceAsStream("/contract/cluster.json"))) {
            Map<String, Map<String, Object>> contract = Json.readLenient(file.readAllBytes(), Map.class);
            definitions = Objects.requireNonNull(contract.get("definitions"));
            endpoints = Objects.requireNonNull(contract.get("endpoints"));
        }
    }

    boolean knows(Endpoint<?, ?> endpoint) {
        return endpoints.containsKey(key(endpoint));
    }

    int status(Endpoint<?, ?> endpoint) {
        return ((Number) Objects.requireNonNull(entry(endpoint).get("status"))).intValue();
    }

    /// Everything about the answer that is not as it should be; empty when nothing is.
    List<String> complaints(Endpoint<?, ?> endpoint, byte[] answer) {
        var complaints = new ArrayList<String>();
        check("$", entry(endpoint).get("shape"), Json.readLenient(answer, Object.class), complaints);
        return complaints;
    }

    private static String key(Endpoint<?, ?> endpoint) {
        return endpoint.method() + " " + endpoint.path();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> entry(Endpoint<?, ?> endpoint) {
        return (Map<String, Object>) Objects.requireNonNull(endpoints.get(key(endpoint)), key(endpoint));
    }

    @SuppressWarnings("unchecked")
    private void check(String path, Object shape, Object value, List<String> complaints) {
        switch (shape) {
            case String name when name.startsWith("$") -> check(path, definitions.get(name), value, complaints);
            case String type -> scalar(path, type, value, complaints);
            case List<?> list
            when value instanceof List<?> values -> {
                for (int index = 0; index < values.size(); index++) {
                    check(path + "[" + index + "]", list.getFirst(), values.get(index), complaints);
                }
            }
            case Map<?, ?> map
            when value instanceof Map<?, ?> values ->
                object(path, (Map<String, Object>) map, (Map<String, Object>) values, complaints);
            default -> complaints.add(path + " should be " + shape + ", is " + value);
        }
    }

    private void object(String path, Map<String, Object> shape, Map<String, Object> value, List<String> complaints) {
        if (shape.containsKey("*")) {
            value.forEach((key, one) -> check(path + "." + key, shape.get("*"), one, complaints));
            return;
        }
        if (shape.keySet().stream().anyMatch(key -> key.startsWith("|"))) {
            var chosen = shape.get("|" + value.get("className"));
            if (chosen == null) {
                complaints.add(path + ".className is " + value.get("className"));
            } else {
                check(path, chosen, value, complaints);
            }
            return;
        }
        var unknown = new HashSet<>(value.keySet());
        shape.forEach((marked, type) -> {
            var key = marked.replaceAll("[?~]+$", "");
            unknown.remove(key);
            if (!value.containsKey(key)) {
                if (!marked.contains("?")) {
                    complaints.add(path + "." + key + " is missing");
                }
            } else if (value.get(key) == null) {
                if (!marked.endsWith("~")) {
                    complaints.add(path + "." + key + " is null");
                }
            } else {
                check(path + "." + key, type, value.get(key), complaints);
            }
        });
        unknown.forEach(key -> complaints.add(path + "." + key + " is not in the contract"));
    }

    private static void scalar(String path, String type, Object value, List<String> complaints) {
        var right = switch (type) {
            case "integer" -> value instanceof Integer || value instanceof Long || value instanceof BigInteger;
            case "number" -> value instanceof Number || "NaN".equals(value);
            case "boolean" -> value instanceof Boolean;
            case "string" -> value instanceof String;
            case "recursive" -> value instanceof Map<?, ?>;
            default ->
                type.startsWith("string=")
                        && value instanceof String text
                        && List.of(type.substring("string=".length()).split("\\|"))
                                .contains(text);
        };
        if (!right || value instanceof BigDecimal && type.equals("integer")) {
            complaints.add(path + " should be " + type + ", is " + value);
        }
    }
}

package io.millrace.reliability.input;

import io.millrace.json.Json;
import io.millrace.testing.NaughtyStrings;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/// A request of one operation with values that may be right, nearly right, or nonsense.
///
/// @param text to send it again by hand
record FuzzedRequest(HttpRequest request, String text) {
    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final int MAX_DEPTH = 6;
    private static final int MAX_TEXT = 400;

    /// @param known values that exist, by the names of their parameters
    static FuzzedRequest of(
            URI service, OpenApi api, OpenApi.Operation operation, Map<String, String> known, Random random) {
        var path = operation.path();
        var query = new ArrayList<String>();
        for (var parameter : operation.parameters()) {
            var value = encoded(value(parameter.name(), known, random));
            if (parameter.place().equals("path")) {
                path = path.replace("{" + parameter.name() + "}", value.isEmpty() ? "x" : value);
            } else if (parameter.place().equals("query") && random.nextBoolean()) {
                query.add(parameter.name() + "=" + value);
            }
        }
        if (random.nextInt(10) == 0) {
            query.add(encoded(NaughtyStrings.any(random)) + "=" + encoded(NaughtyStrings.any(random)));
        }
        var target = path + (query.isEmpty() ? "" : "?" + String.join("&", query));
        var body = operation.body().isEmpty() && random.nextInt(5) > 0
                ? ""
                : broken(Json.text(value(api, operation.body(), known, random, 0)), random);
        var request = HttpRequest.newBuilder(URI.create(service + target))
                .timeout(LIMIT)
                .header("Content-Type", random.nextInt(30) == 0 ? "text/plain" : "application/json")
                .method(operation.method(), HttpRequest.BodyPublishers.ofString(body))
                .build();
        return new FuzzedRequest(request, cut(operation.method() + " " + target + " " + body));
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }

    private static String encoded(String value) {
        // a surrogate without its other half becomes a question mark
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String value(String name, Map<String, String> known, Random random) {
        var right = known.get(name);
        if (right != null && random.nextInt(4) > 0) {
            return right;
        }
        return switch (random.nextInt(5)) {
            case 0 -> String.valueOf(random.nextInt(20) - 5);
            case 1 -> String.valueOf(random.nextLong());
            case 2 -> new UUID(random.nextLong(), random.nextLong()).toString();
            default -> {
                var text = NaughtyStrings.any(random);
                yield text.length() > 1_000 ? text.substring(0, 1_000) : text;
            }
        };
    }

    /// A value for a schema; sometimes of another type.
    private static Object value(
            OpenApi api, Map<String, Object> given, Map<String, String> known, Random random, int depth) {
        var schema = api.resolved(given);
        if (depth > MAX_DEPTH || random.nextInt(12) == 0) {
            return nonsense(random);
        }
        return switch (String.valueOf(schema.get("type"))) {
            case "object" -> members(api, schema, known, random, depth);
            case "array" -> {
                var items = new ArrayList<Object>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    items.add(value(api, OpenApi.object(schema.get("items")), known, random, depth + 1));
                }
                yield items;
            }
            case "integer", "number" -> random.nextBoolean() ? random.nextInt(100) : random.nextLong();
            case "boolean" -> random.nextBoolean();
            default -> {
                var choices = OpenApi.list(schema.get("enum"));
                yield choices.isEmpty() ? NaughtyStrings.any(random) : choices.get(random.nextInt(choices.size()));
            }
        };
    }

    private static Map<String, Object> members(
            OpenApi api, Map<String, Object> schema, Map<String, String> known, Random random, int depth) {
        var members = new HashMap<String, Object>();
        OpenApi.object(schema.get("properties")).forEach((name, member) -> {
            if (random.nextInt(4) > 0) {
                var right = name.equals("statement") ? "SELECT 1" : known.get(name);
                members.put(
                        name,
                        right != null && random.nextBoolean()
                                ? right
                                : value(api, OpenApi.object(member), known, random, depth + 1));
            }
        });
        if (random.nextInt(5) == 0) {
            members.put(NaughtyStrings.any(random), nonsense(random));
        }
        return members;
    }

    private static Object nonsense(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> List.of(List.of(List.of()));
            case 1 -> Map.of("a", Map.of("b", List.of(1, "2")));
            case 2 -> Double.MAX_VALUE;
            case 3 -> Long.MIN_VALUE;
            case 4 -> true;
            case 5 -> List.of();
            default -> NaughtyStrings.any(random);
        };
    }

    /// The same text; sometimes cut, nested too deep, or with noise.
    private static String broken(String json, Random random) {
        return switch (random.nextInt(20)) {
            case 0 -> json.substring(0, random.nextInt(json.length() + 1));
            case 1 -> "[".repeat(1 + random.nextInt(5_000)) + json;
            case 2 -> json.replace("\"", "'");
            case 3 -> json + NaughtyStrings.any(random);
            case 4 -> "{\"a\":" + "9".repeat(random.nextInt(3_000)) + "}";
            case 5 -> "null";
            default -> json;
        };
    }
}

package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Param;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;

/// Builds the target of a request: the newest version, the path and the query of an endpoint. Equal requests have
/// equal targets.
final class RequestTarget {
    private RequestTarget() {}

    static String of(Endpoint<?, ?> endpoint, Arguments arguments) {
        var target = new StringBuilder("/v").append(endpoint.versions().last());
        var inPath = endpoint.params().stream()
                .filter(param -> param.place() == Param.Place.PATH)
                .iterator();
        for (var segment : endpoint.path().split("/", -1)) {
            if (segment.startsWith(":")) {
                var param = inPath.next();
                target.append('/').append(encode(param.print(arguments.get(param))));
            } else if (!segment.isEmpty()) {
                target.append('/').append(segment);
            }
        }
        return target.append(query(endpoint, arguments)).toString();
    }

    private static String query(Endpoint<?, ?> endpoint, Arguments arguments) {
        var query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (var param : endpoint.params()) {
            if (param.place() == Param.Place.PATH) {
                continue;
            }
            arguments.find(param).ifPresent(value -> {
                Collection<?> values = param.place() == Param.Place.QUERY_LIST ? (Collection<?>) value : List.of(value);
                if (!values.isEmpty()) {
                    var text = new StringJoiner(",");
                    values.forEach(one -> text.add(encode(param.print(one))));
                    query.add(encode(param.name()) + "=" + text);
                }
            });
        }
        return query.toString();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}

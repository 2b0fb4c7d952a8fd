package io.millrace.server.engine.planner.service;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The registry with the schemas of a table in Avro.
///
/// @param option that has its addresses
record SchemaRegistry(String option, List<HttpEndpoint> endpoints) implements TableService {
    private static final Pattern OPTION =
            Pattern.compile("(?:key\\.|value\\.)?(?:debezium-)?avro-confluent\\.(?:schema-registry\\.)?url");

    SchemaRegistry {
        endpoints = List.copyOf(endpoints);
    }

    static Optional<SchemaRegistry> of(Map<String, String> options) {
        return options.entrySet().stream()
                .filter(option -> OPTION.matcher(option.getKey()).matches())
                .map(option -> new SchemaRegistry(option.getKey(), endpoints(option.getValue())))
                .findFirst();
    }

    private static List<HttpEndpoint> endpoints(String urls) {
        return Arrays.stream(urls.split(","))
                .flatMap(url -> HttpEndpoint.of(url.strip()).stream())
                .toList();
    }

    /// The client asks them one after the other, so the first one is enough to wait for.
    @Override
    public Optional<String> silence(String owner) {
        return endpoints.stream()
                .findFirst()
                .flatMap(endpoint -> endpoint.failure()
                        .filter(ServiceFailure::waits)
                        .map(why -> "The schema registry of the " + owner + " at " + endpoint + " " + why.reason()
                                + ". Check '" + option + "'."));
    }
}

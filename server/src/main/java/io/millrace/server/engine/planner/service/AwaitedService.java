package io.millrace.server.engine.planner.service;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A service of a table for whose first answer its client may wait without a limit. A refused connection is left to the
/// client, which says so at once.
///
/// @param subject  the service in sentences, with `%s` for its user
/// @param advice   what to check, as the end of a sentence
record AwaitedService(String subject, ServiceEndpoint endpoint, String advice) implements TableService {
    private static final Pattern ON_STORE = Pattern.compile("s3a?://.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern REGISTRY =
            Pattern.compile("(?:key\\.|value\\.)?(?:debezium-)?avro-confluent\\.(?:schema-registry\\.)?url");
    private static final String DATABASE = "url";

    static AwaitedService store(ServiceEndpoint endpoint) {
        return new AwaitedService("The store", endpoint, "s3.endpoint in conf/millrace.yaml");
    }

    /// The store of S3 with the files of a path. Empty if they are elsewhere, or at Amazon.
    static Optional<AwaitedService> storeOf(String path, String store) {
        return ON_STORE.matcher(path).matches() ? HttpEndpoint.of(store).map(AwaitedService::store) : Optional.empty();
    }

    static AwaitedService registry(String option, ServiceEndpoint endpoint) {
        return new AwaitedService("The schema registry of the %s", endpoint, "'" + option + "'");
    }

    /// The registry with the schemas of a table in Avro. Its client asks several addresses one after the other, so the
    /// first one is enough to wait for.
    static Optional<AwaitedService> registryOf(Map<String, String> options) {
        return options.entrySet().stream()
                .filter(option -> REGISTRY.matcher(option.getKey()).matches())
                .findFirst()
                .flatMap(option -> Arrays.stream(option.getValue().split(","))
                        .flatMap(url -> HttpEndpoint.of(url.strip()).stream())
                        .findFirst()
                        .map(endpoint -> registry(option.getKey(), endpoint)));
    }

    static AwaitedService database(ServiceEndpoint endpoint) {
        return new AwaitedService("The database of the %s", endpoint, "the host and port of '" + DATABASE + "'");
    }

    /// The database of a table of the JDBC connector.
    static Optional<AwaitedService> databaseOf(Map<String, String> options) {
        return Optional.ofNullable(options.get(DATABASE))
                .filter(url -> url.startsWith("jdbc:"))
                .flatMap(ProbedHost::of)
                .map(AwaitedService::database);
    }

    @Override
    public Optional<String> silence(String owner) {
        return endpoint.failure()
                .filter(ServiceFailure::waits)
                .map(why ->
                        subject.formatted(owner) + " at " + endpoint + " " + why.reason() + ". Check " + advice + ".");
    }
}

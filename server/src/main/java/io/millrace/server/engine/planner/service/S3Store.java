package io.millrace.server.engine.planner.service;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The store of S3 with the files of tables.
record S3Store(HttpEndpoint endpoint) implements TableService {
    private static final String PATH = "path";
    private static final Pattern ON_STORE = Pattern.compile("s3a?://.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /// Empty if the table is elsewhere, or at Amazon.
    static Optional<S3Store> of(Map<String, String> options, String store) {
        return of(options.getOrDefault(PATH, ""), store);
    }

    static Optional<S3Store> of(String path, String store) {
        return ON_STORE.matcher(path).matches() ? HttpEndpoint.of(store).map(S3Store::new) : Optional.empty();
    }

    @Override
    public Optional<String> silence(String owner) {
        return silence();
    }

    Optional<String> silence() {
        return endpoint.failure()
                .filter(ServiceFailure::waits)
                .map(why ->
                        "The store at " + endpoint + " " + why.reason() + ". Check s3.endpoint in conf/millrace.yaml.");
    }
}

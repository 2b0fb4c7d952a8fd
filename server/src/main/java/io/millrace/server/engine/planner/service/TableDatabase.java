package io.millrace.server.engine.planner.service;

import java.util.Map;
import java.util.Optional;

/// The database of a table, for whose first answer its driver may wait without a limit.
record TableDatabase(ProbedHost host) implements TableService {
    private static final String OPTION = "url";
    private static final String OF_JDBC = "jdbc:";

    static Optional<TableDatabase> of(Map<String, String> options) {
        return Optional.ofNullable(options.get(OPTION))
                .filter(url -> url.startsWith(OF_JDBC))
                .flatMap(ProbedHost::of)
                .map(TableDatabase::new);
    }

    @Override
    public Optional<String> silence(String owner) {
        return host.failure()
                .filter(ServiceFailure::waits)
                .map(why -> "The database of the " + owner + " at " + host + " " + why.reason()
                        + ". Check the host and port of '" + OPTION + "'.");
    }
}

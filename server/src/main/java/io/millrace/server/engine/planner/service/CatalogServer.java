package io.millrace.server.engine.planner.service;

import java.util.Optional;

/// A server of HTTP that keeps the tables of a catalog, or lets its user in.
///
/// @param option that has its address
record CatalogServer(String option, HttpEndpoint endpoint) implements TableService {
    static Optional<CatalogServer> of(String option, String value) {
        return HttpEndpoint.of(value).map(endpoint -> new CatalogServer(option, endpoint));
    }

    @Override
    public Optional<String> silence(String owner) {
        return Optional.of(endpoint)
                .filter(HttpEndpoint::isSilent)
                .map(silent -> "The server of the " + owner + " at " + silent
                        + " takes the connection, but does not answer. Check '" + option + "'.");
    }
}

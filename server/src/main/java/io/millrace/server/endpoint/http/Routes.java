package io.millrace.server.endpoint.http;

import java.util.List;

/// The routes of one noun.
@FunctionalInterface
public interface Routes {
    List<Route<?, ?>> routes();
}

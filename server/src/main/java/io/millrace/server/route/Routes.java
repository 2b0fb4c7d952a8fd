package io.millrace.server.route;

import java.util.List;

/// The routes of one noun.
@FunctionalInterface
public interface Routes {
    List<Route<?, ?>> routes();
}

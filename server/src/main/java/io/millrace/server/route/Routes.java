package io.millrace.server.route;

import io.millrace.server.admission.LimitMeter;
import java.util.List;

/// The routes of one noun.
@FunctionalInterface
public interface Routes {
    List<Route<?, ?>> routes();

    /// The meters of the limits of what they start or store.
    default List<LimitMeter> limitMeters() {
        return List.of();
    }
}

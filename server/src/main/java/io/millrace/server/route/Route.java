package io.millrace.server.route;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;

/// An endpoint value and who answers it.
///
/// @param sharing whether one answer serves all who ask the same
public record Route<Q, R>(Endpoint<Q, R> endpoint, Handler<Q, R> handler, Sharing sharing) {

    /// The sharing of a response among callers.
    public enum Sharing {
        /// Only the caller who asked.
        NONE,
        /// Everyone who may ask and does so while the answer is current.
        SHARED
    }

    public Route {
        if (sharing == Sharing.SHARED
                && !(endpoint.method() == Method.GET
                        && endpoint.success() == 200
                        && endpoint.request() instanceof Payload.None
                        && endpoint.response() instanceof Payload.Json)) {
            throw new IllegalArgumentException(endpoint.name() + " cannot be shared: only a GET of JSON can");
        }
    }

    public Route(Endpoint<Q, R> endpoint, Handler<Q, R> handler) {
        this(endpoint, handler, Sharing.NONE);
    }

    /// What many poll: requests for the same that arrive together, or shortly after one another, get one answer. The
    /// handler must not look at who asks.
    public static <Q, R> Route<Q, R> shared(Endpoint<Q, R> endpoint, Handler<Q, R> handler) {
        return new Route<>(endpoint, handler, Sharing.SHARED);
    }
}

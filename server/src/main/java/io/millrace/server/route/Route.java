package io.millrace.server.route;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;

/// An endpoint with its handler.
///
/// @param sharing whether identical requests get one response
/// @param rule    which callers it answers
public record Route<Q, R>(Endpoint<Q, R> endpoint, Handler<Q, R> handler, Sharing sharing, OwnerRule<R> rule) {

    /// The sharing of a response among callers.
    public enum Sharing {
        /// Each request is handled.
        NONE,
        /// Identical requests get one response while it is current.
        SHARED
    }

    public Route {
        if (sharing == Sharing.SHARED
                && !(endpoint.method() == Method.GET
                        && endpoint.success() == 200
                        && endpoint.request() instanceof Payload.None
                        && endpoint.response() instanceof Payload.JsonBody)) {
            throw new IllegalArgumentException(endpoint.name() + " cannot be shared: only a GET of JSON can");
        }
    }

    public Route(Endpoint<Q, R> endpoint, Handler<Q, R> handler) {
        this(endpoint, handler, Sharing.NONE, OwnerRule.none());
    }

    /// A route that many clients poll: identical requests at about the same time get one response. The handler must
    /// not depend on the caller; the rule may.
    public static <Q, R> Route<Q, R> shared(Endpoint<Q, R> endpoint, Handler<Q, R> handler) {
        return new Route<>(endpoint, handler, Sharing.SHARED, OwnerRule.none());
    }

    /// The same route under another rule.
    public Route<Q, R> under(OwnerRule<R> other) {
        return new Route<>(endpoint, handler, sharing, other);
    }
}

package io.millrace.server.endpoint.http;

import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.security.Principal;
import java.util.function.Supplier;

/// A route with the request to answer, which may be handled on another thread.
record BoundCall<Q, R>(Route<Q, R> route, Call<Q> call) implements Supplier<R> {
    /// Refuses a caller who may not access the object of the request.
    void require(Principal caller) {
        route.rule().require(caller, call.arguments());
    }

    /// Whether the caller may see only a part of the answer.
    boolean limits(Principal caller) {
        return route.rule().limits(caller);
    }

    @Override
    public R get() {
        return route.handler().handle(call);
    }

    /// The part of the answer that the request's caller may see.
    R visible() {
        var answer = get();
        return limits(call.principal()) ? route.rule().visible(call.principal(), call.arguments(), answer) : answer;
    }
}

package io.millrace.server.route;

import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;
import io.millrace.wire.Param;
import java.util.List;
import java.util.Optional;

/// A parsed request: its parameters, body, API version, caller, and where that is.
public record Call<Q>(Arguments arguments, Q body, int version, Principal principal, Peer peer) {

    /// The value of a required parameter.
    public <T> T get(Param<T> param) {
        return arguments.get(param);
    }

    public <T> Optional<T> find(Param<T> param) {
        return arguments.find(param);
    }

    /// The values of a list parameter; empty if it is missing.
    public <T> List<T> all(Param<List<T>> param) {
        return arguments.all(param);
    }
}

package io.millrace.server.route;

import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;
import io.millrace.wire.Param;
import java.util.List;
import java.util.Optional;

/// One request, understood: its parameters, its body, the version it was made under, who makes it.
public record Call<Q>(Arguments arguments, Q body, int version, Principal principal) {

    /// A parameter that must be there.
    public <T> T get(Param<T> param) {
        return arguments.get(param);
    }

    public <T> Optional<T> find(Param<T> param) {
        return arguments.find(param);
    }

    /// The values of a list parameter; empty when it was not given.
    public <T> List<T> all(Param<List<T>> param) {
        return arguments.all(param);
    }
}

package io.millrace.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values of an endpoint's parameters in one call; typed by the [Param] that is used as the key.
public final class Arguments {
    public static final Arguments NONE = new Arguments(Map.of());

    private final Map<Param<?>, Object> values;

    private Arguments(Map<Param<?>, Object> values) {
        this.values = values;
    }

    public static <T> Arguments of(Param<T> param, T value) {
        return NONE.with(param, value);
    }

    /// Values that were parsed from text and are of their parameters' types by construction.
    public static Arguments parsed(Map<Param<?>, Object> values) {
        return values.isEmpty() ? NONE : new Arguments(Map.copyOf(values));
    }

    public <T> Arguments with(Param<T> param, T value) {
        return put(param, value);
    }

    /// As [#with], for values that were parsed from text and are of the parameter's type by construction.
    public Arguments put(Param<?> param, Object value) {
        var more = new HashMap<>(values);
        more.put(param, value);
        return new Arguments(Map.copyOf(more));
    }

    /// A path parameter, or a query parameter that must be there: refused when it is missing.
    public <T> T get(Param<T> param) {
        return find(param)
                .orElseThrow(() -> new Refusal(
                        FaultCode.BAD_REQUEST, "Bad request: the parameter '" + param.name() + "' is missing."));
    }

    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Param<T> param) {
        return Optional.ofNullable((T) values.get(param));
    }

    /// The values of a list parameter; empty when it was not given.
    public <T> List<T> all(Param<List<T>> param) {
        return find(param).orElse(List.of());
    }
}

package io.millrace.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values of an endpoint's parameters in one call. The [Param] key determines the type of a value. Immutable.
public final class Arguments {
    /// No arguments.
    public static final Arguments NONE = new Arguments(Map.of());

    private final Map<Param<?>, Object> values;

    private Arguments(Map<Param<?>, Object> values) {
        this.values = values;
    }

    /// A single argument.
    public static <T> Arguments of(Param<T> param, T value) {
        return NONE.with(param, value);
    }

    /// Arguments parsed from text, which have the types of their parameters.
    public static Arguments parsed(Map<Param<?>, Object> values) {
        return values.isEmpty() ? NONE : new Arguments(Map.copyOf(values));
    }

    /// A copy with another argument.
    public <T> Arguments with(Param<T> param, T value) {
        return put(param, value);
    }

    /// Like [#with], for a value parsed from text, which has the parameter's type.
    public Arguments put(Param<?> param, Object value) {
        var more = new HashMap<>(values);
        more.put(param, value);
        return new Arguments(Map.copyOf(more));
    }

    /// The value of a required parameter.
    ///
    /// @throws Refusal with [FaultCode#BAD_REQUEST] if it is missing
    public <T> T get(Param<T> param) {
        return find(param)
                .orElseThrow(() -> new Refusal(
                        FaultCode.BAD_REQUEST, "Bad request: the parameter '" + param.name() + "' is missing."));
    }

    /// The value of an optional parameter.
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Param<T> param) {
        return Optional.ofNullable((T) values.get(param));
    }

    /// The values of a list parameter; empty if it is missing.
    public <T> List<T> all(Param<List<T>> param) {
        return find(param).orElse(List.of());
    }
}

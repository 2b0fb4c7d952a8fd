package io.millrace.wire;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The Java type `Map<key, value>`.
record MapType(Class<?> key, Class<?> value) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
        return new Type[] {key, value};
    }

    @Override
    public Type getRawType() {
        return Map.class;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }
}

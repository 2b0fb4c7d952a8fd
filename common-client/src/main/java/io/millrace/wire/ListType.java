package io.millrace.wire;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Java type `List<element>`.
public record ListType(Class<?> element) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
        return new Type[] {element};
    }

    @Override
    public Type getRawType() {
        return List.class;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }
}

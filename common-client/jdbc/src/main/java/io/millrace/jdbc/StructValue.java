package io.millrace.jdbc;

import java.sql.Struct;
import java.util.Arrays;
import java.util.Map;

/// A row value of a parameter.
final class StructValue implements Struct {
    private final String typeName;
    private final Object[] attributes;

    StructValue(String typeName, Object[] attributes) {
        this.typeName = typeName;
        this.attributes = attributes.clone();
    }

    @Override
    public String getSQLTypeName() {
        return typeName;
    }

    @Override
    public Object[] getAttributes() {
        return attributes.clone();
    }

    @Override
    public Object[] getAttributes(Map<String, Class<?>> map) {
        return getAttributes();
    }

    @Override
    public String toString() {
        return Arrays.toString(attributes);
    }
}

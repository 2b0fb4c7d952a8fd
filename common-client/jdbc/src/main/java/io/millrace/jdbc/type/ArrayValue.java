package io.millrace.jdbc.type;

import io.millrace.jdbc.error.SqlState;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An `Array` in memory, from a nested value or for a parameter. Nested lists and maps stay as they are.
public record ArrayValue(String elementType, List<@Nullable Object> elements) implements Array {
    public ArrayValue {
        elements = Collections.unmodifiableList(new ArrayList<>(elements));
    }

    static ArrayValue of(Value value) throws SQLException {
        var elements = new ArrayList<@Nullable Object>(value.list());
        return new ArrayValue(typeOf(elements), elements);
    }

    /// The common type of all elements, as far as JSON shows it.
    private static String typeOf(List<@Nullable Object> elements) {
        var kinds = elements.stream()
                .filter(Objects::nonNull)
                .map(Object::getClass)
                .distinct()
                .toList();
        if (kinds.size() != 1) {
            return TypeName.STRING.sql();
        }
        var kind = kinds.get(0);
        if (kind == Long.class) {
            return TypeName.BIGINT.sql();
        }
        if (kind == BigDecimal.class) {
            return TypeName.DECIMAL.sql();
        }
        return (kind == Boolean.class ? TypeName.BOOLEAN : TypeName.STRING).sql();
    }

    @Override
    public String getBaseTypeName() {
        return elementType;
    }

    @Override
    public int getBaseType() {
        return Arrays.stream(TypeName.values())
                .filter(name -> name.sql().equalsIgnoreCase(elementType))
                .mapToInt(TypeName::jdbc)
                .findFirst()
                .orElse(Types.OTHER);
    }

    @Override
    public Object getArray() {
        return elements.toArray();
    }

    @Override
    public Object getArray(Map<String, Class<?>> map) {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        if (index < 1 || count < 0 || index - 1 + count > elements.size()) {
            throw SqlState.BAD_ARGUMENT.error("The array has the elements 1 to " + elements.size());
        }
        return elements.subList((int) index - 1, (int) index - 1 + count).toArray();
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        throw SqlState.unsupported("The elements of an array are read with getArray()");
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    @Override
    public void free() {
        // there are no resources
    }
}

package io.millrace.wire.sql;

import java.util.List;
import java.util.Optional;

/// An SQL type with its nullability and parameters.
public sealed interface SqlType {

    /// The length of `STRING` and `BYTES`.
    int UNBOUNDED = Integer.MAX_VALUE;

    /// A type of single values.
    sealed interface Scalar extends SqlType {}

    /// A type of values that contain others.
    sealed interface Nested extends SqlType {}

    /// Whether the type allows NULL.
    boolean nullable();

    /// Whether the values are numbers.
    default boolean numeric() {
        return false;
    }

    /// A type without parameters: BOOLEAN, TINYINT to BIGINT, FLOAT, DOUBLE, DATE, VARIANT, ...
    record Simple(String name, boolean nullable) implements Scalar {
        @Override
        public boolean numeric() {
            return switch (name) {
                case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE" -> true;
                default -> false;
            };
        }

        @Override
        public String spelling() {
            return name.equals("INTEGER") ? "INT" : name;
        }
    }

    /// CHAR, VARCHAR, BINARY or VARBINARY with a maximum length.
    record Sized(String name, boolean nullable, int length) implements Scalar {
        @Override
        public String spelling() {
            if (length == UNBOUNDED) {
                return name.equals("VARCHAR") ? "STRING" : name.equals("VARBINARY") ? "BYTES" : name;
            }
            return name + "(" + length + ")";
        }
    }

    record Decimal(boolean nullable, int precision, int scale) implements Scalar {
        @Override
        public boolean numeric() {
            return true;
        }

        @Override
        public String spelling() {
            return "DECIMAL(" + precision + ", " + scale + ")";
        }
    }

    /// TIME, or TIMESTAMP with or without a time zone. The precision is the number of fractional digits.
    record Temporal(String name, boolean nullable, int precision) implements Scalar {
        @Override
        public String spelling() {
            return switch (name) {
                case "TIME_WITHOUT_TIME_ZONE" -> "TIME(" + precision + ")";
                case "TIMESTAMP_WITHOUT_TIME_ZONE" -> "TIMESTAMP(" + precision + ")";
                case "TIMESTAMP_WITH_LOCAL_TIME_ZONE" -> "TIMESTAMP_LTZ(" + precision + ")";
                default -> "TIMESTAMP(" + precision + ") WITH TIME ZONE";
            };
        }
    }

    /// An interval of months or milliseconds. The resolution names its fields.
    record Interval(
            String name, boolean nullable, int precision, Optional<Integer> fractionalPrecision, String resolution)
            implements Scalar {
        @Override
        public String spelling() {
            return "INTERVAL " + resolution.replace('_', ' ');
        }
    }

    record Array(boolean nullable, SqlType element) implements Nested {
        @Override
        public String spelling() {
            return "ARRAY<" + element.sql() + ">";
        }
    }

    record Multiset(boolean nullable, SqlType element) implements Nested {
        @Override
        public String spelling() {
            return "MULTISET<" + element.sql() + ">";
        }
    }

    record Mapping(boolean nullable, SqlType key, SqlType value) implements Nested {
        @Override
        public String spelling() {
            return "MAP<" + key.sql() + ", " + value.sql() + ">";
        }
    }

    record Structure(boolean nullable, List<Member> members) implements Nested {
        public Structure {
            members = List.copyOf(members);
        }

        @Override
        public String spelling() {
            var parts = members.stream()
                    .map(member -> "`" + member.name() + "` " + member.type().sql())
                    .toList();
            return "ROW<" + String.join(", ", parts) + ">";
        }
    }

    /// A field of a [Structure].
    record Member(String name, SqlType type, Optional<String> description) {}

    /// RAW values of a Java class.
    record Opaque(boolean nullable, String className, String serializer) implements Scalar {
        @Override
        public String spelling() {
            return "RAW('" + className + "', ...)";
        }
    }

    /// The type of the literal NULL.
    record Untyped() implements Scalar {
        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public String spelling() {
            return "NULL";
        }
    }

    /// The SQL spelling without the nullability.
    String spelling();

    /// The SQL spelling.
    default String sql() {
        return nullable() ? spelling() : spelling() + " NOT NULL";
    }

    /// The type STRING.
    static SqlType string() {
        return new Sized("VARCHAR", true, UNBOUNDED);
    }
}

package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.Browse;
import java.sql.Types;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The question which types there are: the engine's, by their numbers in JDBC.
public final class TypeQuestion {
    private static final int MOST = Integer.MAX_VALUE;
    private static final short NULLABLE = 1;
    private static final short SEARCHABLE = 3;
    private static final short NOT_SEARCHABLE = 0;

    /// @param parameters with which it is declared
    /// @param scale      the largest
    private record Type(
            String name,
            int code,
            @Nullable Integer size,
            @Nullable String parameters,
            Kind kind,
            int scale) {
        static Type of(String name, int code, Kind kind) {
            return new Type(name, code, null, null, kind, 0);
        }
    }

    private enum Kind {
        TRUTH(null, null),
        NUMBER(null, null),
        TEXT("'", "'"),
        BYTES("X'", "'"),
        DATE("DATE '", "'"),
        TIME("TIME '", "'"),
        STAMP("TIMESTAMP '", "'"),
        SPAN("INTERVAL ", null),
        PARTS(null, null);

        private final @Nullable String prefix;
        private final @Nullable String suffix;

        Kind(@Nullable String prefix, @Nullable String suffix) {
            this.prefix = prefix;
            this.suffix = suffix;
        }
    }

    private static final List<Type> TYPES = List.of(
            Type.of("NULL", Types.NULL, Kind.PARTS),
            Type.of("BOOLEAN", Types.BOOLEAN, Kind.TRUTH),
            new Type("TINYINT", Types.TINYINT, 3, null, Kind.NUMBER, 0),
            new Type("SMALLINT", Types.SMALLINT, 5, null, Kind.NUMBER, 0),
            new Type("INT", Types.INTEGER, 10, null, Kind.NUMBER, 0),
            new Type("BIGINT", Types.BIGINT, 19, null, Kind.NUMBER, 0),
            new Type("FLOAT", Types.FLOAT, 7, null, Kind.NUMBER, 0),
            new Type("DOUBLE", Types.DOUBLE, 15, null, Kind.NUMBER, 0),
            new Type("DECIMAL", Types.DECIMAL, 38, "precision,scale", Kind.NUMBER, 38),
            new Type("CHAR", Types.CHAR, MOST, "length", Kind.TEXT, 0),
            new Type("STRING", Types.VARCHAR, MOST, null, Kind.TEXT, 0),
            new Type("VARCHAR", Types.VARCHAR, MOST, "length", Kind.TEXT, 0),
            new Type("TIME", Types.VARCHAR, 18, "precision", Kind.TIME, 9),
            Type.of("VARIANT", Types.VARCHAR, Kind.PARTS),
            new Type("BINARY", Types.BINARY, MOST, "length", Kind.BYTES, 0),
            new Type("BYTES", Types.VARBINARY, MOST, null, Kind.BYTES, 0),
            new Type("VARBINARY", Types.VARBINARY, MOST, "length", Kind.BYTES, 0),
            new Type("DATE", Types.DATE, 10, null, Kind.DATE, 0),
            new Type("TIMESTAMP", Types.TIMESTAMP, 29, "precision", Kind.STAMP, 9),
            new Type("TIMESTAMP_LTZ", Types.TIMESTAMP, 29, "precision", Kind.PARTS, 9),
            Type.of("ARRAY", Types.ARRAY, Kind.PARTS),
            Type.of("MAP", Types.JAVA_OBJECT, Kind.PARTS),
            Type.of("MULTISET", Types.JAVA_OBJECT, Kind.PARTS),
            Type.of("ROW", Types.STRUCT, Kind.PARTS),
            Type.of("INTERVAL YEAR TO MONTH", Types.OTHER, Kind.SPAN),
            Type.of("INTERVAL DAY TO SECOND", Types.OTHER, Kind.SPAN));

    private TypeQuestion() {}

    public static Browse types() {
        return new Browse("list types", _ -> {
            var listing = new Listing()
                    .texts("TYPE_NAME")
                    .integers("DATA_TYPE", "PRECISION")
                    .texts("LITERAL_PREFIX", "LITERAL_SUFFIX", "CREATE_PARAMS")
                    .shorts("NULLABLE")
                    .truths("CASE_SENSITIVE")
                    .shorts("SEARCHABLE")
                    .truths("UNSIGNED_ATTRIBUTE", "FIXED_PREC_SCALE", "AUTO_INCREMENT")
                    .texts("LOCAL_TYPE_NAME")
                    .shorts("MINIMUM_SCALE", "MAXIMUM_SCALE")
                    .integers("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "NUM_PREC_RADIX");
            TYPES.stream().sorted(Comparator.comparingInt(Type::code)).forEach(type -> row(type, listing));
            return listing.answer();
        });
    }

    private static void row(Type type, Listing listing) {
        var number = type.kind() == Kind.NUMBER;
        listing.row(
                type.name(),
                type.code(),
                type.size(),
                type.kind().prefix,
                type.kind().suffix,
                type.parameters(),
                NULLABLE,
                type.kind() == Kind.TEXT,
                type.kind() == Kind.PARTS ? NOT_SEARCHABLE : SEARCHABLE,
                !number,
                false,
                false,
                null,
                (short) 0,
                (short) type.scale(),
                null,
                null,
                number ? 10 : null);
    }
}

package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.wire.sql.SqlType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.jspecify.annotations.Nullable;

/// The question about the engine's types, in the order of their JDBC codes.
public final class TypeQuestion {
    private static final int MAX_LENGTH = Integer.MAX_VALUE;
    private static final short NULLABLE = 1;
    private static final short SEARCHABLE = 3;
    private static final short NOT_SEARCHABLE = 0;

    /// A type of the engine.
    ///
    /// @param parameters of its declaration
    /// @param scale      the maximum
    private record Type(
            String name,
            SqlType sample,
            @Nullable Integer size,
            @Nullable String parameters,
            Kind kind,
            int scale) {
        static Type of(String name, SqlType sample, Kind kind) {
            return new Type(name, sample, null, null, kind, 0);
        }

        int code(TProtocolVersion version) {
            return JdbcType.of(sample, version).code();
        }
    }

    private static SqlType simple(String name) {
        return new SqlType.Simple(name, true);
    }

    private static SqlType sized(String name, int length) {
        return new SqlType.Sized(name, true, length);
    }

    private static SqlType temporal(String name) {
        return new SqlType.Temporal(name, true, 3);
    }

    private static SqlType interval(String name, String resolution) {
        return new SqlType.Interval(name, true, 2, Optional.empty(), resolution);
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
            Type.of("NULL", new SqlType.Untyped(), Kind.PARTS),
            Type.of("BOOLEAN", simple("BOOLEAN"), Kind.TRUTH),
            new Type("TINYINT", simple("TINYINT"), 3, null, Kind.NUMBER, 0),
            new Type("SMALLINT", simple("SMALLINT"), 5, null, Kind.NUMBER, 0),
            new Type("INT", simple("INTEGER"), 10, null, Kind.NUMBER, 0),
            new Type("BIGINT", simple("BIGINT"), 19, null, Kind.NUMBER, 0),
            new Type("FLOAT", simple("FLOAT"), 7, null, Kind.NUMBER, 0),
            new Type("DOUBLE", simple("DOUBLE"), 15, null, Kind.NUMBER, 0),
            new Type("DECIMAL", new SqlType.Decimal(true, 38, 0), 38, "precision,scale", Kind.NUMBER, 38),
            new Type("CHAR", sized("CHAR", 1), MAX_LENGTH, "length", Kind.TEXT, 0),
            new Type("STRING", SqlType.string(), MAX_LENGTH, null, Kind.TEXT, 0),
            new Type("VARCHAR", sized("VARCHAR", 1), MAX_LENGTH, "length", Kind.TEXT, 0),
            new Type("TIME", temporal("TIME_WITHOUT_TIME_ZONE"), 18, "precision", Kind.TIME, 9),
            Type.of("VARIANT", simple("VARIANT"), Kind.PARTS),
            new Type("BINARY", sized("BINARY", 1), MAX_LENGTH, "length", Kind.BYTES, 0),
            new Type("BYTES", sized("VARBINARY", MAX_LENGTH), MAX_LENGTH, null, Kind.BYTES, 0),
            new Type("VARBINARY", sized("VARBINARY", 1), MAX_LENGTH, "length", Kind.BYTES, 0),
            new Type("DATE", simple("DATE"), 10, null, Kind.DATE, 0),
            new Type("TIMESTAMP", temporal("TIMESTAMP_WITHOUT_TIME_ZONE"), 29, "precision", Kind.STAMP, 9),
            new Type("TIMESTAMP_LTZ", temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE"), 29, "precision", Kind.PARTS, 9),
            Type.of("ARRAY", new SqlType.Array(true, SqlType.string()), Kind.PARTS),
            Type.of("MAP", new SqlType.Mapping(true, SqlType.string(), SqlType.string()), Kind.PARTS),
            Type.of("MULTISET", new SqlType.Multiset(true, SqlType.string()), Kind.PARTS),
            Type.of("ROW", new SqlType.Structure(true, List.of()), Kind.PARTS),
            Type.of("INTERVAL YEAR TO MONTH", interval("INTERVAL_YEAR_MONTH", "MONTH"), Kind.SPAN),
            Type.of("INTERVAL DAY TO SECOND", interval("INTERVAL_DAY_TIME", "SECOND"), Kind.SPAN));

    private TypeQuestion() {}

    /// @param version of the client, which may not know all types
    public static CatalogQuestion types(TProtocolVersion version) {
        return new CatalogQuestion("list types", _ -> {
            var listing = new MetadataRows()
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
            TYPES.stream()
                    .sorted(Comparator.comparingInt(type -> type.code(version)))
                    .forEach(type -> row(type, type.code(version), listing));
            return listing.answer();
        });
    }

    private static void row(Type type, int code, MetadataRows listing) {
        var number = type.kind() == Kind.NUMBER;
        listing.row(
                type.name(),
                code,
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

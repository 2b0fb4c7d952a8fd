package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Catalogs.Kind;
import io.millrace.server.gateway.engine.Outcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.jspecify.annotations.Nullable;

/// Questions about tables, their columns and keys. Null means that the client has not set a filter.
public final class TableQuestions {
    private static final int NULLABLE = 1;
    private static final int NO_NULLS = 0;

    private TableQuestions() {}

    /// @param types the requested kinds of tables; null or empty for all. Unknown kinds match nothing.
    public static CatalogQuestion tables(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable List<String> types) {
        var places = new CatalogScope(catalog, NamePattern.of(schema));
        var names = NamePattern.of(table);
        var kinds = kinds(types);
        return new CatalogQuestion(
                "list tables " + label(catalog, schema, table), catalogs -> tables(catalogs, places, names, kinds));
    }

    private static String label(@Nullable String... names) {
        return String.join(
                ".",
                Arrays.stream(names)
                        .map(name -> NamePattern.of(name).toString())
                        .toList());
    }

    private static Set<Kind> kinds(@Nullable List<String> types) {
        if (types == null || types.isEmpty()) {
            return EnumSet.allOf(Kind.class);
        }
        var kinds = EnumSet.noneOf(Kind.class);
        for (var type : types) {
            switch (type.toUpperCase(Locale.ROOT).replace(' ', '_')) {
                case "TABLE", "MANAGED_TABLE", "EXTERNAL_TABLE" -> kinds.add(Kind.TABLE);
                case "MATERIALIZED_TABLE", "MATERIALIZED_VIEW" -> kinds.add(Kind.MATERIALIZED_TABLE);
                case "VIEW", "VIRTUAL_VIEW" -> kinds.add(Kind.VIEW);
                default -> {
                    // an unknown kind
                }
            }
        }
        return kinds;
    }

    private record Found(Catalogs.Place place, Catalogs.Table table) {}

    private static List<Found> find(Catalogs catalogs, CatalogScope places, NamePattern names) {
        return places.in(catalogs).stream()
                .flatMap(place -> catalogs.tables(place, names).stream().map(table -> new Found(place, table)))
                .toList();
    }

    /// Tables first, then views, as tools show them.
    private static Outcome.Answer tables(Catalogs catalogs, CatalogScope places, NamePattern names, Set<Kind> kinds) {
        var listing = new MetadataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS")
                .texts("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "SELF_REFERENCING_COL_NAME", "REF_GENERATION");
        find(catalogs, places, names).stream()
                .filter(found -> kinds.contains(found.table().kind()))
                .sorted(Comparator.comparing((Found found) -> found.table().kind())
                        .thenComparing(
                                CatalogScope.byName(found -> found.place().database()))
                        .thenComparing(
                                CatalogScope.byName(found -> found.table().name())))
                .forEach(found -> listing.row(
                        found.place().catalog(),
                        found.place().database(),
                        found.table().name(),
                        found.table().kind().name(),
                        found.table().comment().orElse(null),
                        null,
                        null,
                        null,
                        null,
                        null));
        return listing.answer();
    }

    /// The kinds of tables there may be.
    public static CatalogQuestion tableTypes() {
        return new CatalogQuestion("list table types", _ -> {
            var listing = new MetadataRows().texts("TABLE_TYPE");
            Arrays.stream(Kind.values()).map(Kind::name).sorted().forEach(listing::row);
            return listing.answer();
        });
    }

    public static CatalogQuestion columns(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String column,
            TProtocolVersion version) {
        var places = new CatalogScope(catalog, NamePattern.of(schema));
        var tables = NamePattern.of(table);
        var columns = NamePattern.of(column);
        return new CatalogQuestion(
                "list columns " + label(catalog, schema, table, column),
                catalogs -> columns(catalogs, places, tables, columns, version));
    }

    private static Outcome.Answer columns(
            Catalogs catalogs, CatalogScope places, NamePattern tables, NamePattern columns, TProtocolVersion version) {
        var listing = new MetadataRows()
                .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                .integers("DATA_TYPE")
                .texts("TYPE_NAME")
                .integers("COLUMN_SIZE")
                .bytes("BUFFER_LENGTH")
                .integers("DECIMAL_DIGITS", "NUM_PREC_RADIX", "NULLABLE")
                .texts("REMARKS", "COLUMN_DEF")
                .integers("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
                .texts("IS_NULLABLE", "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE")
                .shorts("SOURCE_DATA_TYPE")
                .texts("IS_AUTO_INCREMENT");
        find(catalogs, places, tables).stream()
                .sorted(CatalogScope.<Found>byName(found -> found.place().database())
                        .thenComparing(
                                CatalogScope.byName(found -> found.table().name())))
                .forEach(found -> catalogs.shape(found.place(), found.table().name())
                        .ifPresent(shape -> columns(found, shape, columns, version, listing)));
        return listing.answer();
    }

    private static void columns(
            Found found, Catalogs.Shape shape, NamePattern columns, TProtocolVersion version, MetadataRows listing) {
        for (int i = 0; i < shape.fields().size(); i++) {
            var field = shape.fields().get(i);
            if (columns.test(field.name())) {
                column(found, field, i + 1, version, listing);
            }
        }
    }

    private static void column(
            Found found, Catalogs.Field field, int position, TProtocolVersion version, MetadataRows listing) {
        var type = field.type();
        var jdbcType = JdbcType.of(type, version);
        listing.row(
                found.place().catalog(),
                found.place().database(),
                found.table().name(),
                field.name(),
                jdbcType.code(),
                type.spelling(),
                jdbcType.size(),
                null,
                jdbcType.digits(),
                jdbcType.radix(),
                type.nullable() ? NULLABLE : NO_NULLS,
                field.comment().orElse(null),
                null,
                null,
                null,
                JdbcType.octets(type),
                position,
                type.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                "NO");
    }

    /// @param schema null for the current one
    public static CatalogQuestion primaryKeys(
            @Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return new CatalogQuestion("list primary keys " + label(catalog, schema, table), catalogs -> {
            var listing = new MetadataRows()
                    .texts("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
                    .integers("KEY_SEQ")
                    .texts("PK_NAME");
            var place = place(catalogs, catalog, schema);
            var name = Optional.ofNullable(table).orElse("");
            catalogs.shape(place, name)
                    .flatMap(Catalogs.Shape::primaryKey)
                    .ifPresent(key -> key.columns().stream()
                            .sorted()
                            .forEach(column -> listing.row(
                                    place.catalog(),
                                    place.database(),
                                    name,
                                    column,
                                    key.columns().indexOf(column) + 1,
                                    key.name())));
            return listing.answer();
        });
    }

    private static Catalogs.Place place(Catalogs catalogs, @Nullable String catalog, @Nullable String schema) {
        var current = catalogs.current();
        return new Catalogs.Place(
                catalog == null || catalog.isEmpty() ? current.catalog() : catalog,
                schema == null || schema.isEmpty() ? current.database() : schema);
    }

    /// An empty answer: the engine has no foreign keys.
    public static CatalogQuestion foreignKeys() {
        return new CatalogQuestion(
                "list foreign keys",
                _ -> new MetadataRows()
                        .texts("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME")
                        .texts("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "FKCOLUMN_NAME")
                        .shorts("KEY_SEQ", "UPDATE_RULE", "DELETE_RULE")
                        .texts("FK_NAME", "PK_NAME")
                        .shorts("DEFERRABILITY")
                        .answer());
    }
}

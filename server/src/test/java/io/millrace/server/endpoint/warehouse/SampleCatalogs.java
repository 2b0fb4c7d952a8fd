package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Two catalogs: `shop` with the databases `sales` and `Archive`, in which it begins, and an empty one.
final class SampleCatalogs implements Catalogs {
    static final SqlType INT = new SqlType.Simple("INTEGER", false);
    final Map<Place, Map<Table, Shape>> content = new LinkedHashMap<>();
    final List<Function> functions = new ArrayList<>();
    final Place first = new Place("shop", "sales");
    private volatile Place here = first;

    SampleCatalogs() {
        content.put(here, new LinkedHashMap<>());
        content.put(new Place("shop", "Archive"), new LinkedHashMap<>());
        add(here, new Table("orders", Kind.TABLE, Optional.of("what was sold")), orders());
        add(
                here,
                new Table("Orders_per_day", Kind.VIEW, Optional.empty()),
                one("day", new SqlType.Simple("DATE", true)));
        add(here, new Table("a_table", Kind.TABLE, Optional.empty()), one("x", SqlType.string()));
        add(here, new Table("abtable", Kind.MATERIALIZED_TABLE, Optional.empty()), one("x", SqlType.string()));
        add(new Place("shop", "Archive"), new Table("old", Kind.TABLE, Optional.empty()), one("x", INT));
        functions.add(new Function("price", Use.SCALAR));
        functions.add(new Function("explode_it", Use.TABLE));
    }

    void go(Place place) {
        here = place;
    }

    void add(Place place, Table table, Shape shape) {
        content.computeIfAbsent(place, _ -> new LinkedHashMap<>()).put(table, shape);
    }

    private static Shape one(String name, SqlType type) {
        return new Shape(List.of(new Field(name, type, Optional.empty())), Optional.empty());
    }

    private static Shape orders() {
        return new Shape(
                List.of(
                        new Field("shop", INT, Optional.empty()),
                        new Field("id", new SqlType.Simple("BIGINT", false), Optional.of("counted up")),
                        new Field("price", new SqlType.Decimal(true, 10, 2), Optional.empty()),
                        new Field("name", new SqlType.Sized("VARCHAR", true, 40), Optional.empty()),
                        new Field(
                                "at", new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 3), Optional.empty())),
                Optional.of(new PrimaryKey("PK_orders", List.of("shop", "id"))));
    }

    @Override
    public Place current() {
        return here;
    }

    @Override
    public List<String> catalogs() {
        return List.of("shop", "empty");
    }

    @Override
    public List<String> databases(String catalog) {
        return content.keySet().stream()
                .filter(place -> place.catalog().equals(catalog))
                .map(Place::database)
                .toList();
    }

    @Override
    public List<Table> tables(Place place, Predicate<String> wanted) {
        return content.getOrDefault(place, Map.of()).keySet().stream()
                .filter(table -> wanted.test(table.name()))
                .toList();
    }

    @Override
    public Optional<Shape> shape(Place place, String table) {
        return content.getOrDefault(place, Map.of()).entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(table))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public List<Function> functions(Place place) {
        return place.equals(here) ? functions : List.of();
    }

    @Override
    public List<Function> systemFunctions() {
        return List.of(new Function("UPPER", Use.SCALAR), new Function("sum", Use.AGGREGATE));
    }
}

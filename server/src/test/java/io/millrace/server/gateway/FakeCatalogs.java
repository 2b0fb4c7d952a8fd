package io.millrace.server.gateway;

import io.millrace.server.gateway.engine.Catalogs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A catalog, `here`, with one database, `now`, and the tables that a test puts there.
final class FakeCatalogs implements Catalogs {
    static final Place PLACE = new Place("here", "now");

    final Map<Table, Shape> tables = new LinkedHashMap<>();
    final List<Function> functions = new ArrayList<>();

    @Override
    public Place current() {
        return PLACE;
    }

    @Override
    public List<String> catalogs() {
        return List.of(PLACE.catalog());
    }

    @Override
    public List<String> databases(String catalog) {
        return catalog.equals(PLACE.catalog()) ? List.of(PLACE.database()) : List.of();
    }

    @Override
    public List<Table> tables(Place place, Predicate<String> wanted) {
        return tables.keySet().stream()
                .filter(table -> place.equals(PLACE) && wanted.test(table.name()))
                .toList();
    }

    @Override
    public Optional<Shape> shape(Place place, String table) {
        return tables.entrySet().stream()
                .filter(entry -> place.equals(PLACE) && entry.getKey().name().equals(table))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public List<Function> functions(Place place) {
        return place.equals(PLACE) ? functions : List.of();
    }

    @Override
    public List<Function> systemFunctions() {
        return List.of(new Function("upper", Use.SCALAR));
    }
}

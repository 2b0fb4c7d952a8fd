package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.Catalogs;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The browsed catalog, by default the current one, and a pattern of its databases.
record CatalogScope(@Nullable String catalog, NamePattern databases) {

    /// Orders by name, ignoring case first.
    static <T> Comparator<T> byName(Function<T, String> name) {
        return Comparator.comparing(name, String.CASE_INSENSITIVE_ORDER).thenComparing(name);
    }

    List<Catalogs.Place> in(Catalogs catalogs) {
        return names(catalogs).stream()
                .flatMap(name -> catalogs.databases(name).stream()
                        .filter(databases)
                        .map(database -> new Catalogs.Place(name, database)))
                .sorted(byName(Catalogs.Place::catalog).thenComparing(byName(Catalogs.Place::database)))
                .toList();
    }

    /// Treats the name as a pattern only if there is no such catalog.
    private List<String> names(Catalogs catalogs) {
        if (catalog == null || catalog.isEmpty()) {
            return List.of(catalogs.current().catalog());
        }
        var all = catalogs.catalogs();
        return all.contains(catalog)
                ? List.of(catalog)
                : all.stream().filter(NamePattern.of(catalog)).toList();
    }
}

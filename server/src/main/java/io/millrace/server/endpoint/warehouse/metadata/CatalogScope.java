package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.wire.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The browsed catalog, by default the current one, and a pattern of its databases.
record CatalogScope(@Nullable String catalog, NamePattern databases) {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogScope.class);

    /// Orders by name, ignoring case first.
    static <T> Comparator<T> byName(Function<T, String> name) {
        return Comparator.comparing(name, String.CASE_INSENSITIVE_ORDER).thenComparing(name);
    }

    List<Catalogs.Place> in(Catalogs catalogs) {
        var names = names(catalogs);
        return names.stream()
                .flatMap(name -> databases(catalogs, name, names.size()).stream()
                        .filter(databases)
                        .map(database -> new Catalogs.Place(name, database)))
                .sorted(byName(Catalogs.Place::catalog).thenComparing(byName(Catalogs.Place::database)))
                .toList();
    }

    /// A catalog whose service does not answer is left out of a list of several.
    private static List<String> databases(Catalogs catalogs, String name, int listed) {
        try {
            return catalogs.databases(name);
        } catch (Refusal silent) {
            if (listed == 1) {
                throw silent;
            }
            LOG.debug("The catalog {} is not listed", name, silent);
            return List.of();
        }
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

package io.millrace.server.engine.planner;

import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.engine.Catalogs;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The catalogs of a session as far as the caller may know of them.
record VisibleCatalogs(Catalogs all, StatementAuthorization authorization) implements Catalogs {
    @Override
    public Place current() {
        return all.current();
    }

    @Override
    public List<String> catalogs() {
        return all.catalogs().stream().filter(authorization::sees).toList();
    }

    @Override
    public List<String> databases(String catalog) {
        return all.databases(catalog).stream()
                .filter(database -> authorization.sees(catalog, database))
                .toList();
    }

    @Override
    public List<Table> tables(Place place, Predicate<String> wanted) {
        return all.tables(place, name -> sees(place, name) && wanted.test(name));
    }

    @Override
    public Optional<Shape> shape(Place place, String table) {
        return sees(place, table) ? all.shape(place, table) : Optional.empty();
    }

    @Override
    public List<Function> functions(Place place) {
        return all.functions(place).stream()
                .filter(function -> sees(place, function.name()))
                .toList();
    }

    @Override
    public List<Function> systemFunctions() {
        return all.systemFunctions();
    }

    private boolean sees(Place place, String name) {
        return authorization.sees(place.catalog(), place.database(), name);
    }
}

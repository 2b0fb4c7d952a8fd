package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Questions about catalogs, databases, which are schemas in JDBC, and functions. Null means that the client has not
/// set a filter.
public final class CatalogQuestions {

    private CatalogQuestions() {}

    public static CatalogQuestion catalogs() {
        return new CatalogQuestion("list catalogs", catalogs -> {
            var listing = new MetadataRows().texts("TABLE_CAT");
            catalogs.catalogs().stream()
                    .sorted(CatalogScope.byName(name -> name))
                    .forEach(listing::row);
            return listing.answer();
        });
    }

    public static CatalogQuestion schemas(@Nullable String catalog, @Nullable String schema) {
        var places = new CatalogScope(catalog, NamePattern.of(schema));
        return new CatalogQuestion(
                "list databases " + NamePattern.of(catalog) + "." + NamePattern.of(schema), catalogs -> {
                    var listing = new MetadataRows().texts("TABLE_SCHEM", "TABLE_CATALOG");
                    places.in(catalogs).forEach(place -> listing.row(place.database(), place.catalog()));
                    return listing.answer();
                });
    }

    /// Includes built-in functions only if neither catalog nor database is set, since they belong to none.
    public static CatalogQuestion functions(
            @Nullable String catalog, @Nullable String schema, @Nullable String function) {
        var places = new CatalogScope(catalog, NamePattern.of(schema));
        var names = NamePattern.of(function);
        var everywhere = (catalog == null || catalog.isEmpty()) && (schema == null || schema.isEmpty());
        return new CatalogQuestion(
                "list functions " + NamePattern.of(schema) + "." + names,
                catalogs -> functions(catalogs, places, names, everywhere));
    }

    private static Outcome.Answer functions(
            Catalogs catalogs, CatalogScope places, NamePattern names, boolean everywhere) {
        var listing = new MetadataRows()
                .texts("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS")
                .integers("FUNCTION_TYPE")
                .texts("SPECIFIC_NAME");
        if (everywhere) {
            sorted(catalogs.systemFunctions(), names)
                    .forEach(function -> listing.row(null, null, function.name(), "", use(function), function.name()));
        }
        for (var place : places.in(catalogs)) {
            sorted(catalogs.functions(place), names)
                    .forEach(function -> listing.row(
                            place.catalog(),
                            place.database(),
                            function.name(),
                            "",
                            use(function),
                            place.catalog() + "." + place.database() + "." + function.name()));
        }
        return listing.answer();
    }

    private static List<Catalogs.Function> sorted(List<Catalogs.Function> functions, NamePattern names) {
        return functions.stream()
                .filter(function -> names.test(function.name()))
                .sorted(CatalogScope.byName(Catalogs.Function::name))
                .toList();
    }

    /// JDBC's code for the kind of function.
    private static int use(Catalogs.Function function) {
        return switch (function.use()) {
            case SCALAR, AGGREGATE -> 1;
            case TABLE -> 2;
            case OTHER -> 0;
        };
    }
}

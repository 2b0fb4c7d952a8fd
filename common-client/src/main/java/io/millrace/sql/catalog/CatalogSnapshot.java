package io.millrace.sql.catalog;

import io.millrace.wire.sql.ConnectorInventory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/// The contents of the catalogs. Objects that the gateway does not list before the deadline are missing. Names are
/// not quoted.
record CatalogSnapshot(CatalogCache cache, long deadline) {
    List<String> catalogs() {
        return first(rows("SHOW CATALOGS"));
    }

    /// @param catalog empty for the current one
    List<String> databases(List<String> catalog) {
        return first(rows("SHOW DATABASES" + from(catalog)));
    }

    /// The tables and views of a database by name.
    ///
    /// @param database its name, with or without its catalog's; empty for the current one
    List<Relation> relations(List<String> database) {
        var tables = cache.begin("SHOW TABLES" + from(database));
        var views = new HashSet<>(first(rows("SHOW VIEWS" + from(database))));
        var relations = new ArrayList<Relation>();
        for (var name : first(cache.rows(tables, deadline))) {
            relations.add(new Relation(name, views.remove(name)));
        }
        views.forEach(name -> relations.add(new Relation(name, true)));
        relations.sort(Comparator.comparing(Relation::name));
        return relations;
    }

    /// The columns of a table or view; empty if it does not exist.
    List<CatalogColumn> columns(List<String> relation) {
        if (relation.isEmpty()) {
            return List.of();
        }
        return rows("DESCRIBE " + quoted(relation)).stream()
                .filter(row -> row.size() > 1)
                .map(row -> new CatalogColumn(row.get(0), row.get(1)))
                .toList();
    }

    /// The CREATE statement of a table; empty if it does not exist.
    String definition(List<String> table) {
        return first(rows("SHOW CREATE TABLE " + quoted(table))).stream()
                .findFirst()
                .orElse("");
    }

    /// The user-defined functions; [Functions] has the built-in ones.
    List<String> userFunctions() {
        return first(rows("SHOW USER FUNCTIONS"));
    }

    /// The id, name and state of each job, never cached.
    List<List<String>> jobs() {
        cache.forget("SHOW JOBS");
        return rows("SHOW JOBS");
    }

    /// The names of what statements can name, of a kind.
    List<String> factories(ConnectorInventory.Kind kind) {
        return cache.rows(cache.factories(), deadline).stream()
                .filter(row -> row.getFirst().equals(kind.name()))
                .map(List::getLast)
                .toList();
    }

    /// The options of one of them, as [CatalogClient#options] has them.
    List<List<String>> options(ConnectorInventory.Kind kind, String name) {
        return cache.rows(cache.options(kind, name), deadline);
    }

    private List<List<String>> rows(String statement) {
        return cache.rows(cache.begin(statement), deadline);
    }

    private static String from(List<String> parts) {
        return parts.isEmpty() ? "" : " FROM " + quoted(parts);
    }

    /// Quotes all parts, so that queries do not depend on the list of reserved words.
    private static String quoted(List<String> parts) {
        return String.join(
                ".",
                parts.stream().map(part -> "`" + part.replace("`", "``") + "`").toList());
    }

    private static List<String> first(List<List<String>> rows) {
        return rows.stream()
                .filter(row -> !row.isEmpty())
                .map(List::getFirst)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}

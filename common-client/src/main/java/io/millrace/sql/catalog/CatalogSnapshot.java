package io.millrace.sql.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// The catalogs as they are known at a moment: what the gateway does not tell in time is missing, and never waited for
/// twice. Names are as they are, not as SQL quotes them.
public final class CatalogSnapshot {
    private final CatalogCache knowledge;
    private final long deadline;

    CatalogSnapshot(CatalogCache knowledge, long deadline) {
        this.knowledge = knowledge;
        this.deadline = deadline;
    }

    public List<String> catalogs() {
        return first(rows("SHOW CATALOGS"));
    }

    /// @param catalog none for the current one
    public List<String> databases(List<String> catalog) {
        return first(rows("SHOW DATABASES" + from(catalog)));
    }

    /// The tables and views of a database, in the order of their names.
    ///
    /// @param database its name with or without its catalog's; none for the current one
    public List<Relation> relations(List<String> database) {
        var tables = knowledge.begin("SHOW TABLES" + from(database));
        var views = new HashSet<>(first(rows("SHOW VIEWS" + from(database))));
        var relations = new ArrayList<Relation>();
        for (var name : first(knowledge.rows(tables, deadline))) {
            relations.add(new Relation(name, views.remove(name)));
        }
        views.forEach(name -> relations.add(new Relation(name, true)));
        relations.sort(java.util.Comparator.comparing(Relation::name));
        return relations;
    }

    /// The columns of a table or view; none when it does not exist.
    public List<CatalogColumn> columns(List<String> relation) {
        if (relation.isEmpty()) {
            return List.of();
        }
        return rows("DESCRIBE " + quoted(relation)).stream()
                .filter(row -> row.size() > 1)
                .map(row -> new CatalogColumn(row.get(0), row.get(1), row.subList(2, row.size())))
                .toList();
    }

    /// The statement that makes a table; empty when there is no such table.
    public String definition(List<String> table) {
        return first(rows("SHOW CREATE TABLE " + quoted(table))).stream()
                .findFirst()
                .orElse("");
    }

    /// The functions that people made; the language's own are in [Functions].
    public List<String> userFunctions() {
        return first(rows("SHOW USER FUNCTIONS"));
    }

    /// The jobs of the cluster as `SHOW JOBS` tells them: their ids, their names, how they are. Never those of before.
    public List<List<String>> jobs() {
        knowledge.forget("SHOW JOBS");
        return rows("SHOW JOBS");
    }

    private List<List<String>> rows(String statement) {
        return knowledge.rows(knowledge.begin(statement), deadline);
    }

    private static String from(List<String> parts) {
        return parts.isEmpty() ? "" : " FROM " + quoted(parts);
    }

    /// In backticks whatever they are: a question must not depend on a list of words.
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

package io.millrace.server.engine.planner.materialized;

import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.connector.file.table.FileSystemConnectorOptions;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;

/// The statement that rewrites a materialized table, or some of its partitions.
///
/// @param partitions the keys that are named; empty for the whole table
record RefreshInsert(ResolvedCatalogMaterializedTable table, Map<String, String> partitions) {
    /// Whether rows that the query no longer has are deleted. They stay where PARTITION (…) cannot be written:
    /// for a value that stands for NULL in the name of a folder, and if the table has no other columns.
    boolean replacesAll() {
        var ofNull = table.getOptions()
                .getOrDefault(
                        FileSystemConnectorOptions.PARTITION_DEFAULT_NAME.key(),
                        FileSystemConnectorOptions.PARTITION_DEFAULT_NAME.defaultValue());
        return partitions.values().stream().noneMatch(value -> value.isEmpty() || value.equals(ofNull))
                && !columns(column -> !partitions.containsKey(column)).isEmpty();
    }

    /// @param target the table with its options
    String sql(String target) {
        var insert = "INSERT OVERWRITE " + target;
        var query = "FROM (" + table.getExpandedQuery() + ") AS refreshed (" + columns(_ -> true) + ")";
        if (partitions.isEmpty()) {
            return insert + "\nSELECT * " + query;
        }
        var where = "\nWHERE " + equalities(" AND ");
        return replacesAll()
                ? insert + " PARTITION (" + equalities(", ") + ")\nSELECT "
                        + columns(column -> !partitions.containsKey(column)) + " " + query + where
                : insert + "\nSELECT * " + query + where;
    }

    private String columns(Predicate<String> chosen) {
        return table.getResolvedSchema().getColumns().stream()
                .filter(Column::isPersisted)
                .map(Column::getName)
                .filter(chosen)
                .map(RefreshInsert::name)
                .collect(Collectors.joining(", "));
    }

    private String equalities(String separator) {
        return partitions.entrySet().stream()
                .map(entry -> name(entry.getKey()) + " = " + text(entry.getValue()))
                .collect(Collectors.joining(separator));
    }

    private static String name(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}

package io.millrace.sql.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// The columns that are visible at a position of a query.
final class ColumnScope {
    private static final List<CatalogColumn> WINDOW = List.of(
            new CatalogColumn("window_start", "TIMESTAMP(3)"),
            new CatalogColumn("window_end", "TIMESTAMP(3)"),
            new CatalogColumn("window_time", "TIMESTAMP(3) *ROWTIME*"));
    private static final int MAX_DEPTH = 8;
    private static final int MAX_CONDITIONS = 10;

    private final List<QuerySource> sources;
    private final CatalogSnapshot catalog;

    ColumnScope(List<QuerySource> sources, CatalogSnapshot catalog) {
        this.sources = List.copyOf(sources);
        this.catalog = catalog;
    }

    /// All visible columns, those of the innermost query first.
    List<CatalogColumn> columns() {
        var columns = new LinkedHashSet<CatalogColumn>();
        sources.forEach(source -> columns.addAll(columns(source, 0)));
        return List.copyOf(columns);
    }

    /// The columns of the source with an alias or name.
    List<CatalogColumn> columns(List<String> qualifier) {
        return sources.stream()
                .filter(source -> source.means(qualifier.getLast()))
                .findFirst()
                .map(source -> columns(source, 0))
                .orElse(List.of());
    }

    /// The aliases and names that can qualify columns.
    List<String> aliases() {
        return sources.stream()
                .map(QuerySource::alias)
                .filter(alias -> !alias.isEmpty())
                .distinct()
                .toList();
    }

    /// Equality conditions for the columns that the last source has in common with earlier ones, by name and type.
    List<String> conditions() {
        if (sources.size() < 2) {
            return List.of();
        }
        var last = sources.getLast();
        var conditions = new ArrayList<String>();
        for (var source : sources.subList(0, sources.size() - 1)) {
            for (var column : columns(source, 0)) {
                if (columns(last, 0).stream().anyMatch(column::isLike)) {
                    var name = SqlNames.quoted(column.name());
                    conditions.add(SqlNames.quoted(source.alias()) + "." + name + " = " + SqlNames.quoted(last.alias())
                            + "." + name);
                }
            }
        }
        return conditions.stream().limit(MAX_CONDITIONS).toList();
    }

    private List<CatalogColumn> columns(QuerySource source, int depth) {
        return switch (source) {
            case QuerySource.Named(var name, var _, var windowed) -> {
                var columns = new ArrayList<>(catalog.columns(name));
                if (windowed) {
                    columns.addAll(WINDOW);
                }
                yield columns;
            }
            case QuerySource.Derived(var query, var _, var renamed) -> renamed(columns(query, depth + 1), renamed);
            case QuerySource.Opaque(var _, var renamed) ->
                renamed.stream().map(name -> new CatalogColumn(name, "")).toList();
        };
    }

    private static List<CatalogColumn> renamed(List<CatalogColumn> columns, List<String> names) {
        if (names.isEmpty()) {
            return columns;
        }
        var renamed = new ArrayList<CatalogColumn>();
        for (int i = 0; i < names.size(); i++) {
            renamed.add(new CatalogColumn(
                    names.get(i), i < columns.size() ? columns.get(i).type() : ""));
        }
        return renamed;
    }

    /// The columns that a subquery provides.
    private List<CatalogColumn> columns(QueryOutline query, int depth) {
        if (depth > MAX_DEPTH) {
            return List.of();
        }
        var columns = new ArrayList<CatalogColumn>();
        for (var item : query.items()) {
            switch (item) {
                case QueryOutline.Item.All(var qualifier) ->
                    query.sources().stream()
                            .filter(source -> qualifier.isEmpty() || source.means(qualifier))
                            .forEach(source -> columns.addAll(columns(source, depth + 1)));
                case QueryOutline.Item.Plain(var column, var name) ->
                    columns.add(new CatalogColumn(name, type(query, column, depth)));
                case QueryOutline.Item.Computed(var name) -> columns.add(new CatalogColumn(name, ""));
            }
        }
        return columns;
    }

    private String type(QueryOutline query, List<String> column, int depth) {
        return query.sources().stream()
                .filter(source -> column.size() == 1 || source.means(column.get(column.size() - 2)))
                .flatMap(source -> columns(source, depth + 1).stream())
                .filter(known -> known.name().equals(column.getLast()))
                .map(CatalogColumn::type)
                .findFirst()
                .orElse("");
    }
}

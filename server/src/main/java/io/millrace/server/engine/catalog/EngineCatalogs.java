package io.millrace.server.engine.catalog;

import io.millrace.server.engine.projection.SqlTypes;
import io.millrace.server.gateway.engine.Catalogs;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.FunctionCatalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.functions.FunctionIdentifier;
import org.apache.flink.table.module.ModuleManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Browses a session's catalogs, functions and modules.
public record EngineCatalogs(CatalogManager catalogManager, FunctionCatalog functionCatalog, ModuleManager modules)
        implements Catalogs {
    private static final Logger LOG = LoggerFactory.getLogger(EngineCatalogs.class);

    /// Each table of an external catalog is a request to it: comments are read for at most this number.
    private static final int MAX_COMMENTS = 200;

    @Override
    public Place current() {
        return new Place(
                Optional.ofNullable(catalogManager.getCurrentCatalog()).orElse(""),
                Optional.ofNullable(catalogManager.getCurrentDatabase()).orElse(""));
    }

    @Override
    public List<String> catalogs() {
        return List.copyOf(catalogManager.listCatalogs());
    }

    @Override
    public List<String> databases(String catalog) {
        return List.copyOf(catalogManager.listSchemas(catalog));
    }

    @Override
    public List<Table> tables(Place place, Predicate<String> wanted) {
        var catalog = catalogManager.getCatalog(place.catalog());
        if (catalog.isEmpty() || !catalogManager.schemaExists(place.catalog(), place.database())) {
            return List.of();
        }
        var names = catalogManager.listTables(place.catalog(), place.database()).stream()
                .filter(wanted)
                .toList();
        var readsComments = catalog.get() instanceof GenericInMemoryCatalog
                || catalog.get() instanceof MainCatalog
                || names.size() <= MAX_COMMENTS;
        return readsComments
                ? names.stream()
                        .flatMap(name -> table(catalog.get(), place, name).stream())
                        .toList()
                : listed(place, names);
    }

    private Optional<Table> table(Catalog catalog, Place place, String name) {
        try {
            var id = ObjectIdentifier.of(place.catalog(), place.database(), name);
            CatalogBaseTable table = catalogManager.isTemporaryTable(id)
                    ? catalogManager.getTableOrError(id).getResolvedTable()
                    : catalog.getTable(new ObjectPath(place.database(), name));
            var comment = Optional.ofNullable(table.getComment()).filter(text -> !text.isEmpty());
            return Optional.of(new Table(name, kind(table), comment));
        } catch (TableNotExistException | CatalogException | ValidationException | TableException e) {
            // deleted in the meantime, or unreadable: the others are still useful
            LOG.debug("The table {} of {} is not listed", name, place, e);
            return Optional.empty();
        }
    }

    private static Kind kind(CatalogBaseTable table) {
        return switch (table.getTableKind()) {
            case TABLE -> Kind.TABLE;
            case MATERIALIZED_TABLE -> Kind.MATERIALIZED_TABLE;
            case VIEW -> Kind.VIEW;
        };
    }

    private List<Table> listed(Place place, List<String> names) {
        var views = catalogManager.listViews(place.catalog(), place.database());
        var materialized = materialized(place);
        return names.stream()
                .map(name -> {
                    var other = materialized.contains(name) ? Kind.MATERIALIZED_TABLE : Kind.TABLE;
                    return new Table(name, views.contains(name) ? Kind.VIEW : other, Optional.empty());
                })
                .toList();
    }

    private Set<String> materialized(Place place) {
        try {
            return catalogManager.listMaterializedTables(place.catalog(), place.database());
        } catch (UnsupportedOperationException none) {
            return Set.of();
        }
    }

    @Override
    public Optional<Shape> shape(Place place, String table) {
        try {
            return catalogManager
                    .getTable(ObjectIdentifier.of(place.catalog(), place.database(), table))
                    .map(found -> shape(found.getResolvedSchema()));
        } catch (CatalogException | ValidationException | TableException e) {
            LOG.debug("The table {} of {} has no shape", table, place, e);
            return Optional.empty();
        }
    }

    private static Shape shape(ResolvedSchema schema) {
        return new Shape(
                schema.getColumns().stream().map(EngineCatalogs::field).toList(),
                schema.getPrimaryKey().map(key -> new PrimaryKey(key.getName(), key.getColumns())));
    }

    private static Field field(Column column) {
        return new Field(
                column.getName(),
                SqlTypes.of(column.getDataType().getLogicalType()),
                column.getComment().filter(text -> !text.isEmpty()));
    }

    @Override
    public List<Function> functions(Place place) {
        return functionCatalog.getUserDefinedFunctions(place.catalog(), place.database()).stream()
                .map(id -> new Function(id.getFunctionName(), use(id)))
                .toList();
    }

    @Override
    public List<Function> systemFunctions() {
        return modules.listFunctions().stream()
                .map(name -> new Function(
                        name,
                        modules.getFunctionDefinition(name)
                                .map(EngineCatalogs::use)
                                .orElse(Use.OTHER)))
                .toList();
    }

    /// OTHER for a function whose class cannot be loaded.
    private Use use(FunctionIdentifier id) {
        try {
            return functionCatalog
                    .lookupFunction(UnresolvedIdentifier.of(id.toList()))
                    .map(found -> use(found.getDefinition()))
                    .orElse(Use.OTHER);
        } catch (CatalogException | ValidationException | TableException e) {
            LOG.debug("Cannot read the function {}", id, e);
            return Use.OTHER;
        }
    }

    private static Use use(FunctionDefinition definition) {
        return switch (definition.getKind()) {
            case SCALAR, ASYNC_SCALAR -> Use.SCALAR;
            case TABLE, ASYNC_TABLE, TABLE_AGGREGATE, PROCESS_TABLE -> Use.TABLE;
            case AGGREGATE -> Use.AGGREGATE;
            case OTHER -> Use.OTHER;
        };
    }
}

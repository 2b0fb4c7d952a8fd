package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.PlanningBudget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.CalciteSchemaBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.SchemaVersion;
import org.apache.calcite.schema.Table;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.QueryOperationCatalogView;
import org.apache.flink.table.catalog.ResolvedCatalogBaseTable;
import org.apache.flink.table.catalog.ResolvedCatalogView;
import org.apache.flink.table.planner.catalog.CatalogCalciteSchema;
import org.apache.flink.table.planner.catalog.CatalogManagerCalciteSchema;
import org.apache.flink.table.planner.catalog.CatalogSchemaModel;
import org.apache.flink.table.planner.catalog.CatalogSchemaTable;
import org.apache.flink.table.planner.catalog.FlinkSchema;
import org.jspecify.annotations.Nullable;

/// The catalogs of a session for a planner of one mode.
///
/// The engine keeps a table in memory with the schema, and a view with the plan, of the mode in which it was made: a
/// column with a watermark is a time attribute in streaming mode and a plain timestamp in batch mode, and a view's
/// sources end in one mode and not in the other. Both are therefore resolved again for the planner that asks, and the
/// query of a view is parsed where it is used.
final class ModeSchema extends FlinkSchema {
    private final FlinkSchema engine;
    private final CatalogManager catalogs;
    private final StatementAuthorization authorization;
    private final boolean streaming;
    /// The names of the catalog and of the database, as far as this is one.
    private final List<String> place;

    private ModeSchema(
            FlinkSchema engine,
            CatalogManager catalogs,
            StatementAuthorization authorization,
            boolean streaming,
            List<String> place) {
        this.engine = engine;
        this.catalogs = catalogs;
        this.authorization = authorization;
        this.streaming = streaming;
        this.place = List.copyOf(place);
    }

    static CalciteSchema root(SessionState state, boolean streaming) {
        return CalciteSchemaBuilder.asRootSchema(new ModeSchema(
                new CatalogManagerCalciteSchema(state.catalogs(), streaming),
                state.catalogs(),
                state.authorization(),
                streaming,
                List.of()));
    }

    private ModeSchema with(FlinkSchema other) {
        return new ModeSchema(other, catalogs, authorization, streaming, place);
    }

    @Override
    public @Nullable Table getTable(String name) {
        var looked = ViewColumns.lookUp(() -> engine.getTable(name));
        if (!(looked.table() instanceof CatalogSchemaTable table)) {
            return looked.table();
        }
        var context = table.getContextResolvedTable();
        if (!context.isAnonymous()) {
            authorization.see(context.getIdentifier());
        }
        return resolved(name, context.getResolvedTable(), looked.unresolved())
                .<Table>map(fresh ->
                        new CatalogSchemaTable(in(context, fresh), table.getStatistic(), table.isStreamingMode()))
                .orElse(table);
    }

    /// The table as this mode sees it; empty if that makes no difference.
    private Optional<ResolvedCatalogBaseTable<?>> resolved(
            String name, ResolvedCatalogBaseTable<?> table, boolean unresolved) {
        return switch (table.getOrigin()) {
            case QueryOperationCatalogView view -> view.getOriginalView().map(origin -> resolved(name, origin));
            case CatalogView view -> unresolved ? Optional.of(resolved(name, view)) : Optional.empty();
            case CatalogTable origin
            when !table.getResolvedSchema().getWatermarkSpecs().isEmpty() ->
                Optional.of(catalogs.resolveCatalogTable(origin));
            default -> Optional.empty();
        };
    }

    private ResolvedCatalogView resolved(String name, CatalogView view) {
        var path = Stream.concat(place.stream(), Stream.of(name)).toList();
        return new ResolvedCatalogView(view, ViewColumns.of(path, () -> {
            try (var _ = PlanningBudget.current().resolveView(path)) {
                return catalogs.resolveCatalogView(view).getResolvedSchema();
            }
        }));
    }

    private static ContextResolvedTable in(ContextResolvedTable context, ResolvedCatalogBaseTable<?> fresh) {
        return context.getCatalog()
                .map(catalog -> ContextResolvedTable.permanent(context.getIdentifier(), catalog, fresh))
                .orElseGet(() -> ContextResolvedTable.temporary(context.getIdentifier(), fresh));
    }

    @Override
    public @Nullable Schema getSubSchema(String name) {
        return engineSchema(name) instanceof FlinkSchema found
                ? new ModeSchema(
                        found,
                        catalogs,
                        authorization,
                        streaming,
                        Stream.concat(place.stream(), Stream.of(name)).toList())
                : null;
    }

    /// The engine opens a catalog to know whether there is one, and a completion asks for each. Here it is opened for
    /// what is in it.
    private @Nullable Schema engineSchema(String name) {
        if (!place.isEmpty() || !catalogs.listCatalogs().contains(name)) {
            return engine.getSubSchema(name);
        }
        var catalog = new CatalogCalciteSchema(name, catalogs, streaming);
        return engine.getSchemaVersion().map(catalog::snapshot).orElse(catalog);
    }

    @Override
    public Schema snapshot(SchemaVersion version) {
        return with((FlinkSchema) engine.snapshot(version));
    }

    @Override
    public FlinkSchema copy() {
        return with(engine.copy());
    }

    /// Names are completed from these.
    private Set<String> visible(Set<String> names) {
        return StatementAuthorization.isRestricted()
                ? names.stream().filter(this::sees).collect(Collectors.toSet())
                : names;
    }

    private boolean sees(String name) {
        return switch (place.size()) {
            case 0 -> authorization.sees(name) || name.equals(catalogs.getCurrentCatalog());
            case 1 -> authorization.sees(place.getFirst(), name) || isCurrent(place.getFirst(), name);
            default -> authorization.sees(place.getFirst(), place.get(1), name);
        };
    }

    /// The validator looks for similar names in the current database, and fails if that is not listed.
    private boolean isCurrent(String catalog, String database) {
        return catalog.equals(catalogs.getCurrentCatalog()) && database.equals(catalogs.getCurrentDatabase());
    }

    @Override
    public Set<String> getTableNames() {
        return visible(engine.getTableNames());
    }

    @Override
    public Set<String> getSubSchemaNames() {
        return visible(engine.getSubSchemaNames());
    }

    @Override
    public @Nullable CatalogSchemaModel getModel(String name) {
        var found = engine.getModel(name);
        if (found != null && !found.getContextResolvedModel().isAnonymous()) {
            authorization.see(found.getContextResolvedModel().getIdentifier());
        }
        return found;
    }

    @Override
    public Set<String> getModelNames() {
        return visible(engine.getModelNames());
    }

    @Override
    @SuppressWarnings("NullAway") // the root has no parent, and no expression
    public @Nullable Expression getExpression(@Nullable SchemaPlus parent, String name) {
        return engine.getExpression(parent, name);
    }

    @Override
    public boolean isMutable() {
        return engine.isMutable();
    }
}

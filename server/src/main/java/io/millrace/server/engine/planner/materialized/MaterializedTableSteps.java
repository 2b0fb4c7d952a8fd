package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.planner.session.SessionState;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SessionStep.Effect;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.CatalogPropertiesUtil;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.expressions.DefaultSqlFactory;
import org.apache.flink.table.operations.materializedtable.AlterMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.CreateMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.DropMaterializedTableOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;

/// The materialized tables in a session's own catalogs, as steps that restore the session. Running their statements
/// again would start their jobs again, so a step holds the table itself in the form that catalogs store.
public record MaterializedTableSteps(SessionState state) {
    private static final String SUBJECT = "materialized table/";

    public static boolean has(SessionStep step) {
        return step.subject().startsWith(SUBJECT);
    }

    /// The steps that restore what a statement has made of its table, even if the statement failed halfway.
    public List<SessionStep> after(MaterializedTableOperation operation) {
        return name(operation).filter(name -> state.owns(name.getCatalogName())).stream()
                .flatMap(name -> steps(name, operation).stream())
                .toList();
    }

    private static Optional<ObjectIdentifier> name(MaterializedTableOperation operation) {
        return switch (operation) {
            case CreateMaterializedTableOperation create -> Optional.of(create.getTableIdentifier());
            case AlterMaterializedTableOperation alter -> Optional.of(alter.getTableIdentifier());
            case DropMaterializedTableOperation drop -> Optional.of(drop.getTableIdentifier());
            default -> Optional.empty();
        };
    }

    private List<SessionStep> steps(ObjectIdentifier name, MaterializedTableOperation operation) {
        var text = name.asSerializableString();
        var gone = new SessionStep(SUBJECT + text, Effect.REMOVES, "DROP MATERIALIZED TABLE IF EXISTS " + text);
        var table = table(name);
        if (table.isEmpty()) {
            return operation instanceof DropMaterializedTableOperation ? List.of(gone) : List.of();
        }
        var made = new SessionStep(
                SUBJECT + text,
                Effect.CREATES,
                "CREATE MATERIALIZED TABLE " + text,
                CatalogPropertiesUtil.serializeCatalogMaterializedTable(table.get(), DefaultSqlFactory.INSTANCE));
        return operation instanceof CreateMaterializedTableOperation ? List.of(made) : List.of(gone, made);
    }

    private Optional<ResolvedCatalogMaterializedTable> table(ObjectIdentifier name) {
        return state.catalogs()
                .getTable(name)
                .map(ContextResolvedTable::getResolvedTable)
                .filter(ResolvedCatalogMaterializedTable.class::isInstance)
                .map(ResolvedCatalogMaterializedTable.class::cast);
    }

    /// Applies a step to the catalog; no job starts or ends.
    public void replay(SessionStep step, SessionTables tables) {
        var name = state.catalogs()
                .qualifyIdentifier(
                        tables.parser().parseIdentifier(step.subject().substring(SUBJECT.length())));
        if (step.effect() == Effect.REMOVES) {
            state.catalogs().dropMaterializedTable(name, true);
        } else {
            CatalogMaterializedTable table = CatalogPropertiesUtil.deserializeCatalogMaterializedTable(step.settings());
            state.catalogs().createTable(table, name, true);
        }
    }
}

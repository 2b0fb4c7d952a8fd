package io.millrace.server.engine.planner.session;

import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.SqlOperator;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.ContextResolvedFunction;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.functions.FunctionIdentifier;
import org.apache.flink.table.planner.calcite.RexModelCall;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlAggFunction;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;

/// Authorises the tables, functions and models of a planned query. Views are expanded in it, so that the caller must be
/// allowed to read what they read.
final class AuthorizedQuery extends QueryTreeVisitor {
    private static final int PARTS = 3;

    private final StatementAuthorization authorization;
    private final CatalogManager catalogs;
    private final AuthorizedOptions options;

    AuthorizedQuery(StatementAuthorization authorization, CatalogManager catalogs, AuthorizedOptions options) {
        this.authorization = authorization;
        this.catalogs = catalogs;
        this.options = options;
    }

    @Override
    protected void visitNode(RelNode node) {
        if (node instanceof TableScan scan) {
            scan(scan);
        }
        if (node instanceof Aggregate aggregate) {
            aggregate.getAggCallList().forEach(call -> operator(call.getAggregation()));
        }
    }

    private void scan(TableScan scan) {
        if (scan.getTable() instanceof TableSourceTable table) {
            var resolved = table.contextResolvedTable();
            if (!resolved.isAnonymous()) {
                authorization.read(resolved.getIdentifier());
            }
            var given = resolved.getResolvedTable().getOptions();
            options.require(given);
            if (!resolved.isAnonymous()) {
                hinted(resolved.getIdentifier(), given);
            }
            return;
        }
        var name = scan.getTable().getQualifiedName();
        if (name.size() == PARTS) {
            authorization.read(ObjectIdentifier.of(name.get(0), name.get(1), name.get(2)));
        } else {
            authorization.administer("read " + String.join(".", name) + ", which is not a table of a catalog");
        }
    }

    /// A table's own connection comes with the right to read the table; one in a hint does not.
    private void hinted(ObjectIdentifier table, Map<String, String> given) {
        var connection = AuthorizedOptions.connection(given);
        if (connection.isPresent()
                && !connection.equals(catalogs.getTable(table)
                        .flatMap(stored -> AuthorizedOptions.connection(
                                stored.getResolvedTable().getOptions())))) {
            options.requireConnection(table, given);
        }
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call instanceof RexModelCall model
                && !model.getContextResolvedModel().isAnonymous()) {
            authorization.read(model.getContextResolvedModel().getIdentifier());
        }
        operator(call.getOperator());
        return super.visitCall(call);
    }

    @Override
    public RexNode visitOver(RexOver over) {
        operator(over.getAggOperator());
        return super.visitOver(over);
    }

    private void operator(SqlOperator operator) {
        Optional<ContextResolvedFunction> function = switch (operator) {
            case BridgingSqlFunction bridged -> Optional.of(bridged.getResolvedFunction());
            case BridgingSqlAggFunction bridged -> Optional.of(bridged.getResolvedFunction());
            default -> Optional.empty();
        };
        function.flatMap(ContextResolvedFunction::getIdentifier)
                .flatMap(FunctionIdentifier::getIdentifier)
                .ifPresent(authorization::read);
    }
}

package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.StatementVisitor;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.flink.sql.parser.ddl.table.SqlCreateTableLike;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.jspecify.annotations.Nullable;

/// Authorises the tables and functions that a statement names, before the engine looks at their columns, options and
/// classes: it copies the columns and options of a table that another is like, shows columns in its errors, and
/// instantiates the class of a function. Queries look up their tables in [ModeSchema].
record NamedObjects(SessionState state, StatementAuthorization authorization) {
    private static final int PARTS = 3;

    void require(@Nullable SqlNode statement) {
        if (statement == null || !StatementAuthorization.isRestricted()) {
            return;
        }
        if (statement instanceof SqlCreateTableLike table) {
            authorization.read(name(table.getTableLike().getSourceTable()));
        }
        if (statement instanceof SqlCall call && !statement.isA(SqlKind.QUERY)) {
            for (var operand : StatementVisitor.operands(call)) {
                if (operand instanceof SqlIdentifier named && isName(named)) {
                    table(named);
                }
            }
        }
        statement.accept(new StatementVisitor() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.getOperator() instanceof SqlFunction function
                        && function.getSqlIdentifier() != null
                        && isName(function.getSqlIdentifier())) {
                    function(function.getSqlIdentifier());
                }
                return super.visit(call);
            }
        });
    }

    private static boolean isName(SqlIdentifier identifier) {
        return identifier.names.size() <= PARTS && identifier.names.stream().noneMatch(String::isEmpty);
    }

    /// An operand may also name something else, such as a catalog.
    private void table(SqlIdentifier named) {
        var name = name(named);
        if (isHidden(name)
                && (state.catalogs().isTemporaryTable(name)
                        || state.catalogs().getTable(name).isPresent())) {
            authorization.see(name);
        }
    }

    /// A built-in function hides one of the same name in the current database.
    private void function(SqlIdentifier named) {
        var name = name(named);
        if (isHidden(name)
                && (named.names.size() > 1
                        || state.modules()
                                .getFunctionDefinition(name.getObjectName())
                                .isEmpty())
                && state.catalogs()
                        .getCatalog(name.getCatalogName())
                        .filter(catalog -> catalog.functionExists(name.toObjectPath()))
                        .isPresent()) {
            authorization.see(name);
        }
    }

    private boolean isHidden(ObjectIdentifier name) {
        return !authorization.sees(name.getCatalogName(), name.getDatabaseName(), name.getObjectName());
    }

    private ObjectIdentifier name(SqlIdentifier identifier) {
        return state.catalogs().qualifyIdentifier(UnresolvedIdentifier.of(identifier.names));
    }
}

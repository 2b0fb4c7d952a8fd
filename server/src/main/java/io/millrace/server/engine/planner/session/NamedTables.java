package io.millrace.server.engine.planner.session;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.flink.sql.parser.ddl.table.SqlCreateTableLike;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.jspecify.annotations.Nullable;

/// Authorises the tables that a statement names, before the engine looks at their columns and options: it copies those
/// of a table that another is like, and shows columns in its errors. Queries look up their tables in [ModeSchema].
record NamedTables(SessionState state, StatementAuthorization authorization) {
    private static final int PARTS = 3;

    void require(@Nullable SqlNode statement) {
        if (!StatementAuthorization.isRestricted()) {
            return;
        }
        if (statement instanceof SqlCreateTableLike table) {
            authorization.read(name(table.getTableLike().getSourceTable()));
        }
        if (statement instanceof SqlCall call && !statement.isA(SqlKind.QUERY)) {
            for (var operand : call.getOperandList()) {
                if (operand instanceof SqlIdentifier named
                        && named.names.size() <= PARTS
                        && named.names.stream().noneMatch(String::isEmpty)) {
                    known(named);
                }
            }
        }
    }

    /// An operand may also name something else, such as a catalog.
    private void known(SqlIdentifier named) {
        var name = name(named);
        if (!authorization.sees(name.getCatalogName(), name.getDatabaseName(), name.getObjectName())
                && (state.catalogs().isTemporaryTable(name)
                        || state.catalogs().getTable(name).isPresent())) {
            authorization.see(name);
        }
    }

    private ObjectIdentifier name(SqlIdentifier identifier) {
        return state.catalogs().qualifyIdentifier(UnresolvedIdentifier.of(identifier.names));
    }
}

package io.millrace.jdbc.metadata;

import io.millrace.jdbc.result.ListCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What JDBC asks and the protocol has nothing for: no rows, in the right columns.
interface Nothing extends DatabaseMetaData {
    static ResultSet of(Shape shape) {
        return new WarehouseResultSet(new ListCursor(shape.columns(), List.of()), Origin.none());
    }

    @Override
    default ResultSet getProcedures(@Nullable String catalog, @Nullable String schema, @Nullable String name) {
        return of(Shape.PROCEDURES);
    }

    @Override
    default ResultSet getProcedureColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String column) {
        return of(Shape.PROCEDURE_COLUMNS);
    }

    @Override
    default ResultSet getFunctionColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String column) {
        return of(Shape.FUNCTION_COLUMNS);
    }

    @Override
    default ResultSet getColumnPrivileges(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column) {
        return of(Shape.COLUMN_PRIVILEGES);
    }

    @Override
    default ResultSet getTablePrivileges(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(Shape.TABLE_PRIVILEGES);
    }

    @Override
    default ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable) {
        return of(Shape.ROW_IDENTIFIERS);
    }

    @Override
    default ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(Shape.ROW_IDENTIFIERS);
    }

    @Override
    default ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate) {
        return of(Shape.INDEXES);
    }

    @Override
    default ResultSet getUDTs(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, int @Nullable [] types) {
        return of(Shape.USER_TYPES);
    }

    @Override
    default ResultSet getSuperTypes(@Nullable String catalog, @Nullable String schema, @Nullable String name) {
        return of(Shape.SUPER_TYPES);
    }

    @Override
    default ResultSet getSuperTables(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(Shape.SUPER_TABLES);
    }

    @Override
    default ResultSet getAttributes(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String attribute) {
        return of(Shape.ATTRIBUTES);
    }

    @Override
    default ResultSet getClientInfoProperties() {
        return of(Shape.CLIENT_INFO);
    }

    @Override
    default ResultSet getPseudoColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column) {
        return of(Shape.PSEUDO_COLUMNS);
    }
}

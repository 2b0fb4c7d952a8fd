package io.millrace.jdbc.metadata;

import io.millrace.jdbc.result.ListCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Empty results with the right columns for metadata that the protocol does not provide.
interface EmptyAnswers extends DatabaseMetaData {
    static ResultSet of(MetadataColumns shape) {
        return new WarehouseResultSet(new ListCursor(shape.columns(), List.of()), Origin.none());
    }

    @Override
    default ResultSet getProcedures(@Nullable String catalog, @Nullable String schema, @Nullable String name) {
        return of(MetadataColumns.PROCEDURES);
    }

    @Override
    default ResultSet getProcedureColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String column) {
        return of(MetadataColumns.PROCEDURE_COLUMNS);
    }

    @Override
    default ResultSet getFunctionColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String column) {
        return of(MetadataColumns.FUNCTION_COLUMNS);
    }

    @Override
    default ResultSet getColumnPrivileges(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column) {
        return of(MetadataColumns.COLUMN_PRIVILEGES);
    }

    @Override
    default ResultSet getTablePrivileges(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(MetadataColumns.TABLE_PRIVILEGES);
    }

    @Override
    default ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable) {
        return of(MetadataColumns.ROW_IDENTIFIERS);
    }

    @Override
    default ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(MetadataColumns.ROW_IDENTIFIERS);
    }

    @Override
    default ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate) {
        return of(MetadataColumns.INDEXES);
    }

    @Override
    default ResultSet getUDTs(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, int @Nullable [] types) {
        return of(MetadataColumns.USER_TYPES);
    }

    @Override
    default ResultSet getSuperTypes(@Nullable String catalog, @Nullable String schema, @Nullable String name) {
        return of(MetadataColumns.SUPER_TYPES);
    }

    @Override
    default ResultSet getSuperTables(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return of(MetadataColumns.SUPER_TABLES);
    }

    @Override
    default ResultSet getAttributes(
            @Nullable String catalog, @Nullable String schema, @Nullable String name, @Nullable String attribute) {
        return of(MetadataColumns.ATTRIBUTES);
    }

    @Override
    default ResultSet getClientInfoProperties() {
        return of(MetadataColumns.CLIENT_INFO);
    }

    @Override
    default ResultSet getPseudoColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column) {
        return of(MetadataColumns.PSEUDO_COLUMNS);
    }
}

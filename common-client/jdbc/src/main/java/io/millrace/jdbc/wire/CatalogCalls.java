package io.millrace.jdbc.wire;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TGetCatalogsReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetTableTypesReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoReq;
import org.apache.hive.service.rpc.thrift.TSessionHandle;

/// Starts questions about catalogs, each an operation whose rows are fetched like those of a statement. Empty filters
/// are not sent.
public final class CatalogCalls {
    private final ServerSession session;
    private final TSessionHandle handle;

    CatalogCalls(ServerSession session, TSessionHandle handle) {
        this.session = session;
        this.handle = handle;
    }

    /// A name, or a pattern for questions that accept patterns, on each level.
    public record Place(Optional<String> catalog, Optional<String> schema, Optional<String> table) {}

    /// The types of the server.
    public Operation types() throws SQLException {
        return start(client -> client.GetTypeInfo(new TGetTypeInfoReq(handle)));
    }

    /// The catalogs.
    public Operation catalogs() throws SQLException {
        return start(client -> client.GetCatalogs(new TGetCatalogsReq(handle)));
    }

    /// The schemas of a catalog, by a pattern.
    public Operation schemas(Place place) throws SQLException {
        var request = new TGetSchemasReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        return start(client -> client.GetSchemas(request));
    }

    /// @param kinds empty for all
    public Operation tables(Place place, List<String> kinds) throws SQLException {
        var request = new TGetTablesReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        if (!kinds.isEmpty()) {
            request.setTableTypes(kinds);
        }
        return start(client -> client.GetTables(request));
    }

    /// The kinds of tables.
    public Operation tableTypes() throws SQLException {
        return start(client -> client.GetTableTypes(new TGetTableTypesReq(handle)));
    }

    /// The columns of tables, by patterns.
    ///
    /// @param column empty for all
    public Operation columns(Place place, Optional<String> column) throws SQLException {
        var request = new TGetColumnsReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        column.ifPresent(request::setColumnName);
        return start(client -> client.GetColumns(request));
    }

    /// The functions of a schema, by a pattern.
    public Operation functions(Place place, String function) throws SQLException {
        var request = new TGetFunctionsReq(handle, function);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        return start(client -> client.GetFunctions(request));
    }

    /// The columns of a table's primary key.
    public Operation primaryKeys(Place place) throws SQLException {
        var request = new TGetPrimaryKeysReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        return start(client -> client.GetPrimaryKeys(request));
    }

    /// The foreign keys with which one table refers to another.
    public Operation references(Place parent, Place foreign) throws SQLException {
        var request = new TGetCrossReferenceReq(handle);
        parent.catalog().ifPresent(request::setParentCatalogName);
        parent.schema().ifPresent(request::setParentSchemaName);
        parent.table().ifPresent(request::setParentTableName);
        foreign.catalog().ifPresent(request::setForeignCatalogName);
        foreign.schema().ifPresent(request::setForeignSchemaName);
        foreign.table().ifPresent(request::setForeignTableName);
        return start(client -> client.GetCrossReference(request));
    }

    private Operation start(Operation.Start start) throws SQLException {
        var operation = new Operation(session, Deadline.never());
        operation.start(start);
        operation.await();
        return operation;
    }
}

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

/// The questions about catalogues; each is an operation whose rows are fetched like those of a statement. What is empty
/// is not sent, which leaves the choice to the server.
public final class CatalogCalls {
    private final ServerSession session;
    private final TSessionHandle handle;

    CatalogCalls(ServerSession session, TSessionHandle handle) {
        this.session = session;
        this.handle = handle;
    }

    /// A name for each level; each may be a pattern where the question takes patterns.
    public record Place(Optional<String> catalog, Optional<String> schema, Optional<String> table) {}

    public Operation types() throws SQLException {
        return asked(client -> {
            var answer = client.GetTypeInfo(new TGetTypeInfoReq(handle));
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation catalogs() throws SQLException {
        return asked(client -> {
            var answer = client.GetCatalogs(new TGetCatalogsReq(handle));
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation schemas(Place place) throws SQLException {
        var request = new TGetSchemasReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        return asked(client -> {
            var answer = client.GetSchemas(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    /// No kinds stand for all of them.
    public Operation tables(Place place, List<String> kinds) throws SQLException {
        var request = new TGetTablesReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        if (!kinds.isEmpty()) {
            request.setTableTypes(kinds);
        }
        return asked(client -> {
            var answer = client.GetTables(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation tableTypes() throws SQLException {
        return asked(client -> {
            var answer = client.GetTableTypes(new TGetTableTypesReq(handle));
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation columns(Place place, Optional<String> column) throws SQLException {
        var request = new TGetColumnsReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        column.ifPresent(request::setColumnName);
        return asked(client -> {
            var answer = client.GetColumns(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation functions(Place place, String function) throws SQLException {
        var request = new TGetFunctionsReq(handle, function);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        return asked(client -> {
            var answer = client.GetFunctions(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation primaryKeys(Place place) throws SQLException {
        var request = new TGetPrimaryKeysReq(handle);
        place.catalog().ifPresent(request::setCatalogName);
        place.schema().ifPresent(request::setSchemaName);
        place.table().ifPresent(request::setTableName);
        return asked(client -> {
            var answer = client.GetPrimaryKeys(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    public Operation references(Place parent, Place foreign) throws SQLException {
        var request = new TGetCrossReferenceReq(handle);
        parent.catalog().ifPresent(request::setParentCatalogName);
        parent.schema().ifPresent(request::setParentSchemaName);
        parent.table().ifPresent(request::setParentTableName);
        foreign.catalog().ifPresent(request::setForeignCatalogName);
        foreign.schema().ifPresent(request::setForeignSchemaName);
        foreign.table().ifPresent(request::setForeignTableName);
        return asked(client -> {
            var answer = client.GetCrossReference(request);
            return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
        });
    }

    private Operation asked(Operation.Start start) throws SQLException {
        var operation = new Operation(session, Deadline.never());
        operation.start(start);
        operation.await();
        return operation;
    }
}

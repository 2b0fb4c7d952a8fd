package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.CatalogQuestion;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/// Answers questions about catalogs, each with an operation whose rows are fetched like those of a statement.
record BrowseCalls(SqlGatewayService service, ClientSessions clients) {

    /// The protocol version of a session's client.
    TProtocolVersion version(@Nullable TSessionHandle handle) {
        return clients.of(ThriftHandles.session(handle)).version();
    }

    TOperationHandle ask(@Nullable TSessionHandle handle, TOperationType type, CatalogQuestion question) {
        var session = ThriftHandles.session(handle);
        var client = clients.of(session);
        var operation = service.browse(session, question);
        client.add(operation, new ReadPosition(true, Optional.empty()));
        return ThriftHandles.of(new ThriftHandles.Address(session, operation), type, true);
    }
}

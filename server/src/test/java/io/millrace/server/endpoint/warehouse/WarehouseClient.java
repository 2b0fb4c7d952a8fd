package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TColumnValue;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataResp;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/// The library's own client with what tests need of it.
public final class WarehouseClient implements AutoCloseable {
    private static final int WAIT = (int) TestTimeout.LIMIT.toMillis();

    final TCLIService.Client calls;
    private final TTransport transport;
    private @Nullable TSessionHandle session;

    private WarehouseClient(TTransport transport) {
        this.transport = transport;
        this.calls = new TCLIService.Client(new TBinaryProtocol(transport));
        try {
            if (!transport.isOpen()) {
                transport.open();
            }
        } catch (TTransportException e) {
            throw new AssertionError(e);
        }
    }

    public static WarehouseClient raw(int port) {
        return new WarehouseClient(socket(port));
    }

    static WarehouseClient raw(TSocket socket) {
        return new WarehouseClient(socket);
    }

    static WarehouseClient plain(int port, String user) {
        return plain(socket(port), user);
    }

    static WarehouseClient plain(int port, String user, String password) {
        return plain(socket(port), user, password);
    }

    static WarehouseClient plain(TSocket socket, String user) {
        return plain(socket, user, "any");
    }

    private static WarehouseClient plain(TSocket socket, String user, String secret) {
        try {
            return new WarehouseClient(new TSaslClientTransport(
                    "PLAIN",
                    null,
                    null,
                    null,
                    Map.of(),
                    callbacks -> {
                        for (Callback callback : callbacks) {
                            switch (callback) {
                                case NameCallback name -> name.setName(user);
                                case PasswordCallback password -> password.setPassword(secret.toCharArray());
                                default -> throw new AssertionError(callback);
                            }
                        }
                    },
                    socket));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static TSocket socket(int port) {
        try {
            return new TSocket("localhost", port, WAIT);
        } catch (TTransportException e) {
            throw new AssertionError(e);
        }
    }

    TSessionHandle session() {
        if (session == null) {
            throw new AssertionError("no session is open");
        }
        return session;
    }

    public WarehouseClient open() throws TException {
        open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10, Map.of());
        return this;
    }

    TOpenSessionResp open(TProtocolVersion version, Map<String, String> configuration) throws TException {
        var request = new TOpenSessionReq(version);
        request.setConfiguration(new HashMap<>(configuration));
        var response = calls.OpenSession(request);
        succeeded(response.getStatus());
        session = response.getSessionHandle();
        return response;
    }

    static void succeeded(TStatus status) {
        assertThat(status.getStatusCode()).as("%s", status).isEqualTo(TStatusCode.SUCCESS_STATUS);
    }

    public TOperationHandle execute(String sql) throws TException {
        var response = calls.ExecuteStatement(statement(sql, true));
        succeeded(response.getStatus());
        return response.getOperationHandle();
    }

    TExecuteStatementReq statement(String sql, boolean async) {
        var request = new TExecuteStatementReq(session(), sql);
        request.setRunAsync(async);
        return request;
    }

    public TGetOperationStatusResp status(TOperationHandle operation) throws TException {
        var request = new TGetOperationStatusReq(operation);
        request.setGetProgressUpdate(true);
        return calls.GetOperationStatus(request);
    }

    TGetResultSetMetadataResp metadata(TOperationHandle operation) throws TException {
        return calls.GetResultSetMetadata(new TGetResultSetMetadataReq(operation));
    }

    public TFetchResultsResp fetch(TOperationHandle operation, long rows) throws TException {
        return fetch(operation, rows, TFetchOrientation.FETCH_NEXT);
    }

    TFetchResultsResp fetch(TOperationHandle operation, long rows, TFetchOrientation orientation) throws TException {
        return calls.FetchResults(new TFetchResultsReq(operation, orientation, rows));
    }

    public List<String> log(TOperationHandle operation, TFetchOrientation orientation) throws TException {
        var request = new TFetchResultsReq(operation, orientation, 1_000);
        request.setFetchType((short) 1);
        var response = calls.FetchResults(request);
        succeeded(response.getStatus());
        return rows(response.getResults()).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    /// All rows of an operation, as drivers read them: until there are none.
    List<List<@Nullable Object>> all(TOperationHandle operation) throws TException {
        var all = new ArrayList<List<@Nullable Object>>();
        while (true) {
            var response = fetch(operation, 1_000);
            succeeded(response.getStatus());
            var rows = rows(response.getResults());
            if (rows.isEmpty()) {
                return all;
            }
            all.addAll(rows);
        }
    }

    /// The rows of either form; bytes as text.
    static List<List<@Nullable Object>> rows(TRowSet set) {
        return set.isSetColumns() ? fromColumns(set.getColumns()) : fromRows(set);
    }

    private static List<List<@Nullable Object>> fromRows(TRowSet set) {
        var rows = new ArrayList<List<@Nullable Object>>();
        for (var row : set.getRows()) {
            var cells = new ArrayList<@Nullable Object>();
            row.getColVals().forEach(value -> cells.add(value(value)));
            rows.add(cells);
        }
        return rows;
    }

    private static @Nullable Object value(TColumnValue value) {
        return switch (value.getSetField()) {
            case BOOL_VAL ->
                value.getBoolVal().isSetValue() ? value.getBoolVal().isValue() : null;
            case BYTE_VAL ->
                value.getByteVal().isSetValue() ? value.getByteVal().getValue() : null;
            case I16_VAL -> value.getI16Val().isSetValue() ? value.getI16Val().getValue() : null;
            case I32_VAL -> value.getI32Val().isSetValue() ? value.getI32Val().getValue() : null;
            case I64_VAL -> value.getI64Val().isSetValue() ? value.getI64Val().getValue() : null;
            case DOUBLE_VAL ->
                value.getDoubleVal().isSetValue() ? value.getDoubleVal().getValue() : null;
            case STRING_VAL ->
                value.getStringVal().isSetValue() ? value.getStringVal().getValue() : null;
        };
    }

    private static List<List<@Nullable Object>> fromColumns(List<TColumn> columns) {
        var rows = new ArrayList<List<@Nullable Object>>();
        for (var column : columns) {
            var values = values(column);
            var nulls = BitSet.valueOf(nulls(column));
            while (rows.size() < values.size()) {
                rows.add(new ArrayList<>());
            }
            for (int i = 0; i < values.size(); i++) {
                rows.get(i).add(nulls.get(i) ? null : values.get(i));
            }
        }
        return rows;
    }

    private static List<?> values(TColumn column) {
        return switch (column.getSetField()) {
            case BOOL_VAL -> column.getBoolVal().getValues();
            case BYTE_VAL -> column.getByteVal().getValues();
            case I16_VAL -> column.getI16Val().getValues();
            case I32_VAL -> column.getI32Val().getValues();
            case I64_VAL -> column.getI64Val().getValues();
            case DOUBLE_VAL -> column.getDoubleVal().getValues();
            case STRING_VAL -> column.getStringVal().getValues();
            case BINARY_VAL ->
                column.getBinaryVal().getValues().stream()
                        .map(bytes ->
                                StandardCharsets.UTF_8.decode(bytes.duplicate()).toString())
                        .toList();
        };
    }

    private static byte[] nulls(TColumn column) {
        return switch (column.getSetField()) {
            case BOOL_VAL -> column.getBoolVal().getNulls();
            case BYTE_VAL -> column.getByteVal().getNulls();
            case I16_VAL -> column.getI16Val().getNulls();
            case I32_VAL -> column.getI32Val().getNulls();
            case I64_VAL -> column.getI64Val().getNulls();
            case DOUBLE_VAL -> column.getDoubleVal().getNulls();
            case STRING_VAL -> column.getStringVal().getNulls();
            case BINARY_VAL -> column.getBinaryVal().getNulls();
        };
    }

    @Override
    public void close() {
        transport.close();
    }
}

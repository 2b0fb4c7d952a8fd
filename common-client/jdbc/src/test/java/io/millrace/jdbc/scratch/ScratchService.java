package io.millrace.jdbc.scratch;

import io.millrace.jdbc.scratch.Reply.Ending;
import io.millrace.jdbc.scratch.Reply.Field;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCancelOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionResp;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetCatalogsReq;
import org.apache.hive.service.rpc.thrift.TGetCatalogsResp;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsResp;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceReq;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceResp;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsResp;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoResp;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysResp;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataResp;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasResp;
import org.apache.hive.service.rpc.thrift.TGetTableTypesReq;
import org.apache.hive.service.rpc.thrift.TGetTableTypesResp;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TGetTablesResp;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoReq;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoResp;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.hive.service.rpc.thrift.TTableSchema;
import org.apache.hive.service.rpc.thrift.TTypeDesc;
import org.apache.hive.service.rpc.thrift.TTypeEntry;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.hive.service.rpc.thrift.TTypeQualifierValue;
import org.apache.hive.service.rpc.thrift.TTypeQualifiers;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;

/// The operations of a scratch server: results by statement, catalogues by request.
public final class ScratchService extends RefusingService {
    private final ScratchBehaviour manner;
    private final Function<String, Reply> statements;
    private final Map<ByteBuffer, Running> running = new ConcurrentHashMap<>();
    private final List<TOpenSessionReq> sessions = new CopyOnWriteArrayList<>();
    private final List<String> executed = new CopyOnWriteArrayList<>();
    private final List<Long> pages = new CopyOnWriteArrayList<>();
    private final List<TExecuteStatementReq> requests = new CopyOnWriteArrayList<>();
    private final Map<String, TStatus> refused = new ConcurrentHashMap<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicInteger closedSessions = new AtomicInteger();
    private volatile int version = 1;

    ScratchService(ScratchBehaviour manner, Function<String, Reply> statements) {
        this.manner = manner;
        this.statements = statements;
    }

    private static final class Running {
        final Reply reply;
        final CountDownLatch cancelled = new CountDownLatch(1);
        int next;
        int asked;
        boolean logged;

        Running(Reply reply) {
            this.reply = reply;
        }
    }

    public List<TOpenSessionReq> sessions() {
        return sessions;
    }

    public List<String> executed() {
        return executed;
    }

    /// Refuses a statement from now on.
    public void refuse(String statement, String state, int code, String message) {
        var status = error(message);
        status.setSqlState(state);
        status.setErrorCode(code);
        refused.put(statement, status);
    }

    public List<TExecuteStatementReq> requests() {
        return requests;
    }

    /// How many rows each fetch asked for.
    public List<Long> pages() {
        return pages;
    }

    public int openOperations() {
        return running.size();
    }

    public int closedSessions() {
        return closedSessions.get();
    }

    void stop() {
        stopped.countDown();
        running.values().forEach(operation -> operation.cancelled.countDown());
    }

    private TStatus error(String message) {
        var status = new TStatus(TStatusCode.ERROR_STATUS);
        status.setErrorMessage(message);
        status.setInfoMessages(List.of("*java.lang.SecretException:do not show:1:1"));
        return status;
    }

    private static TStatus ok() {
        return new TStatus(TStatusCode.SUCCESS_STATUS);
    }

    @Override
    public TOpenSessionResp OpenSession(TOpenSessionReq request) throws TException {
        int asked = request.getClient_protocol().getValue() + 1;
        if (asked > manner.newestVersion() && manner.has(Deviation.CHOKES_ON_VERSION)) {
            throw new TApplicationException(
                    TApplicationException.PROTOCOL_ERROR, "Required field 'client_protocol' is unset!");
        }
        sessions.add(request);
        version = Math.min(asked, manner.newestVersion());
        var answer = new TOpenSessionResp(ok(), TProtocolVersion.findByValue(version - 1));
        var database = request.getConfiguration().get("use:database");
        if ("missing".equals(database) || ("default".equals(database) && manner.has(Deviation.NO_DEFAULT_DATABASE))) {
            answer.setStatus(error("A database with name [" + database + "] does not exist."));
            return answer;
        }
        answer.setSessionHandle(new TSessionHandle(identifier()));
        answer.setConfiguration(Map.of());
        return answer;
    }

    private static THandleIdentifier identifier() {
        var id = UUID.randomUUID();
        var bytes = ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        return new THandleIdentifier(ByteBuffer.wrap(bytes), ByteBuffer.wrap(bytes));
    }

    @Override
    public TCloseSessionResp CloseSession(TCloseSessionReq request) {
        closedSessions.incrementAndGet();
        return new TCloseSessionResp(ok());
    }

    @Override
    public TGetInfoResp GetInfo(TGetInfoReq request) {
        return switch (request.getInfoType()) {
            case CLI_DBMS_NAME, CLI_SERVER_NAME -> new TGetInfoResp(ok(), TGetInfoValue.stringValue("Apache Flink"));
            case CLI_DBMS_VER -> new TGetInfoResp(ok(), TGetInfoValue.stringValue("2.3.0"));
            default -> new TGetInfoResp(error("Unrecognized TGetInfoType value"), TGetInfoValue.lenValue(0));
        };
    }

    @Override
    public TExecuteStatementResp ExecuteStatement(TExecuteStatementReq request) {
        requests.add(request);
        if (request.getQueryTimeout() > 0 && manner.has(Deviation.NO_TIMEOUTS)) {
            return new TExecuteStatementResp(error("Query timeout is not supported yet."));
        }
        if (refused.containsKey(request.getStatement())) {
            return new TExecuteStatementResp(refused.get(request.getStatement()));
        }
        executed.add(request.getStatement());
        var answer = new TExecuteStatementResp(ok());
        answer.setOperationHandle(started(TOperationType.EXECUTE_STATEMENT, statements.apply(request.getStatement())));
        return answer;
    }

    private TOperationHandle started(TOperationType type, Reply reply) {
        boolean rows = !reply.fields().isEmpty() || manner.has(Deviation.ALWAYS_RESULT);
        var handle = new TOperationHandle(identifier(), type, rows);
        running.put(handle.getOperationId().bufferForGuid().duplicate(), new Running(reply));
        return handle;
    }

    private Running of(TOperationHandle handle) {
        return running.getOrDefault(handle.getOperationId().bufferForGuid(), new Running(Reply.failed("gone")));
    }

    @Override
    public TGetOperationStatusResp GetOperationStatus(TGetOperationStatusReq request) {
        var operation = of(request.getOperationHandle());
        var answer = new TGetOperationStatusResp(ok());
        if (operation.reply.failure().isPresent()) {
            answer.setOperationState(TOperationState.ERROR_STATE);
            answer.setErrorMessage(message(operation.reply.failure().get()));
        } else if (operation.cancelled.getCount() == 0) {
            answer.setOperationState(TOperationState.CANCELED_STATE);
        } else {
            boolean over = operation.asked++ > 0 && operation.reply.ending() != Ending.NEVER_FINISHES;
            answer.setOperationState(over ? TOperationState.FINISHED_STATE : TOperationState.RUNNING_STATE);
        }
        if (!manner.has(Deviation.OLD)) {
            operation.reply.changed().ifPresent(answer::setNumModifiedRows);
        }
        return answer;
    }

    private String message(String plain) {
        return manner.has(Deviation.STACK_TRACES)
                ? "org.apache.flink.table.gateway.service.utils.SqlExecutionException: Failed to execute the operation.\n"
                        + "\tat org.apache.flink.Some.method(Some.java:12)\n"
                        + "Caused by: org.apache.flink.table.api.ValidationException: " + plain + "\n"
                        + "\tat org.apache.flink.Other.method(Other.java:34)\n\t... 7 more\n"
                : plain;
    }

    @Override
    public TCancelOperationResp CancelOperation(TCancelOperationReq request) {
        of(request.getOperationHandle()).cancelled.countDown();
        return new TCancelOperationResp(ok());
    }

    @Override
    public TCloseOperationResp CloseOperation(TCloseOperationReq request) {
        var closed =
                running.remove(request.getOperationHandle().getOperationId().bufferForGuid());
        if (closed != null) {
            closed.cancelled.countDown();
        }
        return new TCloseOperationResp(ok());
    }

    @Override
    public TGetResultSetMetadataResp GetResultSetMetadata(TGetResultSetMetadataReq request) {
        var columns = new ArrayList<TColumnDesc>();
        for (var field : of(request.getOperationHandle()).reply.fields()) {
            var type = new TTypeDesc(List.of(TTypeEntry.primitiveEntry(entry(field))));
            columns.add(new TColumnDesc(field.name(), type, columns.size() + 1));
        }
        var answer = new TGetResultSetMetadataResp(ok());
        answer.setSchema(new TTableSchema(columns));
        return answer;
    }

    private static TPrimitiveTypeEntry entry(Field field) {
        var entry = new TPrimitiveTypeEntry(field.type());
        if (field.type() == TTypeId.DECIMAL_TYPE) {
            entry.setTypeQualifiers(new TTypeQualifiers(Map.of(
                    "precision", TTypeQualifierValue.i32Value(field.precision()),
                    "scale", TTypeQualifierValue.i32Value(field.scale()))));
        } else if (field.precision() > 0) {
            entry.setTypeQualifiers(new TTypeQualifiers(
                    Map.of("characterMaximumLength", TTypeQualifierValue.i32Value(field.precision()))));
        }
        return entry;
    }

    @Override
    public TFetchResultsResp FetchResults(TFetchResultsReq request) throws TException {
        var operation = of(request.getOperationHandle());
        if (request.getFetchType() == 1) {
            return log(operation);
        }
        pages.add(request.getMaxRows());
        if (operation.reply.ending() == Ending.NEVER_HAS_ROWS) {
            return waitForNothing(operation);
        }
        if (manner.has(Deviation.STILL_EXECUTING) && operation.asked++ < 4) {
            return new TFetchResultsResp(new TStatus(TStatusCode.STILL_EXECUTING_STATUS));
        }
        var rows = operation.reply.rows();
        int to = (int) Math.min(rows.size(), operation.next + request.getMaxRows());
        var page = RowSets.of(version, operation.reply.fields(), rows.subList(operation.next, to), manner);
        operation.next = to;
        var answer = new TFetchResultsResp(new TStatus(TStatusCode.SUCCESS_WITH_INFO_STATUS));
        answer.setResults(page);
        answer.setHasMoreRows(!manner.has(Deviation.DENIES_MORE) && page.isSetRows() && to < rows.size());
        return answer;
    }

    private TFetchResultsResp waitForNothing(Running operation) {
        try {
            operation.cancelled.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new TFetchResultsResp(error("The operation was cancelled."));
    }

    private TFetchResultsResp log(Running operation) throws TException {
        if (manner.has(Deviation.OLD)) {
            return new TFetchResultsResp(error("The endpoint currently doesn't support to fetch logs."));
        }
        var lines = operation.logged
                ? List.<List<Object>>of()
                : List.of(List.<Object>of("planned"), List.<Object>of("ran"));
        operation.logged = true;
        var answer = new TFetchResultsResp(ok());
        answer.setResults(RowSets.of(
                version, List.of(new Field("line", TTypeId.STRING_TYPE)), lines, ScratchBehaviour.plain(version)));
        return answer;
    }

    private TOperationHandle browsed(TOperationType type, String columns, List<List<Object>> rows) {
        var fields = new ArrayList<Field>();
        for (var column : columns.split(" ")) {
            boolean number = column.endsWith("#");
            fields.add(new Field(column.replace("#", ""), number ? TTypeId.INT_TYPE : TTypeId.STRING_TYPE));
        }
        return started(type, Reply.rows(fields, rows));
    }

    @Override
    public TGetCatalogsResp GetCatalogs(TGetCatalogsReq request) {
        var answer = new TGetCatalogsResp(ok());
        answer.setOperationHandle(browsed(TOperationType.GET_CATALOGS, "TABLE_CAT", List.of(List.of("main"))));
        return answer;
    }

    @Override
    public TGetSchemasResp GetSchemas(TGetSchemasReq request) {
        var answer = new TGetSchemasResp(ok());
        answer.setOperationHandle(
                browsed(TOperationType.GET_SCHEMAS, "TABLE_SCHEM TABLE_CATALOG", List.of(List.of("sales", "main"))));
        return answer;
    }

    @Override
    public TGetTablesResp GetTables(TGetTablesReq request) {
        var answer = new TGetTablesResp(ok());
        answer.setOperationHandle(browsed(
                TOperationType.GET_TABLES,
                "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS",
                List.of(List.of(
                        String.valueOf(request.getCatalogName()),
                        String.valueOf(request.getSchemaName()),
                        String.valueOf(request.getTableName()),
                        String.valueOf(request.getTableTypes()),
                        ""))));
        return answer;
    }

    @Override
    public TGetTableTypesResp GetTableTypes(TGetTableTypesReq request) {
        var answer = new TGetTableTypesResp(ok());
        answer.setOperationHandle(
                browsed(TOperationType.GET_TABLE_TYPES, "TABLE_TYPE", List.of(List.of("TABLE"), List.of("VIEW"))));
        return answer;
    }

    @Override
    public TGetColumnsResp GetColumns(TGetColumnsReq request) {
        var answer = new TGetColumnsResp(ok());
        answer.setOperationHandle(browsed(
                TOperationType.GET_COLUMNS,
                "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE# TYPE_NAME IS_AUTO_INCREMENT",
                List.of(List.of("main", "sales", "orders", "id", 4, "INT", "NO"))));
        return answer;
    }

    @Override
    public TGetFunctionsResp GetFunctions(TGetFunctionsReq request) {
        var answer = new TGetFunctionsResp(ok());
        answer.setOperationHandle(
                browsed(TOperationType.GET_FUNCTIONS, "FUNCTION_NAME", List.of(List.of(request.getFunctionName()))));
        return answer;
    }

    @Override
    public TGetTypeInfoResp GetTypeInfo(TGetTypeInfoReq request) {
        var answer = new TGetTypeInfoResp(ok());
        answer.setOperationHandle(
                browsed(TOperationType.GET_TYPE_INFO, "TYPE_NAME DATA_TYPE#", List.of(List.of("INT", 4))));
        return answer;
    }

    @Override
    public TGetPrimaryKeysResp GetPrimaryKeys(TGetPrimaryKeysReq request) throws TException {
        if (manner.has(Deviation.OLD)) {
            return super.GetPrimaryKeys(request);
        }
        var answer = new TGetPrimaryKeysResp(ok());
        answer.setOperationHandle(browsed(
                TOperationType.GET_FUNCTIONS,
                "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ# PK_NAME",
                List.of(List.of("main", "sales", request.getTableName(), "id", 1, "pk"))));
        return answer;
    }

    @Override
    public TGetCrossReferenceResp GetCrossReference(TGetCrossReferenceReq request) {
        return new TGetCrossReferenceResp(error("java.lang.UnsupportedOperationException: GetCrossReference"));
    }
}

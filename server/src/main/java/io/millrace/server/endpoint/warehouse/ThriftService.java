package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.metadata.CatalogQuestions;
import io.millrace.server.endpoint.warehouse.metadata.TableQuestions;
import io.millrace.server.endpoint.warehouse.metadata.TypeQuestion;
import io.millrace.server.endpoint.warehouse.transport.CallHandler;
import io.millrace.server.endpoint.warehouse.transport.Caller;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.security.login.LoginService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TCancelDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TCancelDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCancelOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseOperationResp;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionResp;
import org.apache.hive.service.rpc.thrift.TDownloadDataReq;
import org.apache.hive.service.rpc.thrift.TDownloadDataResp;
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
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsResp;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoResp;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysResp;
import org.apache.hive.service.rpc.thrift.TGetQueryIdReq;
import org.apache.hive.service.rpc.thrift.TGetQueryIdResp;
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
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TSetClientInfoReq;
import org.apache.hive.service.rpc.thrift.TSetClientInfoResp;
import org.apache.hive.service.rpc.thrift.TUploadDataReq;
import org.apache.hive.service.rpc.thrift.TUploadDataResp;
import org.apache.thrift.TApplicationException;

/// Answers the calls of one connection by delegation, and maps each outcome to a status.
final class ThriftService implements CallHandler {
    private final SqlGatewayService service;
    private final ServerInformation information;
    private final SessionCalls sessions;
    private final StatementCalls statements;
    private final StatusCalls states;
    private final ResultCalls results;
    private final BrowseCalls catalogs;
    private final StatusMapper openings;
    private final StatusMapper statuses;
    private final StatusMapper closings;

    ThriftService(
            SqlGatewayService service,
            ClientSessions clients,
            Caller caller,
            ServerInformation information,
            Optional<LoginService> logins) {
        var waiting = new SteppedWait(caller);
        this.service = service;
        this.information = information;
        this.sessions = new SessionCalls(service, clients, caller, logins);
        this.statements = new StatementCalls(service, clients, waiting);
        this.states = new StatusCalls(service, clients);
        this.results = new ResultCalls(service, clients, waiting);
        this.catalogs = new BrowseCalls(service, clients);
        this.openings = new StatusMapper(service.audit(), caller::requireLogin);
        this.statuses = new StatusMapper(service.audit(), sessions::requireRights);
        // a caller without any right left may still close what is open
        this.closings = new StatusMapper(service.audit(), () -> {});
    }

    @Override
    public TOpenSessionResp OpenSession(TOpenSessionReq request) {
        return openings.answer(new TOpenSessionResp(), response -> sessions.open(request, response));
    }

    @Override
    public TCloseSessionResp CloseSession(TCloseSessionReq request) {
        return closings.answer(new TCloseSessionResp(), _ -> sessions.close(request));
    }

    /// The value is required even if the status is an error.
    @Override
    public TGetInfoResp GetInfo(TGetInfoReq request) {
        var nothing = new TGetInfoResp();
        nothing.setInfoValue(TGetInfoValue.lenValue(0));
        return statuses.answer(nothing, response -> {
            service.touch(ThriftHandles.session(request.getSessionHandle()));
            response.setInfoValue(information.value(request.getInfoType()));
        });
    }

    @Override
    public TExecuteStatementResp ExecuteStatement(TExecuteStatementReq request) {
        return statuses.answer(new TExecuteStatementResp(), response -> statements.execute(request, response));
    }

    @Override
    public TGetTypeInfoResp GetTypeInfo(TGetTypeInfoReq request) {
        return statuses.answer(
                new TGetTypeInfoResp(),
                response -> response.setOperationHandle(catalogs.ask(
                        request.getSessionHandle(),
                        TOperationType.GET_TYPE_INFO,
                        TypeQuestion.types(catalogs.version(request.getSessionHandle())))));
    }

    @Override
    public TGetCatalogsResp GetCatalogs(TGetCatalogsReq request) {
        return statuses.answer(
                new TGetCatalogsResp(),
                response -> response.setOperationHandle(catalogs.ask(
                        request.getSessionHandle(), TOperationType.GET_CATALOGS, CatalogQuestions.catalogs())));
    }

    @Override
    public TGetSchemasResp GetSchemas(TGetSchemasReq request) {
        var question = CatalogQuestions.schemas(request.getCatalogName(), request.getSchemaName());
        return statuses.answer(
                new TGetSchemasResp(),
                response -> response.setOperationHandle(
                        catalogs.ask(request.getSessionHandle(), TOperationType.GET_SCHEMAS, question)));
    }

    @Override
    public TGetTablesResp GetTables(TGetTablesReq request) {
        var question = TableQuestions.tables(
                request.getCatalogName(), request.getSchemaName(), request.getTableName(), request.getTableTypes());
        return statuses.answer(
                new TGetTablesResp(),
                response -> response.setOperationHandle(
                        catalogs.ask(request.getSessionHandle(), TOperationType.GET_TABLES, question)));
    }

    @Override
    public TGetTableTypesResp GetTableTypes(TGetTableTypesReq request) {
        return statuses.answer(
                new TGetTableTypesResp(),
                response -> response.setOperationHandle(catalogs.ask(
                        request.getSessionHandle(), TOperationType.GET_TABLE_TYPES, TableQuestions.tableTypes())));
    }

    @Override
    public TGetColumnsResp GetColumns(TGetColumnsReq request) {
        return statuses.answer(
                new TGetColumnsResp(),
                response -> response.setOperationHandle(catalogs.ask(
                        request.getSessionHandle(),
                        TOperationType.GET_COLUMNS,
                        TableQuestions.columns(
                                request.getCatalogName(),
                                request.getSchemaName(),
                                request.getTableName(),
                                request.getColumnName(),
                                catalogs.version(request.getSessionHandle())))));
    }

    @Override
    public TGetFunctionsResp GetFunctions(TGetFunctionsReq request) {
        var question = CatalogQuestions.functions(
                request.getCatalogName(), request.getSchemaName(), request.getFunctionName());
        return statuses.answer(
                new TGetFunctionsResp(),
                response -> response.setOperationHandle(
                        catalogs.ask(request.getSessionHandle(), TOperationType.GET_FUNCTIONS, question)));
    }

    /// The protocol has no type for this operation; other servers use this one, too.
    @Override
    public TGetPrimaryKeysResp GetPrimaryKeys(TGetPrimaryKeysReq request) {
        var question =
                TableQuestions.primaryKeys(request.getCatalogName(), request.getSchemaName(), request.getTableName());
        return statuses.answer(
                new TGetPrimaryKeysResp(),
                response -> response.setOperationHandle(
                        catalogs.ask(request.getSessionHandle(), TOperationType.GET_FUNCTIONS, question)));
    }

    @Override
    public TGetCrossReferenceResp GetCrossReference(TGetCrossReferenceReq request) {
        return statuses.answer(
                new TGetCrossReferenceResp(),
                response -> response.setOperationHandle(catalogs.ask(
                        request.getSessionHandle(), TOperationType.GET_FUNCTIONS, TableQuestions.foreignKeys())));
    }

    @Override
    public TGetOperationStatusResp GetOperationStatus(TGetOperationStatusReq request) {
        return statuses.answer(new TGetOperationStatusResp(), response -> states.status(request, response));
    }

    @Override
    public TCancelOperationResp CancelOperation(TCancelOperationReq request) {
        return statuses.answer(new TCancelOperationResp(), _ -> statements.cancel(request.getOperationHandle()));
    }

    @Override
    public TCloseOperationResp CloseOperation(TCloseOperationReq request) {
        return closings.answer(new TCloseOperationResp(), _ -> statements.close(request.getOperationHandle()));
    }

    @Override
    public TGetResultSetMetadataResp GetResultSetMetadata(TGetResultSetMetadataReq request) {
        return statuses.answer(new TGetResultSetMetadataResp(), response -> results.metadata(request, response));
    }

    @Override
    public TFetchResultsResp FetchResults(TFetchResultsReq request) {
        return statuses.answer(new TFetchResultsResp(), response -> results.fetch(request, response));
    }

    /// The response has no status.
    @Override
    public TGetQueryIdResp GetQueryId(TGetQueryIdReq request) throws TApplicationException {
        try {
            sessions.requireRights();
            return new TGetQueryIdResp(statements.queryId(request.getOperationHandle()));
        } catch (Refusal refusal) {
            throw new TApplicationException(TApplicationException.INTERNAL_ERROR, StatusMapper.text(refusal));
        }
    }

    /// The client's information is ignored.
    @Override
    public TSetClientInfoResp SetClientInfo(TSetClientInfoReq request) {
        return statuses.answer(
                new TSetClientInfoResp(), _ -> service.touch(ThriftHandles.session(request.getSessionHandle())));
    }

    @Override
    public TGetDelegationTokenResp GetDelegationToken(TGetDelegationTokenReq request) {
        return statuses.answer(new TGetDelegationTokenResp(), _ -> refuse("Delegation tokens are not supported"));
    }

    @Override
    public TCancelDelegationTokenResp CancelDelegationToken(TCancelDelegationTokenReq request) {
        return statuses.answer(new TCancelDelegationTokenResp(), _ -> refuse("Delegation tokens are not supported"));
    }

    @Override
    public TRenewDelegationTokenResp RenewDelegationToken(TRenewDelegationTokenReq request) {
        return statuses.answer(new TRenewDelegationTokenResp(), _ -> refuse("Delegation tokens are not supported"));
    }

    /// The handle is required even if the status is an error.
    @Override
    public TUploadDataResp UploadData(TUploadDataReq request) {
        var nothing = new TUploadDataResp();
        nothing.setOperationHandle(ThriftHandles.none());
        return statuses.answer(nothing, _ -> refuse("Data cannot be uploaded: use INSERT"));
    }

    @Override
    public TDownloadDataResp DownloadData(TDownloadDataReq request) {
        var nothing = new TDownloadDataResp();
        nothing.setOperationHandle(ThriftHandles.none());
        return statuses.answer(nothing, _ -> refuse("Data cannot be downloaded: use SELECT"));
    }

    private static void refuse(String what) {
        throw new Refusal(FaultCode.METHOD_NOT_ALLOWED, what + ".");
    }

    @Override
    public void close() {
        sessions.close();
    }
}

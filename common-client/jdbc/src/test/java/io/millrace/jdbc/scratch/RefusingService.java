package io.millrace.jdbc.scratch;

import org.apache.hive.service.rpc.thrift.TCLIService;
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
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenResp;
import org.apache.hive.service.rpc.thrift.TSetClientInfoReq;
import org.apache.hive.service.rpc.thrift.TSetClientInfoResp;
import org.apache.hive.service.rpc.thrift.TUploadDataReq;
import org.apache.hive.service.rpc.thrift.TUploadDataResp;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;

/// A service that refuses every call.
class RefusingService implements TCLIService.Iface {
    private static TApplicationException unknown(String method) {
        return new TApplicationException(TApplicationException.UNKNOWN_METHOD, "Invalid method name: '" + method + "'");
    }

    @Override
    public TOpenSessionResp OpenSession(TOpenSessionReq request) throws TException {
        throw unknown("OpenSession");
    }

    @Override
    public TCloseSessionResp CloseSession(TCloseSessionReq request) throws TException {
        throw unknown("CloseSession");
    }

    @Override
    public TGetInfoResp GetInfo(TGetInfoReq request) throws TException {
        throw unknown("GetInfo");
    }

    @Override
    public TExecuteStatementResp ExecuteStatement(TExecuteStatementReq request) throws TException {
        throw unknown("ExecuteStatement");
    }

    @Override
    public TGetTypeInfoResp GetTypeInfo(TGetTypeInfoReq request) throws TException {
        throw unknown("GetTypeInfo");
    }

    @Override
    public TGetCatalogsResp GetCatalogs(TGetCatalogsReq request) throws TException {
        throw unknown("GetCatalogs");
    }

    @Override
    public TGetSchemasResp GetSchemas(TGetSchemasReq request) throws TException {
        throw unknown("GetSchemas");
    }

    @Override
    public TGetTablesResp GetTables(TGetTablesReq request) throws TException {
        throw unknown("GetTables");
    }

    @Override
    public TGetTableTypesResp GetTableTypes(TGetTableTypesReq request) throws TException {
        throw unknown("GetTableTypes");
    }

    @Override
    public TGetColumnsResp GetColumns(TGetColumnsReq request) throws TException {
        throw unknown("GetColumns");
    }

    @Override
    public TGetFunctionsResp GetFunctions(TGetFunctionsReq request) throws TException {
        throw unknown("GetFunctions");
    }

    @Override
    public TGetPrimaryKeysResp GetPrimaryKeys(TGetPrimaryKeysReq request) throws TException {
        throw unknown("GetPrimaryKeys");
    }

    @Override
    public TGetCrossReferenceResp GetCrossReference(TGetCrossReferenceReq request) throws TException {
        throw unknown("GetCrossReference");
    }

    @Override
    public TGetOperationStatusResp GetOperationStatus(TGetOperationStatusReq request) throws TException {
        throw unknown("GetOperationStatus");
    }

    @Override
    public TCancelOperationResp CancelOperation(TCancelOperationReq request) throws TException {
        throw unknown("CancelOperation");
    }

    @Override
    public TCloseOperationResp CloseOperation(TCloseOperationReq request) throws TException {
        throw unknown("CloseOperation");
    }

    @Override
    public TGetResultSetMetadataResp GetResultSetMetadata(TGetResultSetMetadataReq request) throws TException {
        throw unknown("GetResultSetMetadata");
    }

    @Override
    public TFetchResultsResp FetchResults(TFetchResultsReq request) throws TException {
        throw unknown("FetchResults");
    }

    @Override
    public TGetDelegationTokenResp GetDelegationToken(TGetDelegationTokenReq request) throws TException {
        throw unknown("GetDelegationToken");
    }

    @Override
    public TCancelDelegationTokenResp CancelDelegationToken(TCancelDelegationTokenReq request) throws TException {
        throw unknown("CancelDelegationToken");
    }

    @Override
    public TRenewDelegationTokenResp RenewDelegationToken(TRenewDelegationTokenReq request) throws TException {
        throw unknown("RenewDelegationToken");
    }

    @Override
    public TGetQueryIdResp GetQueryId(TGetQueryIdReq request) throws TException {
        throw unknown("GetQueryId");
    }

    @Override
    public TSetClientInfoResp SetClientInfo(TSetClientInfoReq request) throws TException {
        throw unknown("SetClientInfo");
    }

    @Override
    public TUploadDataResp UploadData(TUploadDataReq request) throws TException {
        throw unknown("UploadData");
    }

    @Override
    public TDownloadDataResp DownloadData(TDownloadDataReq request) throws TException {
        throw unknown("DownloadData");
    }
}

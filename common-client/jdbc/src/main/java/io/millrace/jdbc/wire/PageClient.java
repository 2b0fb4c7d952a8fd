package io.millrace.jdbc.wire;

import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/// The generated client, except that it reads the columns of a page into arrays: the generated reader makes an object
/// of each value and a list of those, which costs more than all else that is done with a row.
final class PageClient extends TCLIService.Client {
    private static final int STATUS = 1;
    private static final int HAS_MORE = 2;
    private static final int RESULTS = 3;

    PageClient(TProtocol protocol) {
        super(protocol);
    }

    @Override
    public TFetchResultsResp recv_FetchResults() throws TException {
        var result = new Result();
        receiveBase(result, "FetchResults");
        if (result.response == null) {
            throw new TApplicationException(TApplicationException.MISSING_RESULT, "FetchResults has no result");
        }
        return result.response;
    }

    private static final class Result extends TCLIService.FetchResults_result {
        private static final long serialVersionUID = 1;

        private transient @Nullable TFetchResultsResp response;

        @Override
        public void read(TProtocol in) throws TException {
            in.readStructBegin();
            for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
                if (field.id == 0 && field.type == TType.STRUCT) {
                    response = response(in);
                } else {
                    TProtocolUtil.skip(in, field.type);
                }
            }
        }

        private static TFetchResultsResp response(TProtocol in) throws TException {
            var response = new TFetchResultsResp();
            in.readStructBegin();
            for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
                if (field.id == STATUS && field.type == TType.STRUCT) {
                    var status = new TStatus();
                    status.read(in);
                    response.setStatus(status);
                } else if (field.id == HAS_MORE && field.type == TType.BOOL) {
                    response.setHasMoreRows(in.readBool());
                } else if (field.id == RESULTS && field.type == TType.STRUCT) {
                    response.setResults(ArrayRowSet.readFrom(in));
                } else {
                    TProtocolUtil.skip(in, field.type);
                }
            }
            return response;
        }
    }
}

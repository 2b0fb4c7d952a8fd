package io.millrace.server.endpoint.warehouse;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.ClientOrigin;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.jspecify.annotations.Nullable;

/// Runs, cancels and closes statements.
record StatementCalls(SqlGatewayService service, ClientSessions clients, SteppedWait waiting) {
    /// The time to wait for an asynchronous statement: most are done by then and need no polling.
    private static final Duration ASYNC_WAIT = Duration.ofMillis(100);

    void execute(TExecuteStatementReq request, TExecuteStatementResp response) throws InterruptedException {
        var session = ThriftHandles.session(request.getSessionHandle());
        var client = clients.of(session);
        var sql = Optional.ofNullable(request.getStatement()).orElse("");
        var settings =
                ClientSettings.of(Optional.ofNullable(request.getConfOverlay()).orElse(Map.of()));
        var timeout =
                Optional.of(request.getQueryTimeout()).filter(time -> time > 0).map(Duration::ofSeconds);
        var asked = new SqlGatewayService.Request(sql, settings.properties(), timeout, Optional.empty(), origin());
        var operation = new DefaultDatabase(service, waiting)
                .replace(session, client, asked)
                .orElseGet(() -> service.execute(session, asked));
        var reading = new ReadPosition(ResultPrediction.rows(sql), timeout.map(Deadline::in));
        client.add(operation, reading);
        var address = new ThriftHandles.Address(session, operation);
        if (request.isRunAsync()) {
            awaitBriefly(address, reading);
        } else {
            await(address, reading);
        }
        response.setOperationHandle(ThriftHandles.of(address, TOperationType.EXECUTE_STATEMENT, reading.hasRows()));
    }

    private ClientOrigin origin() {
        return new ClientOrigin(
                Optional.of("warehouse client"), waiting.caller().address());
    }

    /// A failure is reported by the status.
    private void awaitBriefly(ThriftHandles.Address address, ReadPosition reading) throws InterruptedException {
        try {
            service.head(address.session(), address.operation(), ASYNC_WAIT)
                    .ifPresent(head -> reading.hasRows(head.hasContent()));
        } catch (Refusal failed) {
            // the client will request the status
        }
    }

    private void await(ThriftHandles.Address address, ReadPosition reading) throws InterruptedException {
        try {
            var head = waiting.until(wait -> service.head(address.session(), address.operation(), wait));
            reading.hasRows(head.hasContent());
        } catch (Refusal refusal) {
            var why = new MissingResults(service).of(address, refusal);
            drop(address);
            throw why;
        } catch (InterruptedException e) {
            drop(address);
            throw e;
        }
    }

    void cancel(@Nullable TOperationHandle handle) {
        var address = ThriftHandles.operation(handle);
        var status = service.status(address.session(), address.operation());
        if (status.terminal() && status != OperationStatus.FINISHED) {
            return;
        }
        clients.of(address.session()).reading(address.operation()).cancel();
        service.stop(address.session(), address.operation());
    }

    /// Ignores unknown operations.
    void close(@Nullable TOperationHandle handle) {
        drop(ThriftHandles.operation(handle));
    }

    private void drop(ThriftHandles.Address address) {
        try {
            service.close(address.session(), address.operation());
            clients.of(address.session()).remove(address.operation());
        } catch (Refusal refusal) {
            if (refusal.code() != FaultCode.UNKNOWN_HANDLE) {
                throw refusal;
            }
        }
    }

    String queryId(@Nullable TOperationHandle handle) {
        var address = ThriftHandles.operation(handle);
        return service.course(address.session(), address.operation())
                .job()
                .map(job -> job.text())
                .orElseGet(() -> address.operation().text());
    }
}

package io.millrace.server.endpoint.warehouse;

import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditPolicy;
import io.millrace.server.telemetry.Incidents;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TBase;
import org.apache.thrift.TFieldIdEnum;
import org.slf4j.LoggerFactory;

/// Maps the outcome of a call to its status: success, refusal, or internal error. Records refusals.
///
/// @param guard refuses callers before anything else
record StatusMapper(AuditLog audit, Runnable guard) {
    private static final Incidents INCIDENTS = new Incidents(LoggerFactory.getLogger(StatusMapper.class));
    /// The field number in every response but one.
    private static final int STATUS = 1;
    /// The name of a call in that of its response.
    private static final Pattern CALL = Pattern.compile("T(\\w+)Resp");

    /// Fills a response.
    interface ResponseFiller<R> {
        void fill(R response) throws InterruptedException;
    }

    /// Fills the response and sets its status.
    <F extends TFieldIdEnum, R extends TBase<R, F>> R answer(R response, ResponseFiller<R> filling) {
        response.setFieldValue(response.fieldForId(STATUS), status(response, filling));
        return response;
    }

    private <R> TStatus status(R response, ResponseFiller<R> filling) {
        try {
            guard.run();
            filling.fill(response);
            return new TStatus(TStatusCode.SUCCESS_STATUS);
        } catch (Refusal refusal) {
            record(response, refusal);
            return of(refusal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return of(stopping());
        } catch (RuntimeException e) { // a boundary: anything that is not a refusal is a bug
            return of(incident(e));
        }
    }

    private <R> void record(R response, Refusal refusal) {
        if (AuditPolicy.records(refusal.code())) {
            var call = CALL.matcher(response.getClass().getSimpleName()).replaceAll("$1");
            audit.note(
                    new AuditAction(AuditKind.REFUSAL, AuditActor.current(), call, ""),
                    AuditOutcome.of(AuditOutcome.Result.REFUSED, refusal.reason()));
        }
    }

    static Refusal stopping() {
        return Refusal.unavailable("The gateway is shutting down.");
    }

    private static Refusal incident(RuntimeException bug) {
        var incident = INCIDENTS.happened("at the warehouse endpoint", bug);
        return new Refusal(FaultCode.INTERNAL, "Internal server error, incident " + incident + ".");
    }

    static TStatus of(Refusal refusal) {
        var unknown = refusal.code() == FaultCode.UNKNOWN_HANDLE;
        var status = new TStatus(unknown ? TStatusCode.INVALID_HANDLE_STATUS : TStatusCode.ERROR_STATUS);
        status.setErrorMessage(text(refusal));
        status.setSqlState(SqlStates.of(refusal));
        status.setErrorCode(SqlStates.number(refusal.code()));
        if (!refusal.detail().isEmpty()) {
            status.setInfoMessages(messages(refusal.detail()));
        }
        return status;
    }

    /// The lines of reason and details. The protocol has no field for the time to wait.
    static String text(Refusal refusal) {
        var lines = new ArrayList<String>();
        lines.add(refusal.suggestedWait()
                .map(time -> Refusal.withWait(refusal.reason(), time))
                .orElseGet(refusal::reason));
        lines.addAll(refusal.detail());
        return String.join("\n", lines);
    }

    /// Drivers treat a line that begins with an asterisk as an encoded stack trace.
    private static List<String> messages(List<String> detail) {
        return detail.stream()
                .map(line -> line.startsWith("*") ? " " + line : line)
                .toList();
    }
}

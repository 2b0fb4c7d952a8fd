package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.Optional;

/// The summary of a statement for its client. For the core, a query is finished when its rows can be requested. A
/// driver then blocks its connection until rows arrive, and can cancel nothing meanwhile. So for the client a query
/// runs until its first rows or its end.
record OperationSummaryView(SqlGatewayService service, ClientSessions clients) {

    /// @param wait the maximum time to wait for a running statement
    Activity.OperationSummary of(ThriftHandles.Address address, Duration wait) throws InterruptedException {
        var reading = clients.of(address.session()).reading(address.operation());
        var rows = rows(address, wait);
        if (rows.awaited()) {
            new MissingResults(service).endIfLate(address, reading);
        }
        var course = service.course(address.session(), address.operation());
        return switch (course.status()) {
            case INITIALIZED, PENDING, RUNNING, CANCELED, ERROR, TIMEOUT -> course;
            // a query that was ended while it was running or being read
            case CLOSED ->
                with(course, reading.end().orElse(OperationStatus.CLOSED), course.settled(), course.reason());
            case FINISHED -> queried(address, course, rows, reading);
        };
    }

    /// The state of the rows.
    ///
    /// @param failure before the first row
    private record Rows(boolean awaited, Optional<Refusal> failure) {}

    private Rows rows(ThriftHandles.Address address, Duration wait) throws InterruptedException {
        try {
            return new Rows(!service.begun(address.session(), address.operation(), wait), Optional.empty());
        } catch (Refusal refusal) {
            if (refusal.code() == FaultCode.UNKNOWN_HANDLE) {
                throw refusal;
            }
            return new Rows(false, Optional.of(refusal));
        }
    }

    private Activity.OperationSummary queried(
            ThriftHandles.Address address, Activity.OperationSummary course, Rows rows, ReadPosition reading)
            throws InterruptedException {
        if (rows.awaited()) {
            return with(course, OperationStatus.RUNNING, Optional.empty(), Optional.empty());
        }
        if (rows.failure().isPresent()) {
            var why = rows.failure().map(Refusal::reason);
            return with(course, OperationStatus.ERROR, Optional.of(reading.readable()), why);
        }
        return with(course, OperationStatus.FINISHED, readable(address, course, reading), course.reason());
    }

    /// The time at which the result was readable; other statements than queries have it at once.
    private Optional<Long> readable(
            ThriftHandles.Address address, Activity.OperationSummary course, ReadPosition reading)
            throws InterruptedException {
        return service.head(address.session(), address.operation(), Duration.ZERO)
                .filter(head -> head.query() && head.job().isPresent())
                .map(_ -> reading.readable())
                .or(course::settled);
    }

    private static Activity.OperationSummary with(
            Activity.OperationSummary course, OperationStatus status, Optional<Long> settled, Optional<String> reason) {
        return new Activity.OperationSummary(
                course.operation(),
                course.session(),
                course.user(),
                course.statement(),
                status,
                course.submitted(),
                course.started(),
                settled,
                course.closed(),
                course.rows(),
                course.bytes(),
                course.job(),
                reason,
                course.progress());
    }
}

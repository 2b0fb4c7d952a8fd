package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.row.ResultLayout;
import io.millrace.server.endpoint.warehouse.row.RowSet;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TFetchResultsResp;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataResp;

/// Answers requests for rows of results and lines of operations' logs.
record ResultCalls(SqlGatewayService service, ClientSessions clients, SteppedWait waiting) {
    private static final int ROWS = 0;
    private static final int LOG = 1;
    private static final String ZONE = "table.local-time-zone";
    private static final String LOCAL = "TIMESTAMP_WITH_LOCAL_TIME_ZONE";
    private static final List<Column> LINES = List.of(Column.of("operation_log", SqlType.string()));

    void metadata(TGetResultSetMetadataReq request, TGetResultSetMetadataResp response) throws InterruptedException {
        var address = ThriftHandles.operation(request.getOperationHandle());
        var head = waiting.until(wait -> service.head(address.session(), address.operation(), wait));
        response.setSchema(layout(address, head).describe());
    }

    private ResultLayout layout(ThriftHandles.Address address, ResultHead head) throws InterruptedException {
        var client = clients.of(address.session());
        var reading = client.reading(address.operation());
        var known = reading.layout();
        return known.isPresent()
                ? known.get()
                : reading.layout(ResultLayout.of(head.columns(), client.version(), zone(address, head.columns())));
    }

    /// The time zone of the session, if a column needs it.
    private String zone(ThriftHandles.Address address, List<Column> columns) throws InterruptedException {
        var needed = columns.stream()
                .anyMatch(column -> column.type() instanceof SqlType.Temporal type
                        && type.name().equals(LOCAL));
        return needed
                ? Optional.ofNullable(service.configuration(address.session()).get(ZONE))
                        .filter(zone -> !zone.equals("default"))
                        .orElseGet(() -> ZoneId.systemDefault().getId())
                : "";
    }

    void fetch(TFetchResultsReq request, TFetchResultsResp response) throws InterruptedException {
        var maxRows = maxRows(request.getMaxRows());
        switch (request.getFetchType()) {
            case ROWS -> rows(request, maxRows, response);
            case LOG -> lines(request, maxRows, response);
            default ->
                throw Refusal.badRequest(
                        "fetchType must be 0 (rows) or 1 (lines of the log), not " + request.getFetchType() + ".");
        }
    }

    private static TFetchOrientation orientation(TFetchResultsReq request) {
        return Optional.ofNullable(request.getOrientation()).orElse(TFetchOrientation.FETCH_NEXT);
    }

    private static int maxRows(long requested) {
        if (requested < 1) {
            throw Refusal.badRequest("maxRows must be at least 1, not " + requested + ".");
        }
        return (int) Math.min(requested, Integer.MAX_VALUE);
    }

    private void rows(TFetchResultsReq request, int maxRows, TFetchResultsResp response) throws InterruptedException {
        var address = ThriftHandles.operation(request.getOperationHandle());
        var reading = clients.of(address.session()).reading(address.operation());
        reading.lock().lockInterruptibly();
        try {
            MissingResults.refuseIfEnded(reading);
            var batch = batch(address, reading, orientation(request), maxRows);
            response.setHasMoreRows(batch.more());
            response.setResults(new RowSet(layout(address, batch.head()), batch.rows()));
        } catch (Refusal refusal) {
            // a cancellation in the meantime is the better reason
            MissingResults.refuseIfEnded(reading);
            throw new MissingResults(service).of(address, refusal);
        } finally {
            reading.lock().unlock();
        }
    }

    private record Batch(ResultHead head, List<ResultRow> rows, boolean more) {}

    private Batch batch(ThriftHandles.Address address, ReadPosition reading, TFetchOrientation orientation, int maxRows)
            throws InterruptedException {
        return switch (orientation) {
            case FETCH_NEXT -> next(address, reading, maxRows);
            case FETCH_PRIOR -> again(address, reading);
            case FETCH_FIRST -> {
                if (reading.batches() > 1) {
                    throw Refusal.conflict("The first rows are no longer kept: run the statement again to read them.");
                }
                yield reading.batches() == 0 ? next(address, reading, maxRows) : again(address, reading);
            }
            case FETCH_RELATIVE, FETCH_ABSOLUTE, FETCH_LAST ->
                throw Refusal.badRequest(
                        "Rows are read forward: " + orientation + " is not possible, FETCH_NEXT is, and FETCH_PRIOR"
                                + " and FETCH_FIRST as far as rows are kept.");
        };
    }

    /// The last rows again.
    private Batch again(ThriftHandles.Address address, ReadPosition reading) throws InterruptedException {
        var head = waiting.until(wait -> service.head(address.session(), address.operation(), wait));
        return new Batch(head, reading.last(), true);
    }

    private Batch next(ThriftHandles.Address address, ReadPosition reading, int maxRows) throws InterruptedException {
        return waiting.until(wait -> {
            var found = service.fetch(address.session(), address.operation(), reading.token(), maxRows, wait);
            return switch (found) {
                case FetchedPage.NotReady _ -> Optional.<Batch>empty();
                case FetchedPage.End(var head) -> Optional.of(new Batch(head, List.of(), false));
                case FetchedPage.Rows page
                when page.rows().isEmpty() -> {
                    reading.skipTo(page.next());
                    new MissingResults(service).endIfLate(address, reading);
                    yield Optional.empty();
                }
                case FetchedPage.Rows page -> {
                    refuseChanges(page.rows());
                    reading.returned(page.rows(), page.next());
                    yield Optional.of(new Batch(page.head(), page.rows(), more(page)));
                }
            };
        });
    }

    /// A client would show a deleted row as a new one.
    private static void refuseChanges(List<ResultRow> rows) {
        for (var row : rows) {
            if (row.kind() != RowKind.INSERT) {
                throw Refusal.conflict("The result updates or deletes rows, which this protocol cannot express: SET '"
                        + ChangeMode.KEY
                        + "' = 'collapse' returns the rows that remain, 'column' adds a column with the kind of"
                        + " each change.");
            }
        }
    }

    /// Some clients stop reading at the first response without more rows. A reader of a job's rows gets the end itself,
    /// with which the query has ended.
    private static boolean more(FetchedPage.Rows page) {
        return page.head().job().isPresent() || !page.last();
    }

    private void lines(TFetchResultsReq request, int maxRows, TFetchResultsResp response) throws InterruptedException {
        var address = ThriftHandles.operation(request.getOperationHandle());
        var client = clients.of(address.session());
        var log = client.reading(address.operation()).log();
        var seen = new OperationSummaryView(service, clients).of(address, Duration.ZERO);
        var course = service.withProgress(List.of(seen)).getFirst();
        var lines = switch (orientation(request)) {
            case FETCH_NEXT -> log.next(course, maxRows);
            case FETCH_FIRST -> log.first(course, maxRows);
            case FETCH_PRIOR, FETCH_RELATIVE, FETCH_ABSOLUTE, FETCH_LAST ->
                throw Refusal.badRequest("A log is read with FETCH_NEXT or, from its start, FETCH_FIRST.");
        };
        var rows =
                lines.stream().map(line -> ResultRow.of(RowKind.INSERT, line)).toList();
        response.setHasMoreRows(!course.status().terminal());
        response.setResults(new RowSet(ResultLayout.of(LINES, client.version(), ""), rows));
    }
}

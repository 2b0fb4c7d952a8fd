package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The routes of statements, operations and results.
record StatementRoutes(SqlGatewayService service) implements Routes {
    /// The time that a fetch waits for rows. A client that polls without a pause then polls four times a second and
    /// gets a row as soon as it arrives.
    private static final Duration DEFAULT_WAIT = Duration.ofMillis(250);
    /// Well below the timeout of a request.
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Statements.EXECUTE, this::execute),
                new Route<>(Statements.COMPLETE, this::complete),
                new Route<>(Operations.STATUS, this::status),
                new Route<>(Operations.EXECUTION, this::execution),
                new Route<>(Operations.CANCEL, this::cancel),
                new Route<>(Operations.STOP, this::stop),
                new Route<>(Operations.CLOSE, this::close),
                new Route<>(
                        Results.FETCH_V1, call -> fetch(call, RowFormat.JSON).asV1()),
                new Route<>(
                        Results.FETCH,
                        call -> fetch(call, call.find(Results.ROW_FORMAT).orElse(RowFormat.JSON))),
                new Route<>(Results.STREAM, this::stream));
    }

    private Statements.Submitted execute(Call<Statements.Execute> call) {
        var body = call.body();
        var request = new SqlGatewayService.Request(
                body.statement().orElse(""),
                body.executionConfig().orElse(Map.of()),
                body.executionTimeout().filter(millis -> millis > 0).map(Duration::ofMillis),
                body.operationName().map(StatementRoutes::name),
                ClientName.origin(call.peer()));
        return new Statements.Submitted(service.execute(call.get(Sessions.SESSION), request));
    }

    private static String name(String text) {
        if (text.isBlank() || text.length() > Statements.MAX_NAME_LENGTH) {
            throw Refusal.badRequest("operationName must have 1 to " + Statements.MAX_NAME_LENGTH
                    + " characters, and has " + text.length() + ".");
        }
        return text;
    }

    private Statements.Candidates complete(Call<Statements.Complete> call) {
        var session = call.get(Sessions.SESSION);
        var body = call.body();
        return new Statements.Candidates(InterruptibleCall.interruptibly(
                () -> service.complete(session, body.statement().orElse(""), body.position())));
    }

    private Operations.Status status(Call<Nothing> call) {
        return new Operations.Status(service.status(call.get(Sessions.SESSION), call.get(Operations.OPERATION)));
    }

    private Operations.Execution execution(Call<Nothing> call) {
        var session = call.get(Sessions.SESSION);
        var operation = call.get(Operations.OPERATION);
        return InterruptibleCall.interruptibly(() -> service.head(session, operation, MAX_WAIT))
                .map(ResultHead::execution)
                .orElseThrow(() -> Refusal.timedOut(
                        "The statement was not planned within " + MAX_WAIT.toSeconds() + " s; ask again."));
    }

    private Operations.Status cancel(Call<Nothing> call) {
        return new Operations.Status(service.cancel(call.get(Sessions.SESSION), call.get(Operations.OPERATION)));
    }

    private Operations.Status stop(Call<Nothing> call) {
        return new Operations.Status(service.stop(call.get(Sessions.SESSION), call.get(Operations.OPERATION)));
    }

    private Operations.Status close(Call<Nothing> call) {
        service.close(call.get(Sessions.SESSION), call.get(Operations.OPERATION));
        return new Operations.Status(OperationStatus.CLOSED);
    }

    private Results.Page fetch(Call<Nothing> call, RowFormat format) {
        var session = call.get(Sessions.SESSION);
        var operation = call.get(Operations.OPERATION);
        var token = call.get(Results.TOKEN);
        var wait = call.find(Results.WAIT)
                .map(Duration::ofMillis)
                .map(asked -> asked.compareTo(MAX_WAIT) < 0 ? asked : MAX_WAIT)
                .orElse(DEFAULT_WAIT);
        var fetch = InterruptibleCall.interruptibly(() -> service.fetch(session, operation, token, wait));
        return new PageWriter(session, operation, call.version(), format).page(fetch, token);
    }

    private EventStream<Results.Part> stream(Call<Nothing> call) {
        var session = call.get(Sessions.SESSION);
        var operation = call.get(Operations.OPERATION);
        var pages = new PageWriter(
                session,
                operation,
                call.version(),
                call.find(Results.ROW_FORMAT).orElse(RowFormat.JSON));
        return new PageEvents(service.stream(session, operation, first(call)), pages);
    }

    private static long first(Call<Nothing> call) {
        var seen = call.find(EventStream.LAST_EVENT_ID);
        try {
            return seen.map(Long::parseLong).or(() -> call.find(Results.FROM)).orElse(0L);
        } catch (NumberFormatException e) {
            throw Refusal.badRequest(
                    "'" + seen.orElse("") + "' is not the id of an event of this stream, which is a whole number.");
        }
    }
}

package io.millrace.desktop;

import io.millrace.client.Client;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.SqlType;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.Statements;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A gateway in memory: a statement gets the rows set for it, an error if it contains the word `wrong`, and no end
/// until it is cancelled if it contains the word `endless`. Queries about the catalog are answered as plain text.
public final class FakeGateway {
    public static final List<Column> COLUMNS = List.of(
            Column.of("id", new SqlType.Simple("BIGINT", false)),
            Column.of("region", SqlType.string()),
            Column.of("amount", new SqlType.Simple("DOUBLE", true)));

    public final FakeServer server = new FakeServer();
    /// The statements that were run, without queries about the catalog.
    public final List<String> ran = new CopyOnWriteArrayList<>();
    public final Map<String, List<Row>> answers = new LinkedHashMap<>();
    public final Map<String, List<List<String>>> catalog = new LinkedHashMap<>();
    /// The jobs that statements start.
    public final Map<String, String> jobs = new LinkedHashMap<>();

    /// How statements run; without an entry, the gateway does not know.
    public final Map<String, Operations.Execution> executions = new LinkedHashMap<>();

    /// The reason for which every statement is refused.
    public volatile Optional<String> refusal = Optional.empty();

    public final Map<String, Stream> streams = new LinkedHashMap<>();
    public List<StatementHistory.Entry> history = List.of();
    public volatile int opened;
    public volatile int closed;
    /// Whether the first session is unknown as soon as it is open.
    public volatile boolean forgetful;
    /// The number of the last session that is unknown by now.
    public volatile int forgotten;
    /// The answer to a request in an unknown session.
    public volatile Refusal unknown = new Refusal(FaultCode.UNKNOWN_HANDLE, "No such session.");

    private final Map<OperationHandle, String> statements = new ConcurrentHashMap<>();

    /// The pages that a statement's reader gets.
    public interface Stream {

        /// The next page; none at the end.
        List<Row> next() throws InterruptedException;
    }

    public FakeGateway() {
        server.answer(Product.GET, new Product("Millrace", "0.1.0"));
        server.answering(Sessions.OPEN, arguments -> new Sessions.Opened(session(++opened)));
        server.answering(Sessions.CONFIGURATION, this::properties);
        server.answering(Sessions.CLOSE, arguments -> {
            closed++;
            return new Sessions.Closed("CLOSED");
        });
        server.answering(Statements.COMPLETE, arguments -> {
            checkSession(arguments);
            return new Statements.Candidates(List.of("SELECT"));
        });
        server.on(Statements.EXECUTE, request -> {
            checkSession(request.arguments());
            return FakeServer.message(submit(request.body()));
        });
        server.answering(
                Operations.EXECUTION,
                arguments -> Optional.ofNullable(executions.get(statement(arguments)))
                        .orElseThrow(() -> new Refusal(FaultCode.NOT_FOUND, "Not found.")));
        server.answer(Operations.CANCEL, new Operations.Status(OperationStatus.CANCELED));
        server.answer(Operations.CLOSE, new Operations.Status(OperationStatus.CLOSED));
        server.answering(Results.FETCH, this::page);
        server.answering(StatementHistory.FIND, this::history);
        server.answering(StatementHistory.RESULT, FakeGateway::keptResult);
    }

    public static Row row(RowKind kind, Object... cells) {
        return new Row(kind, Arrays.asList(cells));
    }

    /// A client of this gateway.
    public Client client() {
        return server.client("fake:8083");
    }

    private static SessionHandle session(int number) {
        return new SessionHandle(new UUID(0, number).toString());
    }

    private void checkSession(Arguments arguments) {
        for (int number = 1; number <= forgotten; number++) {
            if (arguments.get(Sessions.SESSION).equals(session(number))) {
                throw unknown;
            }
        }
    }

    private Sessions.Properties properties(Arguments arguments) {
        checkSession(arguments);
        if (forgetful && arguments.get(Sessions.SESSION).equals(session(1))) {
            throw new Refusal(FaultCode.UNKNOWN_HANDLE, "No such session.");
        }
        return new Sessions.Properties(Map.of("parallelism.default", "1"));
    }

    private StatementHistory.Page history(Arguments arguments) {
        var search = arguments.find(StatementHistory.SEARCH).orElse("");
        return new StatementHistory.Page(
                history.stream()
                        .filter(past -> past.statement().contains(search)
                                && (arguments.find(StatementHistory.OUTCOME).isEmpty()
                                        || arguments
                                                .get(StatementHistory.OUTCOME)
                                                .contains(past.outcome()))
                                && (arguments.find(StatementHistory.KIND).isEmpty()
                                        || arguments.get(StatementHistory.KIND).contains(past.kind()))
                                && arguments
                                        .find(StatementHistory.OF_SESSION)
                                        .map(past.session().text()::equals)
                                        .orElse(true)
                                && past.submitted()
                                        >= arguments.find(StatementHistory.FROM).orElse(0L))
                        .toList(),
                Optional.empty(),
                0);
    }

    /// Two pages with a row each, and the end.
    private static Results.Page keptResult(Arguments arguments) {
        long token = arguments.get(Results.TOKEN);
        boolean over = token == 2;
        return new Results.Page(
                over ? ResultType.EOS : ResultType.PAYLOAD,
                Optional.of(true),
                Optional.empty(),
                Optional.of(ResultKind.SUCCESS_WITH_CONTENT),
                Optional.of(new Results.Table(
                        List.of(Column.of("n", new SqlType.Simple("BIGINT", true))),
                        RowFormat.JSON,
                        over ? List.of() : List.of(row(RowKind.INSERT, token)))),
                over ? Optional.empty() : Optional.of("/v4/history/x/result/" + (token + 1)));
    }

    private Statements.Submitted submit(String body) {
        Statements.Execute request = Json.readLenient(body.getBytes(StandardCharsets.UTF_8), Statements.Execute.class);
        var operation = new OperationHandle(UUID.randomUUID().toString());
        statements.put(operation, request.statement().orElseThrow());
        return new Statements.Submitted(operation);
    }

    private String statement(Arguments arguments) {
        return statements.get(arguments.get(Operations.OPERATION));
    }

    private Results.Page page(Arguments arguments) {
        var text = statement(arguments);
        if (arguments.find(Results.ROW_FORMAT).equals(Optional.of(RowFormat.PLAIN_TEXT))) {
            return listing(text);
        }
        long token = arguments.get(Results.TOKEN);
        return token == 0 ? first(text) : next(text, token);
    }

    private Results.Page listing(String statement) {
        var rows = Optional.ofNullable(catalog.get(statement))
                .orElseThrow(() -> new Refusal(FaultCode.INVALID_STATEMENT, "Unknown."));
        var columns = rows.isEmpty()
                ? List.<Column>of()
                : rows.getFirst().stream()
                        .map(cell -> Column.of("name", SqlType.string()))
                        .toList();
        return page(
                true,
                Optional.empty(),
                columns,
                rows.stream().map(cells -> row(RowKind.INSERT, cells.toArray())).toList(),
                Optional.empty());
    }

    private Results.Page first(String text) {
        ran.add(text);
        if (text.contains("wrong")) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "SQL validation failed. From line 1, column 8 to line 1, column 12: Column 'wrong' not found in any"
                            + " table");
        }
        refusal.ifPresent(reason -> {
            throw new Refusal(FaultCode.STATEMENT_FAILED, reason);
        });
        var job = Optional.ofNullable(jobs.get(text)).map(JobId::new);
        if (streams.containsKey(text)) {
            return page(true, job, COLUMNS, List.of(), Optional.of(1L));
        }
        if (job.isPresent()) {
            return page(false, job, List.of(Column.of("job id", SqlType.string())), List.of(), Optional.empty());
        }
        var rows = answers.getOrDefault(text, List.of());
        return page(!rows.isEmpty(), job, COLUMNS, rows, Optional.of(1L).filter(token -> text.contains("endless")));
    }

    private Results.Page next(String text, long token) {
        if (!streams.containsKey(text)) {
            return page(true, Optional.empty(), COLUMNS, List.of(), Optional.of(token));
        }
        try {
            var rows = streams.get(text).next();
            return page(
                    true,
                    Optional.empty(),
                    COLUMNS,
                    rows,
                    Optional.of(token + 1).filter(following -> !rows.isEmpty()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(FaultCode.STATEMENT_FAILED, "interrupted");
        }
    }

    private static Results.Page page(
            boolean query, Optional<JobId> job, List<Column> columns, List<Row> rows, Optional<Long> next) {
        return new Results.Page(
                next.isPresent() ? ResultType.PAYLOAD : ResultType.EOS,
                Optional.of(query),
                job,
                Optional.of(query || job.isPresent() ? ResultKind.SUCCESS_WITH_CONTENT : ResultKind.SUCCESS),
                Optional.of(new Results.Table(columns, RowFormat.JSON, rows)),
                next.map(token -> "/result/" + token));
    }
}

package io.millrace.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.json.Json;
import io.millrace.wire.Accounts;
import io.millrace.wire.Fault;
import io.millrace.wire.LimitUse;
import io.millrace.wire.LimitUses;
import io.millrace.wire.Nothing;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.LogicalType;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.SqlType;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// A gateway that follows the protocol's rules (tokens, states, closing) and answers statements as a test has
/// defined.
final class FakeGateway implements AutoCloseable {
    private static final Accounts.Caller CALLER = new Accounts.Caller(
            "sue",
            List.of(),
            "FILE",
            List.of("PUBLIC", "VIEW", "RUN", "OPERATE"),
            Optional.empty(),
            List.of("sales"),
            List.of("query", "insert", "show"),
            List.of());
    private static final ConnectorInventory CONNECTORS = new ConnectorInventory(
            "2.3.0",
            List.of(
                    connector("kafka", ConnectorInventory.State.LOADED, List.of("kafka", "upsert-kafka")),
                    connector("jdbc-mysql", ConnectorInventory.State.INSTALLED, List.of("jdbc")),
                    connector("paimon", ConnectorInventory.State.OFFERED, List.of("paimon")),
                    connector("mysql-cdc", ConnectorInventory.State.NONE, List.of("mysql-cdc"))),
            List.of(
                    new ConnectorInventory.Factory(
                            ConnectorInventory.Kind.CONNECTOR, "datagen", Optional.of("datagen.jar")),
                    new ConnectorInventory.Factory(ConnectorInventory.Kind.CONNECTOR, "kafka", Optional.empty()),
                    new ConnectorInventory.Factory(ConnectorInventory.Kind.FORMAT, "json", Optional.empty())));

    private static final LimitUses LIMITS = new LimitUses(List.of(
            new LimitUse(
                    "statements under way",
                    "sql-gateway.max-operations",
                    LimitUse.Unit.COUNT,
                    990,
                    Optional.of(1_000L),
                    1_000,
                    12_345,
                    Optional.empty()),
            new LimitUse(
                    "memory of unread rows",
                    "sql-gateway.result.memory",
                    LimitUse.Unit.BYTES,
                    3L << 20,
                    Optional.of(256L << 20),
                    9L << 20,
                    0,
                    Optional.empty()),
            new LimitUse(
                    "longest wait to be planned",
                    "sql-gateway.planning.queue-time",
                    LimitUse.Unit.MILLISECONDS,
                    1_240,
                    Optional.empty(),
                    1_240,
                    0,
                    Optional.empty())));

    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, Busy> busy = new ConcurrentHashMap<>();
    private final Map<String, Operation> operations = new ConcurrentHashMap<>();
    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final List<Map<String, String>> settings = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final Map<String, String> properties = new ConcurrentHashMap<>();
    private final SessionHandle session = new SessionHandle(UUID.randomUUID().toString());
    private final AtomicInteger fetched = new AtomicInteger();
    private final AtomicInteger stalled = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final List<String> historyQueries = new CopyOnWriteArrayList<>();
    private volatile List<StatementHistory.Entry> history = List.of();
    private volatile Optional<String> token = Optional.empty();
    private volatile boolean open;
    private volatile String product = "Apache Flink";
    private volatile Optional<String> mortal = Optional.empty();
    private final AtomicInteger dropped = new AtomicInteger();

    FakeGateway() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v4/sessions", this::handle);
        server.createContext("/v4/activity", exchange -> answer(exchange, new Activity.OpenSessions(List.of(), 0)));
        server.createContext("/v4/activity/limits", exchange -> answer(exchange, LIMITS));
        server.createContext("/v4/caller", exchange -> answer(exchange, CALLER));
        server.createContext("/v4/connectors", exchange -> answer(exchange, CONNECTORS));
        server.createContext("/v4/history", exchange -> {
            if (exchange.getRequestURI().getPath().contains("/result/")) {
                answer(exchange, keptPage(exchange.getRequestURI().getPath().endsWith("/0")));
                return;
            }
            historyQueries.add(
                    Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse(""));
            answer(exchange, new StatementHistory.Page(history, Optional.empty(), 0));
        });
        server.createContext("/v4/info", exchange -> answer(exchange, new Product(product, "2.3.0")));
        server.start();
    }

    /// Gives its history these statements from now on.
    FakeGateway remembers(StatementHistory.Entry... entries) {
        history = List.of(entries);
        return this;
    }

    private static Results.Page keptPage(boolean first) {
        var columns = List.of(column("item", SqlType.string()));
        return new Results.Page(
                first ? ResultType.PAYLOAD : ResultType.EOS,
                Optional.of(true),
                Optional.empty(),
                Optional.of(ResultKind.SUCCESS_WITH_CONTENT),
                Optional.of(new Results.Table(
                        columns, RowFormat.PLAIN_TEXT, first ? List.of(row("bolt"), row("nut")) : List.of())),
                first ? Optional.of("/v4/history/x/result/1?rowFormat=PLAIN_TEXT") : Optional.empty());
    }

    /// The parameters of all searches in the history.
    List<String> historyQueries() {
        return List.copyOf(historyQueries);
    }

    /// Refuses requests without this token from now on.
    FakeGateway requires(String login) {
        token = Optional.of(login);
        return this;
    }

    /// Gives it another name from now on.
    FakeGateway named(String name) {
        product = name;
        return this;
    }

    /// The response to a statement.
    ///
    /// @param pages     its rows as they come; while they come it is asked again
    /// @param pending   how often it answers that it is not ready
    /// @param endless   whether the rows never end
    /// @param execution how it runs; nothing as from the stock gateway, which does not tell
    record Answer(
            List<Column> columns,
            List<List<Row>> pages,
            boolean query,
            boolean content,
            Optional<JobId> job,
            Optional<Fault> fault,
            int pending,
            boolean endless,
            Optional<Operations.Execution> execution) {

        private Answer(
                List<Column> columns,
                List<List<Row>> pages,
                boolean query,
                boolean content,
                Optional<JobId> job,
                Optional<Fault> fault) {
            this(columns, pages, query, content, job, fault, 0, false, Optional.empty());
        }

        static Answer rows(List<Column> columns, Row... rows) {
            return pages(columns, List.of(List.of(rows)));
        }

        static Answer pages(List<Column> columns, List<List<Row>> pages) {
            return new Answer(columns, pages, true, true, Optional.of(JOB), Optional.empty());
        }

        static Answer ok() {
            return new Answer(
                    List.of(column("result", SqlType.string())),
                    List.of(List.of(row("OK"))),
                    false,
                    false,
                    Optional.empty(),
                    Optional.empty());
        }

        static Answer listing(List<Column> columns, Row... rows) {
            return new Answer(columns, List.of(List.of(rows)), false, true, Optional.empty(), Optional.empty());
        }

        static Answer startsJob() {
            return new Answer(
                    List.of(column("job id", SqlType.string())),
                    List.of(List.of(row(JOB.text()))),
                    false,
                    true,
                    Optional.of(JOB),
                    Optional.empty());
        }

        static Answer fails(String... errors) {
            return new Answer(
                    List.of(), List.of(), false, false, Optional.empty(), Optional.of(new Fault(List.of(errors))));
        }

        Answer after(int polls) {
            return new Answer(columns, pages, query, content, job, fault, polls, endless, execution);
        }

        Answer forever() {
            return new Answer(columns, pages, query, content, job, fault, pending, true, execution);
        }

        /// Sets what the gateway says of the job, in a session that leaves its mode open.
        Answer runs(RuntimeMode mode, boolean bounded, boolean changes, Operations.SortKey... order) {
            var reported = new Operations.Execution(Optional.of(mode), true, bounded, changes, List.of(order));
            return new Answer(columns, pages, query, content, job, fault, pending, endless, Optional.of(reported));
        }
    }

    static final JobId JOB = new JobId("8a5c00112233445566778899aabbccdd");

    static Column column(String name, SqlType type) {
        return new Column(name, LogicalType.of(type), Optional.empty());
    }

    static SqlType number() {
        return new SqlType.Simple("BIGINT", true);
    }

    static Row row(Object... cells) {
        return new Row(RowKind.INSERT, Arrays.asList(cells));
    }

    static Row row(RowKind kind, Object... cells) {
        return new Row(kind, Arrays.asList(cells));
    }

    /// A refusal because of a limit.
    private record Busy(Fault fault, int seconds, AtomicInteger times) {}

    /// Refuses a statement with 429 a number of times, and says after how many seconds another try may succeed.
    FakeGateway busy(String statement, String reason, int seconds, int times) {
        busy.put(statement, new Busy(Fault.of(reason), seconds, new AtomicInteger(times)));
        return this;
    }

    FakeGateway answer(String statement, Answer answer) {
        answers.put(statement, answer);
        return this;
    }

    /// Adds rows to a statement that is still running.
    void append(String statement, List<Row> rows) {
        replace(statement, before -> {
            var pages = new ArrayList<>(before.pages());
            pages.add(rows);
            return new Answer(
                    before.columns(),
                    pages,
                    before.query(),
                    before.content(),
                    before.job(),
                    before.fault(),
                    before.pending(),
                    before.endless(),
                    before.execution());
        });
    }

    /// Ends a statement that is still running.
    void end(String statement) {
        replace(
                statement,
                before -> new Answer(
                        before.columns(),
                        before.pages(),
                        before.query(),
                        before.content(),
                        before.job(),
                        before.fault(),
                        before.pending(),
                        false,
                        before.execution()));
    }

    /// Fails a statement that is still running.
    void failNow(String statement, String reason) {
        replace(statement, _ -> Answer.fails(reason));
    }

    private void replace(String statement, UnaryOperator<Answer> change) {
        var before = answers.get(statement);
        var after = change.apply(before);
        answers.put(statement, after);
        operations.values().stream()
                .filter(operation -> operation.answer == before)
                .forEach(operation -> operation.answer = after);
    }

    /// Returns the number of pages that were fetched.
    int fetched() {
        return fetched.get();
    }

    String address() {
        return "localhost:" + server.getAddress().getPort();
    }

    /// Answers nothing any more from this statement on.
    void diesAt(String statement) {
        mortal = Optional.of(statement);
    }

    /// The number of next fetches that get no response.
    void drop(int fetches) {
        dropped.set(fetches);
    }

    /// Lets requests wait from now on, until [#goOn].
    void stall() {
        gate = new CountDownLatch(1);
    }

    void goOn() {
        gate.countDown();
    }

    /// Returns the number of requests that wait.
    int stalled() {
        return stalled.get();
    }

    /// Every statement that was submitted, in order.
    List<String> statements() {
        return List.copyOf(statements);
    }

    /// Every cancel and close, in order.
    List<String> calls() {
        return List.copyOf(calls);
    }

    /// Closes the session, like another user of it that comes later.
    void closeSession() {
        open = false;
    }

    boolean leftNothing() {
        return operations.isEmpty() && !open;
    }

    private static final class Operation {
        private volatile Answer answer;
        private int pending;
        private OperationStatus status = OperationStatus.RUNNING;

        Operation(Answer answer) {
            this.answer = answer;
            this.pending = answer.pending();
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            pass();
            if (exchange.getRequestURI().getPath().contains("/result/")
                    && dropped.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                return;
            }
            if (mortal.filter(last -> new String(body, StandardCharsets.UTF_8).contains(last))
                    .isPresent()) {
                server.stop(0);
                return;
            }
            var sent = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            if (token.filter(wanted -> !sent.equals("Bearer " + wanted)).isPresent()) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            var path = exchange.getRequestURI().getPath().split("/");
            var call = exchange.getRequestMethod() + " "
                    + String.join("/", Arrays.copyOfRange(path, Math.min(4, path.length), path.length));
            Object answer = path.length == 3 ? openSession(body) : inSession(call, path, body);
            exchange.getResponseHeaders().set("content-type", "application/json");
            if (answer instanceof Busy(var fault, var seconds, var _)) {
                exchange.getResponseHeaders().set("retry-after", String.valueOf(seconds));
                send(exchange, 429, fault);
            } else {
                send(exchange, answer instanceof Fault ? 500 : 200, answer);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, Object answer) throws IOException {
        var bytes = Json.bytes(answer);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void answer(HttpExchange exchange, Object answer) throws IOException {
        try (exchange) {
            var bytes = Json.bytes(answer);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private void pass() {
        stalled.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stalled.decrementAndGet();
        }
    }

    private Object openSession(byte[] body) {
        Sessions.Open asked = Json.read(body, Sessions.Open.class);
        asked.properties().ifPresent(properties::putAll);
        open = true;
        return new Sessions.Opened(session);
    }

    private Object inSession(String call, String[] path, byte[] body) {
        if (!open || !path[3].equals(session.text())) {
            return Fault.of("Session '" + path[3] + "' does not exist.");
        }
        if (call.equals("GET ")) {
            return new Sessions.Properties(properties);
        }
        if (call.equals("DELETE ")) {
            open = false;
            operations.clear();
            calls.add("close session");
            return Sessions.Closed.CLOSED;
        }
        if (call.equals("POST heartbeat")) {
            return Nothing.NOTHING;
        }
        if (call.equals("POST statements")) {
            return execute(Json.<Statements.Execute>read(body, Statements.Execute.class));
        }
        return inOperation(path);
    }

    /// Returns the settings that came with each of the statements.
    List<Map<String, String>> settings() {
        return List.copyOf(settings);
    }

    private Object execute(Statements.Execute asked) {
        var text = asked.statement().orElseThrow();
        statements.add(text);
        settings.add(asked.executionConfig().orElse(Map.of()));
        var full = busy.get(text);
        if (full != null && full.times().getAndDecrement() > 0) {
            return full;
        }
        var handle = new OperationHandle(UUID.randomUUID().toString());
        var unknown = Answer.fails("SQL parse failed. Non-query expression encountered: " + text);
        if (text.startsWith("SET '")) {
            var parts = text.split("'");
            properties.put(parts[1], parts[3]);
        }
        operations.put(
                handle.text(),
                new Operation(answers.getOrDefault(text, text.startsWith("SET ") ? Answer.ok() : unknown)));
        return new Statements.Submitted(handle);
    }

    private Object inOperation(String[] path) {
        var operation = operations.get(path[5]);
        if (path[6].equals("close")) {
            operations.remove(path[5]);
            calls.add("close operation");
            return new Operations.Status(OperationStatus.CLOSED);
        }
        if (operation == null) {
            return Fault.of("Can not find the submitted operation in the OperationManager with the " + path[5] + ".");
        }
        if (path[6].equals("cancel")) {
            return cancel(operation);
        }
        if (path[6].equals("execution")) {
            return operation
                    .answer
                    .execution()
                    .<Object>map(reported -> reported)
                    .orElseGet(() -> Fault.of("Not found."));
        }
        fetched.incrementAndGet();
        return fetch(path, operation, Long.parseLong(path[7]));
    }

    private Object cancel(Operation operation) {
        calls.add("cancel operation");
        synchronized (operation) {
            if (operation.status == OperationStatus.FINISHED) {
                return Fault.of("Failed to convert the Operation Status from FINISHED to CANCELED.");
            }
            operation.status = OperationStatus.CANCELED;
            return new Operations.Status(OperationStatus.CANCELED);
        }
    }

    private Object fetch(String[] path, Operation operation, long token) {
        synchronized (operation) {
            if (operation.status == OperationStatus.CANCELED) {
                return Fault.of("Can not fetch results from the " + path[5] + " in CANCELED status.");
            }
            var answer = operation.answer;
            if (answer.fault().isPresent()) {
                return answer.fault().get();
            }
            var here = "/v4/sessions/" + session + "/operations/" + path[5] + "/result/";
            if (operation.pending > 0 || (answer.endless() && answer.pages().isEmpty())) {
                operation.pending--;
                return new Results.Page(
                        ResultType.NOT_READY,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(here + token));
            }
            operation.status = OperationStatus.FINISHED;
            boolean over = token >= answer.pages().size();
            var rows = over ? List.<Row>of() : answer.pages().get((int) token);
            return new Results.Page(
                    over && !answer.endless() ? ResultType.EOS : ResultType.PAYLOAD,
                    Optional.of(answer.query()),
                    answer.job(),
                    Optional.of(answer.content() ? ResultKind.SUCCESS_WITH_CONTENT : ResultKind.SUCCESS),
                    Optional.of(new Results.Table(answer.columns(), RowFormat.PLAIN_TEXT, new ArrayList<>(rows))),
                    over && !answer.endless() ? Optional.empty() : Optional.of(here + (over ? token : token + 1)));
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static ConnectorInventory.Item connector(
            String name, ConnectorInventory.State state, List<String> connectors) {
        boolean fits = state != ConnectorInventory.State.NONE;
        return new ConnectorInventory.Item(
                new Connector(
                        name,
                        name,
                        new Connector.Brings(connectors, List.of(), List.of(), List.of(), List.of()),
                        fits ? Optional.of("1.2") : Optional.empty(),
                        fits ? Optional.of("2.3") : Optional.empty(),
                        "Apache-2.0",
                        Connector.Place.LIB,
                        fits ? List.of(new Connector.Artifact("test:" + name + ":1.2", "0".repeat(64), 1)) : List.of(),
                        Optional.empty(),
                        fits ? Optional.of(Connector.Shown.LOADED) : Optional.empty(),
                        fits ? Optional.empty() : Optional.of("It is too old."),
                        Optional.empty(),
                        List.of()),
                state,
                Optional.empty());
    }
}

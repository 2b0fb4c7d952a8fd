package io.millrace.server.endpoint.rest.sql;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.datafile.DataFileService;
import io.millrace.server.datafile.UploadLimits;
import io.millrace.server.datafile.UploadStore;
import io.millrace.server.engine.adapter.EngineProgress;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.file.EngineFileShapes;
import io.millrace.server.engine.planner.FlinkEngine;
import io.millrace.server.engine.planner.PlannerUnderTest;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.remote.RemoteClusters;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.history.HistoryLimits;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.history.ResultLimits;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.security.login.LoginService;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;

/// The whole of service B over an engine in this process or elsewhere, and a client of it.
final class GatewayUnderTest implements AutoCloseable {
    private final Runnable behind;
    private final Workflows workflows = new Workflows(
            new RefreshOverHttp(Optional.empty(), Optional.empty(), _ -> false),
            new Workflows.Limits(100, List.of()),
            Clock.system(ZoneId.systemDefault()),
            Optional.empty());
    final SqlGatewayService service;
    final GatewayEndpoint endpoint;
    private final UploadStore files;
    final Client client;

    static final OperationLimits STATEMENTS = new OperationLimits(100, 1_000, Duration.ofMinutes(10), 100, 16L << 20);
    static final SessionLimits USUAL =
            new SessionLimits(Duration.ofMinutes(10), Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO, 1000, 0);

    static GatewayUnderTest over(EmbeddedEngine engine, SessionLimits limits) {
        return over(engine, limits, STATEMENTS);
    }

    static GatewayUnderTest over(EmbeddedEngine engine, SessionLimits limits, OperationLimits operations) {
        return over(engine, new Bounds(limits, operations, ResultMemory.NONE));
    }

    /// The bounds of results.
    record Bounds(SessionLimits sessions, OperationLimits operations, ResultMemory overflow) {}

    static GatewayUnderTest over(EmbeddedEngine engine, Bounds bounds) {
        return new GatewayUnderTest(
                new FlinkEngine(
                        ExecutionTargets.inProcess(
                                engine.dispatcher(),
                                engine.configuration(),
                                EngineProgress.of(engine, new MetricsSnapshot(engine), Duration.ofSeconds(10)),
                                Optional.empty()),
                        engine.configuration(),
                        GatewayUnderTest.class.getClassLoader()),
                bounds,
                engine::close);
    }

    /// Creates a gateway over the cluster that a configuration names.
    static GatewayUnderTest remote(Configuration configuration) {
        var clusters = new RemoteClusters();
        return new GatewayUnderTest(
                clusters.planning(configuration, GatewayUnderTest.class.getClassLoader()),
                new Bounds(USUAL, STATEMENTS, ResultMemory.NONE),
                clusters::close);
    }

    /// Creates a gateway that plans statements, and has no cluster to run them.
    static GatewayUnderTest withoutCluster() {
        return withoutCluster(new Bounds(USUAL, STATEMENTS, ResultMemory.NONE));
    }

    static GatewayUnderTest withoutCluster(Bounds bounds) {
        return withoutCluster(bounds, Optional.empty());
    }

    /// Creates a gateway with a login.
    static GatewayUnderTest withoutCluster(LoginService login) {
        return withoutCluster(new Bounds(USUAL, STATEMENTS, ResultMemory.NONE), Optional.of(login));
    }

    private static GatewayUnderTest withoutCluster(Bounds bounds, Optional<LoginService> login) {
        return new GatewayUnderTest(PlannerUnderTest.engine(new Configuration()), bounds, () -> {}, login);
    }

    static EmbeddedEngine engine() throws Exception {
        var configuration = new Configuration();
        configuration.setString("taskmanager.numberOfTaskSlots", "8");
        configuration.setString("parallelism.default", "2");
        var engine = new EmbeddedEngine(configuration);
        engine.start();
        return engine;
    }

    /// @param behind closed last
    private GatewayUnderTest(FlinkEngine sql, Bounds bounds, Runnable behind) {
        this(sql, bounds, behind, Optional.empty());
    }

    private GatewayUnderTest(FlinkEngine sql, Bounds bounds, Runnable behind, Optional<LoginService> login) {
        this.behind = behind;
        service = new SqlGatewayService(
                sql.withWorkflows(workflows),
                new SqlGatewayService.Limits(
                        bounds.sessions(),
                        bounds.operations(),
                        new StatementExecutor.Size(2, 16, Duration.ofSeconds(5), 1_000)),
                bounds.overflow(),
                Journal.none(),
                history());
        service.start();
        files = files();
        endpoint = ServiceLoader.load(GatewayEndpointProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.type().equals("rest"))
                .findFirst()
                .orElseThrow()
                .create(new GatewayEndpointProvider.Context(
                        service,
                        workflows,
                        Map.of("sql-gateway.endpoint.rest.port", "0"),
                        Optional.empty(),
                        login,
                        new SecurityStatus(false, false, List.of()),
                        new DataFileService(Optional.of(files), new EngineFileShapes()),
                        Monitoring.NONE));
        endpoint.start();
        client = new Client(Connection.to(endpoint.address()));
    }

    private static UploadStore files() {
        try {
            return new UploadStore(
                    Files.createTempDirectory("gateway-files"), UploadLimits.DEFAULT, InstantSource.system());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HistoryStore history() {
        try {
            return new HistoryStore(
                    Optional.of(Files.createTempDirectory("millrace-history-")),
                    HistoryLimits.DEFAULT,
                    new ResultLimits(1 << 20, 1 << 20, Duration.ofHours(1)),
                    Optional.empty(),
                    InstantSource.system());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return Integer.parseInt(endpoint.address().replaceFirst(".*:", ""));
    }

    SessionHandle open(Map<String, String> properties) {
        return client.call(Sessions.OPEN, Arguments.NONE, Sessions.Open.with(properties))
                .orThrow()
                .sessionHandle();
    }

    OperationHandle submit(SessionHandle session, String sql) {
        return client.call(Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                .orThrow()
                .operationHandle();
    }

    Reply<Results.Page> fetch(SessionHandle session, OperationHandle operation, long token, RowFormat format) {
        return client.call(
                Results.FETCH, in(session, operation).with(Results.TOKEN, token).with(Results.ROW_FORMAT, format));
    }

    static Arguments in(SessionHandle session, OperationHandle operation) {
        return Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation);
    }

    /// All rows of a statement, and its last page.
    Answer run(SessionHandle session, String sql) {
        return run(session, sql, RowFormat.JSON);
    }

    Answer run(SessionHandle session, String sql, RowFormat format) {
        return read(session, submit(session, sql), format);
    }

    Answer read(SessionHandle session, OperationHandle operation) {
        return read(session, operation, RowFormat.JSON);
    }

    private Answer read(SessionHandle session, OperationHandle operation, RowFormat format) {
        var rows = new ArrayList<Row>();
        long token = 0;
        while (true) {
            var page = fetch(session, operation, token, format).orThrow();
            page.results().ifPresent(table -> rows.addAll(table.data()));
            if (page.resultType() == ResultType.EOS) {
                return new Answer(operation, page, rows);
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }

    /// The statement that creates a table over the CSV files of a folder.
    static String csvTable(String name, String columns, Path folder) {
        return "CREATE TABLE " + name + " (" + columns
                + ") WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + folder.toUri() + "')";
    }

    /// All rows of a statement as the service has them, without HTTP.
    List<ResultRow> rows(SessionHandle session, String sql) throws InterruptedException {
        var operation = service.execute(session, SqlGatewayService.Request.of(sql));
        var rows = new ArrayList<ResultRow>();
        long token = 0;
        while (true) {
            switch (service.fetch(session, operation, token, TestTimeout.LIMIT)) {
                case FetchedPage.Rows page -> {
                    rows.addAll(page.rows());
                    token = page.next();
                }
                case FetchedPage.NotReady _ -> throw new AssertionError("not ready in time: " + sql);
                case FetchedPage.End _ -> {
                    return rows;
                }
            }
        }
    }

    /// The same as texts.
    List<List<String>> texts(SessionHandle session, String sql) throws InterruptedException {
        return rows(session, sql).stream()
                .map(row -> row.cells().stream().map(String::valueOf).toList())
                .toList();
    }

    record Answer(OperationHandle operation, Results.Page last, List<Row> rows) {
        List<String> lines() {
            return rows.stream()
                    .map(row -> String.join(
                            "|",
                            row.fields().stream()
                                    .map(field ->
                                            io.millrace.wire.sql.Cell.of(field).display())
                                    .toList()))
                    .toList();
        }

        List<String> columns() {
            return last.results().orElseThrow().columns().stream()
                    .map(column -> column.name())
                    .toList();
        }
    }

    @Override
    public void close() {
        client.close();
        workflows.close();
        endpoint.close();
        files.close();
        service.close();
        behind.run();
    }
}

package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.planner.PlannerUnderTest;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.SampleRoles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs statements of each type over Thrift, with roles that each lack one type, and browses with a role that sees one
/// database.
class RoleStatementsTest {
    /// They need no cluster: those that would write fail when their connector is looked for, after they were
    /// authorised.
    private static final Map<StatementType, List<String>> SAMPLES = new EnumMap<>(Map.of(
            StatementType.QUERY, List.of("SELECT 1", "VALUES (1)"),
            StatementType.INSERT,
                    List.of(
                            "INSERT INTO broken VALUES (1)",
                            "EXECUTE STATEMENT SET BEGIN INSERT INTO broken VALUES (1); END"),
            StatementType.DEFINE,
                    List.of(
                            "CREATE TABLE t (a INT)",
                            "CREATE VIEW v AS SELECT 1 AS a",
                            "CREATE DATABASE d",
                            "DROP TABLE u"),
            StatementType.CATALOG, List.of("CREATE CATALOG c WITH ('type' = 'generic_in_memory')", "DROP CATALOG d"),
            StatementType.SET, List.of("SET 'a' = 'b'", "RESET", "USE CATALOG default_catalog"),
            StatementType.SHOW, List.of("SHOW TABLES", "SHOW JARS", "DESCRIBE broken"),
            StatementType.JOB, List.of("STOP JOB '00000000000000000000000000000001'"),
            StatementType.CODE,
                    List.of(
                            "CREATE FUNCTION f AS 'a.B'",
                            "CREATE TEMPORARY SYSTEM FUNCTION f AS 'a.B'",
                            "ADD JAR '/no/such.jar'",
                            "EXECUTE PLAN '/no/such.json'")));

    @TempDir
    private Path folder;

    private LoginService logins;
    private SqlGatewayService service;
    private WarehouseEndpoint endpoint;

    @BeforeEach
    void start() throws Exception {
        var yaml = new StringBuilder("roles:\n");
        for (var type : StatementType.values()) {
            yaml.append("  without-%s: {like: developer, statements: [%s]}%n"
                    .formatted(
                            type.text(),
                            Arrays.stream(StatementType.values())
                                    .filter(other -> other != type)
                                    .map(StatementType::text)
                                    .collect(Collectors.joining(", "))));
        }
        yaml.append(
                "  narrow: {like: analyst, read: [shop.sales.*], write: []}\nusers:\n  amy: admin\n  ned: narrow\n");
        for (var type : StatementType.values()) {
            yaml.append("  no-%s: without-%s%n".formatted(type.text(), type.text()));
        }
        var users = new ArrayList<>(List.of("amy", "ned"));
        Arrays.stream(StatementType.values()).forEach(type -> users.add("no-" + type.text()));
        logins = SampleRoles.logins(folder, yaml.toString(), users.toArray(String[]::new));
        service = new SqlGatewayService(
                PlannerUnderTest.engine(new Configuration()),
                new SqlGatewayService.Limits(
                        new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                        OperationLimits.NONE,
                        new StatementExecutor.Size(1, 8, Duration.ofSeconds(1), 100)));
        service.start();
        endpoint = new WarehouseEndpoint(
                service,
                new ServerInformation("2.3.0"),
                new WarehouseOptions("localhost", 0, EndpointUnderTest.LIMITS, new SessionDefaults(Map.of())),
                Optional.empty(),
                Optional.of(logins));
        endpoint.start();
    }

    @AfterEach
    void close() {
        endpoint.close();
        service.close();
    }

    private WarehouseClient login(String user) throws Exception {
        return WarehouseClient.plain(endpoint.port(), user, SampleLogins.password(user))
                .open();
    }

    /// The error of a statement; empty if it has none.
    private static String error(WarehouseClient client, String sql) throws Exception {
        var response = client.calls.ExecuteStatement(client.statement(sql, false));
        if (response.getOperationHandle() == null) {
            return response.getStatus().getSqlState() + " "
                    + response.getStatus().getErrorMessage();
        }
        var status = client.status(response.getOperationHandle());
        return status.getOperationState() == TOperationState.ERROR_STATE
                ? status.getSqlState() + " " + status.getErrorMessage()
                : response.getStatus().getSqlState() + " "
                        + response.getStatus().getErrorMessage();
    }

    @Test
    void aRoleAllowsTheTypesThatItNames() throws Exception {
        var wrong = new ArrayList<String>();
        for (var missing : StatementType.values()) {
            var user = "no-" + missing.text();
            try (var client = login(user);
                    var amy = login("amy")) {
                var name = "t" + missing.ordinal();
                // the session's administrator prepares it
                var prepare = new TExecuteStatementReq(
                        client.session(), "CREATE TABLE broken (" + name + " INT) WITH ('connector' = 'no-such')");
                WarehouseClient.succeeded(amy.calls.ExecuteStatement(prepare).getStatus());
                for (var sample : SAMPLES.entrySet()) {
                    for (var sql : sample.getValue()) {
                        var error = error(client, sql);
                        boolean refused = error.contains("may not " + missing.action());
                        if (refused != (sample.getKey() == missing) || (!refused && error.contains("may not "))) {
                            wrong.add(user + ": " + sql + ": " + error);
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aTokenAsThePasswordAllowsWhatItIsFor() throws Exception {
        var scope = new TokenScope(false, Set.of(StatementType.QUERY, StatementType.SHOW), Set.of("default_catalog"));
        var secret = SampleRoles.token(logins, "amy", scope);
        try (var amy = login("amy");
                var holder =
                        WarehouseClient.plain(endpoint.port(), "amy", secret).open()) {
            var prepare = new TExecuteStatementReq(
                    holder.session(), "CREATE TABLE broken (a INT) WITH ('connector' = 'no-such')");
            WarehouseClient.succeeded(amy.calls.ExecuteStatement(prepare).getStatus());
            for (var sample : SAMPLES.entrySet()) {
                for (var sql : sample.getValue()) {
                    if (scope.statements().contains(sample.getKey())) {
                        assertThat(error(holder, sql))
                                .as(sql)
                                .doesNotContain("may not " + sample.getKey().action());
                    } else {
                        assertThat(error(holder, sql))
                                .as(sql)
                                .contains("42501", "may not " + sample.getKey().action());
                    }
                }
            }
            for (var sql : List.of(
                    "CREATE CATALOG shop WITH ('type' = 'test-shared')",
                    "CREATE DATABASE shop.hr",
                    "CREATE TABLE shop.hr.salaries (salary INT) WITH ('connector' = 'datagen')",
                    "CREATE TEMPORARY VIEW peek AS SELECT * FROM shop.hr.salaries")) {
                var request = new TExecuteStatementReq(holder.session(), sql);
                WarehouseClient.succeeded(amy.calls.ExecuteStatement(request).getStatus());
            }
            assertThat(error(holder, "SELECT * FROM shop.hr.salaries")).contains("42501", "may not read shop.hr");
            assertThat(error(holder, "SELECT * FROM peek")).contains("42501", "may not read shop.hr.salaries");
            var columns = new TGetColumnsReq(holder.session());
            assertThat(holder.all(holder.calls.GetColumns(columns).getOperationHandle())
                            .toString())
                    .doesNotContain("shop");
            // what its owner has opened with all rights
            var foreign = new TExecuteStatementReq(amy.session(), "SELECT 1");
            assertThat(holder.calls.ExecuteStatement(foreign).getStatus().getErrorMessage())
                    .contains("does not exist");
        }
    }

    @Test
    void browsingShowsWhatOneMayRead() throws Exception {
        try (var ned = login("ned");
                var amy = login("amy")) {
            for (var sql : List.of(
                    "CREATE CATALOG shop WITH ('type' = 'test-shared')",
                    "CREATE DATABASE shop.sales",
                    "CREATE DATABASE shop.hr",
                    "CREATE TABLE shop.sales.orders (id INT)",
                    "CREATE TABLE shop.hr.salaries (salary INT)",
                    "USE CATALOG shop")) {
                var request = new TExecuteStatementReq(ned.session(), sql);
                WarehouseClient.succeeded(amy.calls.ExecuteStatement(request).getStatus());
            }
            var schemas = new TGetSchemasReq(ned.session());
            var tables = new TGetTablesReq(ned.session());
            var columns = new TGetColumnsReq(ned.session());
            for (var operation : List.of(
                    ned.calls.GetSchemas(schemas).getOperationHandle(),
                    ned.calls.GetTables(tables).getOperationHandle(),
                    ned.calls.GetColumns(columns).getOperationHandle())) {
                assertThat(ned.all(operation).toString())
                        .contains("sales")
                        .doesNotContain("hr")
                        .doesNotContain("salar");
            }
            assertThat(ned.all(ned.execute("SHOW DATABASES")).toString())
                    .contains("sales")
                    .doesNotContain("hr");
            assertThat(error(ned, "SELECT * FROM shop.hr.salaries"))
                    .contains("42501")
                    .contains("'ned' may not read shop.hr.salaries");
        }
    }
}

package io.millrace.server.endpoint.warehouse;

import static io.millrace.server.endpoint.warehouse.WarehouseClient.rows;
import static io.millrace.server.endpoint.warehouse.WarehouseClient.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.RunningServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.Product;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests the endpoint over the embedded engine, assembled as in production.
class WarehouseIT {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final TProtocolVersion V10 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;

    @TempDir
    private static Path state;

    private static RunningServer server;
    private WarehouseClient client;

    /// The endpoint is configured under the stock engine's name.
    @BeforeAll
    static void start() {
        server = RunningServer.start(
                "sql-gateway.endpoint.type=rest;hiveserver2",
                "sql-gateway.endpoint.hiveserver2.thrift.port=0",
                "state.dir=" + state,
                "taskmanager.numberOfTaskSlots=4");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static int port() {
        return Integer.parseInt(server.endpoint("warehouseserver2").replaceFirst(".*:", ""));
    }

    @BeforeEach
    void connect() throws Exception {
        client = WarehouseClient.raw(port());
        client.open(V10, Map.of("use:database", "default", "table.local-time-zone", "Asia/Shanghai"));
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void noSessionUsesTheFolderOfTheServer() throws Exception {
        var request = new TOpenSessionReq(V10);
        request.setConfiguration(
                Map.of("state.savepoints.dir", state.resolve("jars").toString()));
        var refused = client.calls.OpenSession(request).getStatus();
        assertThat(refused.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
        assertThat(refused.getErrorMessage()).contains("state.savepoints.dir: ", "belongs to the server (state.dir)");
    }

    private TOperationHandle done(String sql) throws Exception {
        var response = client.calls.ExecuteStatement(client.statement(sql, false));
        succeeded(response.getStatus());
        return response.getOperationHandle();
    }

    private static final Map<String, Object> VALUES = Map.ofEntries(
            Map.entry("CAST('ab' AS CHAR(3))", "ab "),
            Map.entry("CAST('ab' AS VARCHAR(9))", "ab"),
            Map.entry("'ab'", "ab"),
            Map.entry("TRUE", true),
            Map.entry("CAST(3 AS TINYINT)", (byte) 3),
            Map.entry("CAST(-300 AS SMALLINT)", (short) -300),
            Map.entry("70000", 70_000),
            Map.entry("9000000000", 9_000_000_000L),
            Map.entry("CAST(1.1 AS FLOAT)", 1.1),
            Map.entry("CAST(1.0E20 AS DOUBLE)", 1e20),
            Map.entry("CAST('1.10' AS DECIMAL(5, 2))", "1.10"),
            Map.entry("CAST('100' AS DECIMAL(5, 0))", "100"),
            Map.entry("x'6162'", "ab"),
            Map.entry("CAST(x'6162' AS BYTES)", "ab"),
            Map.entry("DATE '2024-01-02'", "2024-01-02"),
            Map.entry("TIME '12:34:56'", "12:34:56"),
            Map.entry("TIMESTAMP '2024-01-02 03:04:05.678'", "2024-01-02 03:04:05.678"),
            Map.entry("TO_TIMESTAMP_LTZ(0, 3)", "1970-01-01 08:00:00.000"),
            // as the JDBC driver writes an instant that is finer than a millisecond
            Map.entry(
                    "TO_TIMESTAMP_LTZ('2024-01-02 03:04:05.123456', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'UTC')",
                    "2024-01-02 11:04:05.123456"),
            Map.entry("INTERVAL '1-2' YEAR TO MONTH", "+1-02"),
            Map.entry("INTERVAL '1 02:03:04.567' DAY TO SECOND(3)", "+1 02:03:04.567"),
            Map.entry("ARRAY[1, 2, CAST(NULL AS INT)]", "[1,2,null]"),
            Map.entry("MAP['k', 1]", "{\"k\":1}"),
            Map.entry("CAST(ROW(1, 'x') AS ROW<a INT, b STRING>)", "{\"a\":1,\"b\":\"x\"}"));

    @ParameterizedTest
    @EnumSource(
            value = TProtocolVersion.class,
            names = {"HIVE_CLI_SERVICE_PROTOCOL_V1", "HIVE_CLI_SERVICE_PROTOCOL_V5", "HIVE_CLI_SERVICE_PROTOCOL_V10"})
    void everyTypeOfTheEngineArrivesAndItsNull(TProtocolVersion version) throws Exception {
        client.open(version, Map.of("table.local-time-zone", "Asia/Shanghai"));
        var expressions = List.copyOf(VALUES.keySet());
        var all = String.join(", ", expressions);
        var values = client.all(client.execute("SELECT " + all)).getFirst();
        assertThat(values).isEqualTo(expressions.stream().map(VALUES::get).toList());

        // of the same types
        var nulls = expressions.stream()
                .map(expression -> "CASE WHEN ABS(1) = 2 THEN " + expression + " END")
                .toList();
        var absent =
                client.all(client.execute("SELECT " + String.join(", ", nulls))).getFirst();
        assertThat(absent).hasSize(expressions.size()).containsOnlyNulls();
    }

    @Test
    void aQueryWithoutEndIsCancelled() throws Exception {
        done("CREATE TABLE ticks (x BIGINT, s STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '20')");
        var operation = client.execute("SELECT x, s FROM ticks");
        await().atMost(PATIENCE)
                .until(() -> client.status(operation).getOperationState() == TOperationState.FINISHED_STATE);
        assertThat(rows(client.fetch(operation, 10).getResults())).isNotEmpty();
        assertThat(client.log(operation, TFetchOrientation.FETCH_NEXT)).anyMatch(line -> line.startsWith("Job "));
        succeeded(
                client.calls.CancelOperation(new TCancelOperationReq(operation)).getStatus());
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.CANCELED_STATE);
        assertThat(client.fetch(operation, 10).getStatus().getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
    }

    @Test
    void aWrongStatementGetsThePositionOfTheError() throws Exception {
        var operation = client.execute("SELECT missing FROM (VALUES (1)) AS t (x)");
        await().atMost(PATIENCE)
                .until(() -> client.status(operation).getOperationState() == TOperationState.ERROR_STATE);
        var status = client.status(operation);
        assertThat(status.getSqlState()).isEqualTo("42000");
        assertThat(status.getErrorMessage()).contains("line 1, column 8").contains("'missing'");
        assertThat(status.getErrorMessage()).doesNotContain("\tat ");
        var syntax = client.calls.ExecuteStatement(client.statement("SELECT 1 +", false))
                .getStatus();
        assertThat(syntax.getSqlState()).isEqualTo("42000");
        assertThat(syntax.getErrorMessage()).contains("line 1, column 10");
    }

    @Test
    void anInsertIsDoneWhenItsJobIs() throws Exception {
        done("CREATE TABLE hundred (x INT) WITH ('connector' = 'datagen', 'number-of-rows' = '100')");
        done("CREATE TABLE nothing (x INT) WITH ('connector' = 'blackhole')");
        var operation = client.execute("INSERT INTO nothing SELECT x FROM hundred");
        assertThat(operation.isHasResultSet()).isFalse();
        await().atMost(PATIENCE)
                .until(() -> client.status(operation).getOperationState() == TOperationState.FINISHED_STATE);
        assertThat(client.status(operation).isHasResultSet()).isFalse();
    }

    @Test
    void aQueryThatEndsHasItsLastRowsOnly() throws Exception {
        done(
                "CREATE TABLE counted (x INT) WITH ('connector' = 'datagen', 'number-of-rows' = '100', 'fields.x.min' = '1',"
                        + " 'fields.x.max' = '1')");
        assertThat(client.all(client.execute("SELECT x, COUNT(*) FROM counted GROUP BY x")))
                .containsExactly(List.of(1, 100L));
    }

    @Test
    void aResultOfManyPagesArrivesWhole() throws Exception {
        done("CREATE TABLE many (x BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '30000',"
                + " 'rows-per-second' = '1000000', 'fields.x.kind' = 'sequence', 'fields.x.start' = '1',"
                + " 'fields.x.end' = '30000')");
        assertThat(client.all(client.execute("SELECT x, CAST(x AS STRING) FROM many")))
                .hasSize(30_000);
    }

    @Test
    void catalogsAreBrowsed() throws Exception {
        done("CREATE DATABASE shop");
        done("CREATE TABLE shop.orders (id BIGINT NOT NULL, price DECIMAL(10, 2) COMMENT 'in euros', `at` TIMESTAMP(3),"
                + " PRIMARY KEY (id) NOT ENFORCED) COMMENT 'sold' WITH ('connector' = 'datagen')");
        done("CREATE VIEW shop.dear AS SELECT * FROM shop.orders WHERE price > 10");
        var tables = new TGetTablesReq(client.session());
        tables.setSchemaName("shop");
        assertThat(client.all(client.calls.GetTables(tables).getOperationHandle()))
                .extracting(row -> row.subList(0, 5))
                .containsExactly(
                        List.of("main", "shop", "orders", "TABLE", "sold"),
                        Arrays.asList("main", "shop", "dear", "VIEW", null));
        var columns = new TGetColumnsReq(client.session());
        columns.setSchemaName("shop");
        columns.setTableName("orders");
        assertThat(client.all(client.calls.GetColumns(columns).getOperationHandle()))
                .extracting(row -> Arrays.asList(row.get(3), row.get(5), row.get(6), row.get(17), row.get(11)))
                .containsExactly(
                        Arrays.asList("id", "BIGINT", 19, "NO", null),
                        Arrays.asList("price", "DECIMAL(10, 2)", 10, "YES", "in euros"),
                        Arrays.asList("at", "TIMESTAMP(3)", 23, "YES", null));
        var keys = new TGetPrimaryKeysReq(client.session());
        keys.setSchemaName("shop");
        keys.setTableName("orders");
        assertThat(client.all(client.calls.GetPrimaryKeys(keys).getOperationHandle()))
                .extracting(row -> row.get(3))
                .containsExactly("id");
        assertThat(client.all(client.calls.GetFunctions(new TGetFunctionsReq(client.session(), "%pper"))
                        .getOperationHandle()))
                .extracting(row -> String.valueOf(row.get(2)).toUpperCase(java.util.Locale.ROOT))
                .contains("UPPER");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            'connector' = 'kafka'                                                        | connector 'kafka'         | kafka
            'connector' = 'filesystem', 'path' = '/nowhere', 'format' = 'orc'            | format 'orc'              | orc
            'connector' = 'filesystem', 'path' = '/nowhere', 'format' = 'avro-confluent' | format 'avro-confluent'   | avro-confluent
            """, delimiter = '|', quoteCharacter = '"')
    void whatLacksItsJarSaysWhichCommandBringsIt(String options, String missing, String name) throws Exception {
        done("CREATE TEMPORARY TABLE lacking (x INT) WITH (" + options + ")");
        var message = client.calls.ExecuteStatement(client.statement("SELECT * FROM lacking", false))
                .getStatus()
                .getErrorMessage();
        assertThat(message)
                .contains("There is no " + missing + " here. Run bin/millrace connector add " + name + " ")
                .doesNotContain("factory");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            http://localhost:1/x.jar   | There is no file system for 'http' here. Download
            https://localhost:1/x.jar  | There is no file system for 'https' here. Download
            s3://bucket/x.jar          | There is no file system for 's3' here
            /nowhere/x.jar             | There is no such file.
            file:///nowhere/x.jar      | There is no such file.
            relative.jar               | There is no such file.
            /                          | is a directory
            /etc/hostname              | must end with a '.jar' suffix
            foo:bar                    | Relative path in absolute URI
            """, delimiter = '|')
    void aJarThatCannotBeLoadedIsReportedInASentence(String address, String why) throws Exception {
        for (var sql : List.of("ADD JAR '" + address + "'", "SELECT away(1)")) {
            done("CREATE FUNCTION IF NOT EXISTS away AS 'a.B' USING JAR '" + address + "'");
            var message = client.calls.ExecuteStatement(client.statement(sql, false))
                    .getStatus()
                    .getErrorMessage();
            assertThat(message)
                    .startsWith("The jar '" + address + "' cannot be loaded: ")
                    .contains(why)
                    .contains("the path of a .jar file that the server can read")
                    .doesNotContain("Exception", "ResourceUri", "because", "incident");
        }
        done("DROP FUNCTION away");
    }

    @Test
    void aJobThatFailsSaysWhatBroke() throws Exception {
        done("CREATE TABLE words (x STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '1')");
        done("CREATE TABLE hole (x INT) WITH ('connector' = 'blackhole')");
        done("SET 'execution.runtime-mode' = 'streaming'");
        for (var sql :
                List.of("SELECT CAST(x AS INT) FROM words", "INSERT INTO hole SELECT CAST(x AS INT) FROM words")) {
            var operation = client.execute(sql);
            await().atMost(PATIENCE)
                    .until(() -> client.status(operation).getOperationState() == TOperationState.ERROR_STATE);
            assertThat(client.status(operation).getErrorMessage())
                    .startsWith("For input string: ")
                    .doesNotContain("Recovery", "Failed to", "Job execution failed");
        }
    }

    /// Scripts that were written for a server with such a database end this way.
    @Test
    void whoGoesBackCanDropTheDatabaseThatWasUsed() throws Exception {
        done("CREATE DATABASE h_conn");
        done("USE h_conn");
        done("USE default");
        assertThat(client.all(client.execute("SHOW CURRENT DATABASE"))).containsExactly(List.of("default"));
        done("DROP DATABASE h_conn");

        done("CREATE CATALOG aside WITH ('type' = 'generic_in_memory', 'default-database' = 'inner')");
        done("USE CATALOG aside");
        done("USE default");
        assertThat(client.all(client.execute("SHOW CURRENT CATALOG"))).containsExactly(List.of("main"));
        done("DROP CATALOG aside");
    }

    @Test
    void introducesItselfAsAtTheOtherEndpoint() throws Exception {
        try (var rest = new Client(Connection.to(server.gateway().toString()))) {
            var product = rest.call(Product.GET).orThrow();
            assertThat(List.of(info(TGetInfoType.CLI_DBMS_NAME), info(TGetInfoType.CLI_DBMS_VER)))
                    .containsExactly(product.productName(), product.version());
        }
    }

    private String info(TGetInfoType type) throws Exception {
        return client.calls.GetInfo(new TGetInfoReq(client.session(), type))
                .getInfoValue()
                .getStringValue();
    }

    @Test
    void aDatabaseIsUsedFromTheBeginning() throws Exception {
        try (var other = WarehouseClient.raw(port())) {
            other.open(V10, Map.of("use:database", "default_database"));
            assertThat(other.all(other.execute("SHOW CURRENT DATABASE"))).containsExactly(List.of("default_database"));
        }
    }
}

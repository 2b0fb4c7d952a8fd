package io.millrace.server.endpoint.warehouse;

import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.PATIENCE;
import static io.millrace.server.endpoint.warehouse.WarehouseClient.rows;
import static io.millrace.server.endpoint.warehouse.WarehouseClient.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.RowKind;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.hive.service.rpc.thrift.TCancelDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TDownloadDataReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TGetDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetQueryIdReq;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TJobExecutionStatus;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationState;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRenewDelegationTokenReq;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.hive.service.rpc.thrift.TSetClientInfoReq;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.hive.service.rpc.thrift.TUploadDataReq;
import org.apache.thrift.TApplicationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the calls of the protocol with the library's own client.
class WarehouseCallsTest {
    private static final TProtocolVersion V10 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;
    private final EndpointUnderTest endpoint = new EndpointUnderTest();
    private final ScriptedEngine engine = endpoint.engine;
    private final WarehouseClient client = endpoint.client();

    @AfterEach
    void close() {
        client.close();
        endpoint.close();
    }

    @ParameterizedTest
    @EnumSource(TProtocolVersion.class)
    void speaksEveryVersion(TProtocolVersion version) throws Exception {
        engine.answer("hello", "world");
        var opened = client.open(version, Map.of());
        assertThat(opened.getServerProtocolVersion()).isEqualTo(version);
        assertThat(client.all(client.execute("hello"))).containsExactly(List.of("world"));
    }

    @Test
    void aSessionHasWhatItsClientAskedFor() throws Exception {
        var answer = client.open(
                V10,
                Map.of(
                        "use:catalog", "my `shop",
                        "use:database", "sales",
                        "set:hiveconf:pipeline.name", "one",
                        "set:hivevar:day", "monday",
                        "set:system:user.name", "nobody",
                        "table.dml-sync", "false",
                        "set:hiveconf:hive.server2.thrift.resultset.default.fetch.size", "1000",
                        "hive.server2.proxy.user", "somebody"));

        assertThat(engine.configured).containsExactly("USE CATALOG `my ``shop`", "USE `sales`");
        assertThat(engine.opened)
                .singleElement()
                .satisfies(opening -> assertThat(opening.properties())
                        .isEqualTo(EndpointUnderTest.DEFAULTS.under(
                                Map.of("pipeline.name", "one", "day", "monday", "table.dml-sync", "false"))));
        assertThat(answer.getConfiguration())
                .containsEntry("pipeline.name", "one")
                .containsEntry("s3.secret-key", "******");
    }

    @Test
    void theDatabaseThatDriversNameForNoneIsNone() throws Exception {
        client.open(V10, Map.of("use:database", "default"));
        assertThat(engine.configured).isEmpty();
        client.open(V10, Map.of("use:catalog", "mine", "use:database", "default"));
        assertThat(engine.configured).containsExactly("USE CATALOG `mine`", "USE `default`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"USE default", "use `default`;", "-- home\n USE DEFAULT ; "})
    void whoUsesTheDatabaseThatDriversNameForNoneIsWhereTheSessionBegan(String home) throws Exception {
        client.open();
        var handle = client.execute(home);
        assertThat(handle.isHasResultSet()).isFalse();
        assertThat(client.status(handle).getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
        assertThat(engine.ran).as("it is there already").isEmpty();

        move("USE Archive", new Catalogs.Place("shop", "Archive"));
        move("USE CATALOG empty", new Catalogs.Place("empty", "nothing"));
        move("USE `shop`.`sales`", engine.catalogs.first, home);
        assertThat(engine.catalogs.current()).isEqualTo(engine.catalogs.first);
    }

    @Test
    void whoNamesADatabaseAtFirstIsLedToWhereOthersBegin() throws Exception {
        engine.on("USE `shop`.`sales`", Outcome.Answer::ok);
        client.open(V10, Map.of("use:database", "Archive"));
        engine.catalogs.go(new Catalogs.Place("shop", "Archive"));
        client.execute("USE default");
        assertThat(engine.ran)
                .singleElement()
                .satisfies(one -> assertThat(one.sql()).isEqualTo("USE `shop`.`sales`"));
    }

    @Test
    void aDatabaseOfTheNameThatDriversUseForNoneIsUsedWhereItIsThere() throws Exception {
        client.open();
        engine.answer("USE `shop`.`default`", "there");
        engine.catalogs.content.put(new Catalogs.Place("shop", "default"), new LinkedHashMap<>());
        assertThat(client.all(client.execute("USE default"))).containsExactly(List.of("there"));
    }

    private void move(String sql, Catalogs.Place place) throws Exception {
        move(sql, place, sql);
    }

    private void move(String sql, Catalogs.Place place, String asked) throws Exception {
        engine.on(sql, () -> {
            engine.catalogs.go(place);
            return Outcome.Answer.ok();
        });
        assertThat(client.status(client.execute(asked)).getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"set:env:HOME", "use:warehouse", "set:"})
    void refusesSettingsThatNoOneUnderstands(String key) throws Exception {
        var request = new TOpenSessionReq(V10);
        request.setConfiguration(Map.of(key, "x"));
        var status = client.calls.OpenSession(request).getStatus();
        assertThat(status.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
        assertThat(status.getErrorMessage()).contains("'" + key + "'").contains("supported");
        assertThat(engine.opened).isEmpty();
    }

    @Test
    void aSessionWithoutItsDatabaseIsNotOpened() throws Exception {
        var request = new TOpenSessionReq(V10);
        request.setConfiguration(Map.of("use:database", "nowhere"));
        var response = client.calls.OpenSession(request);
        assertThat(response.getStatus().getErrorMessage()).isEqualTo("There is no nowhere.");
        assertThat(endpoint.service.sessions()).isZero();
    }

    @Test
    void theUserOfAMessageIsTheSubmitter() throws Exception {
        var request = new TOpenSessionReq(V10);
        request.setUsername("ada");
        succeeded(client.calls.OpenSession(request).getStatus());
        assertThat(engine.opened.getFirst().submitter().principal()).isEqualTo("ada");
        client.open();
        assertThat(engine.opened.get(1).submitter().principal()).isEqualTo("anonymous");
    }

    @Test
    void aSessionEndsWithItsConnection() throws Exception {
        client.open();
        assertThat(endpoint.service.sessions()).isEqualTo(1);
        client.close();
        await().atMost(PATIENCE).until(() -> endpoint.service.sessions() == 0);
    }

    @Test
    void aSessionOutlivesItsConnectionWhereItsClientAsksForThat() throws Exception {
        engine.answer("hello", "world");
        client.open(V10, Map.of("hive.server2.close.session.on.disconnect", "false"));
        var operation = client.execute("hello");
        client.close();
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        try (var other = endpoint.client()) {
            assertThat(other.all(operation)).containsExactly(List.of("world"));
        }
    }

    @Test
    void closesASessionAndWhatHasGoneAlready() throws Exception {
        client.open();
        var request = new TCloseSessionReq(client.session());
        succeeded(client.calls.CloseSession(request).getStatus());
        assertThat(endpoint.service.sessions()).isZero();
        succeeded(client.calls.CloseSession(request).getStatus());
    }

    @Test
    void aHandleThatLeadsNowhereIsSaidToBeInvalid() throws Exception {
        client.open();
        var operation = client.execute("nonsense");
        succeeded(client.calls.CloseSession(new TCloseSessionReq(client.session()))
                .getStatus());
        assertThat(client.status(operation).getStatus().getStatusCode()).isEqualTo(TStatusCode.INVALID_HANDLE_STATUS);
        assertThat(client.fetch(operation, 1).getStatus().getStatusCode()).isEqualTo(TStatusCode.INVALID_HANDLE_STATUS);
        var odd = new TSessionHandle(new THandleIdentifier());
        odd.getSessionId().setGuid(new byte[3]);
        odd.getSessionId().setSecret(new byte[16]);
        var status = client.calls.CloseSession(new TCloseSessionReq(odd)).getStatus();
        assertThat(status.getStatusCode()).isEqualTo(TStatusCode.INVALID_HANDLE_STATUS);
        assertThat(status.getErrorMessage()).contains("3 bytes");
        assertThatThrownBy(() -> client.calls.GetQueryId(new TGetQueryIdReq(operation)))
                .isInstanceOf(TApplicationException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void aStatementRunsToItsEndWhileItsClientWaits() throws Exception {
        client.open();
        engine.on("slow", () -> {
            new CountDownLatch(1).await(200, java.util.concurrent.TimeUnit.MILLISECONDS);
            return ScriptedEngine.rows("done");
        });
        var response = client.calls.ExecuteStatement(client.statement("slow", false));
        succeeded(response.getStatus());
        var operation = response.getOperationHandle();
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
        assertThat(client.all(operation)).containsExactly(List.of("done"));
    }

    @Test
    void aStatementThatFailsWhileItsClientWaitsIsGone() throws Exception {
        client.open();
        var response = client.calls.ExecuteStatement(client.statement("nonsense", false));
        var status = response.getStatus();
        assertThat(status.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
        assertThat(status.getSqlState()).isEqualTo("42000");
        assertThat(status.getErrorMessage())
                .startsWith("SQL parse failed. Encountered \"nonsense\"")
                .endsWith("\n*not a stack trace");
        assertThat(status.getInfoMessages()).containsExactly(" *not a stack trace");
        assertThat(response.isSetOperationHandle()).isFalse();
        assertThat(endpoint.service.operations()).isEmpty();
    }

    @Test
    void aStatementThatFailedTellsWhyWhenItIsAskedForItsState() throws Exception {
        client.open();
        var operation = client.execute("nonsense");
        var status = client.status(operation);
        succeeded(status.getStatus());
        assertThat(status.getOperationState()).isEqualTo(TOperationState.ERROR_STATE);
        assertThat(status.getErrorMessage()).startsWith("SQL parse failed.");
        assertThat(status.getSqlState()).isEqualTo("42000");
        assertThat(status.getErrorCode()).isEqualTo(500);
        assertThat(client.fetch(operation, 1).getStatus().getErrorMessage()).startsWith("SQL parse failed.");
        assertThat(client.metadata(operation).getStatus().getErrorMessage()).startsWith("SQL parse failed.");
    }

    @Test
    void aBugIsAnIncidentAndNoStackTrace() throws Exception {
        client.open();
        engine.on("broken", () -> {
            throw new IllegalStateException("inside");
        });
        var status =
                client.calls.ExecuteStatement(client.statement("broken", false)).getStatus();
        assertThat(status.getErrorMessage()).matches("Internal server error\\.\nIncident [0-9a-f]{8}\\.");
        assertThat(status.getInfoMessages()).noneMatch(line -> line.contains("Exception") || line.contains("at "));
    }

    @Test
    void settingsAndATimeLimitHoldForOneStatement() throws Exception {
        client.open();
        engine.on("endless", () -> {
            new CountDownLatch(1).await();
            throw new AssertionError();
        });
        var request = client.statement("endless", true);
        request.setConfOverlay(new HashMap<>(Map.of("set:hiveconf:parallelism.default", "3")));
        request.setQueryTimeout(1);
        var operation = client.calls.ExecuteStatement(request).getOperationHandle();
        await().atMost(PATIENCE)
                .until(() -> client.status(operation).getOperationState() == TOperationState.TIMEDOUT_STATE);
        assertThat(client.status(operation).getSqlState()).isEqualTo("HYT00");
        assertThat(client.fetch(operation, 1).getStatus().getSqlState()).isEqualTo("HYT00");
        assertThat(engine.ran.getFirst().settings()).isEqualTo(Map.of("parallelism.default", "3"));
    }

    @Test
    void aClientThatWaitsForAStatementGetsItsTimeout() throws Exception {
        client.open();
        engine.on("endless", () -> {
            new CountDownLatch(1).await();
            throw new AssertionError();
        });
        var request = client.statement("endless", false);
        request.setQueryTimeout(1);
        var status = client.calls.ExecuteStatement(request).getStatus();
        assertThat(status.getSqlState()).isEqualTo("HYT00");
        assertThat(status.getErrorMessage()).isEqualTo("The statement took longer than its time limit.");
    }

    @Test
    void whatOnlyDidSomethingHasNoRows() throws Exception {
        client.open();
        engine.on("SET x", Outcome.Answer::ok);
        engine.on("INSERT INTO t", () -> Outcome.Answer.started(ScriptedEngine.JOB));
        for (var sql : List.of("SET x", "INSERT INTO t")) {
            var operation = client.execute(sql);
            assertThat(operation.isHasResultSet()).as(sql).isFalse();
            assertThat(client.status(operation).isHasResultSet()).as(sql).isFalse();
        }
        engine.answer("SHOW TABLES", "a");
        assertThat(client.execute("SHOW TABLES").isHasResultSet()).isTrue();
    }

    @Test
    void anInsertThatTakesItsTimeIsNoQueryMeanwhile() throws Exception {
        client.open();
        var gate = new CountDownLatch(1);
        for (var sql : List.of("-- nightly\nINSERT INTO t", "SELECT 1")) {
            engine.on(sql, () -> {
                gate.await();
                return Outcome.Answer.ok();
            });
        }
        assertThat(client.execute("-- nightly\nINSERT INTO t").isHasResultSet()).isFalse();
        assertThat(client.execute("SELECT 1").isHasResultSet()).isTrue();
        gate.countDown();
    }

    @Test
    void rowsOfAQueryComeAsTheyAreMade() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        assertThat(operation.isHasResultSet()).isTrue();
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return client.fetch(operation, 10);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        query.put("first");
        var first = waiting.get();
        assertThat(rows(first.getResults())).containsExactly(List.of("first"));
        assertThat(first.isHasMoreRows()).isTrue();
        query.put("second");
        query.put("third");
        assertThat(rows(client.fetch(operation, 1).getResults())).containsExactly(List.of("second"));
        assertThat(rows(client.fetch(operation, 1).getResults())).containsExactly(List.of("third"));
        query.feed.end();
        var end = client.fetch(operation, 1);
        assertThat(rows(end.getResults())).isEmpty();
        assertThat(end.isHasMoreRows()).isFalse();
        assertThat(rows(client.fetch(operation, 1).getResults())).isEmpty();
    }

    @Test
    void aQueryRunsUntilItsFirstRowsAreThere() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        var running = client.status(operation);
        assertThat(running.getOperationState()).isEqualTo(TOperationState.RUNNING_STATE);
        assertThat(running.isSetOperationCompleted()).isFalse();

        query.put("first");
        var finished = client.status(operation);
        assertThat(finished.getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
        assertThat(finished.getOperationCompleted()).isGreaterThanOrEqualTo(finished.getOperationStarted());
        assertThat(rows(client.fetch(operation, 10).getResults())).containsExactly(List.of("first"));
        assertThat(client.status(operation).getOperationState())
                .as("while it is read")
                .isEqualTo(TOperationState.FINISHED_STATE);
    }

    @Test
    void whoAsksAboutAQueryIsAnsweredWhenItsFirstRowComes() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                var state = client.status(operation).getOperationState();
                while (state == TOperationState.RUNNING_STATE) {
                    state = client.status(operation).getOperationState();
                }
                return state;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        query.put("first");
        assertThat(waiting.get()).isEqualTo(TOperationState.FINISHED_STATE);
    }

    @Test
    void aQueryWithoutRowsRunsUntilItsEnd() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.RUNNING_STATE);
        query.feed.end();
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.FINISHED_STATE);
        assertThat(client.all(operation)).isEmpty();
    }

    @Test
    void aQueryThatFailsBeforeItsFirstRowHasFailed() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        query.feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "The job failed.", List.of("For a reason.")));
        var status = client.status(operation);
        assertThat(status.getOperationState()).isEqualTo(TOperationState.ERROR_STATE);
        assertThat(status.getErrorMessage()).isEqualTo("The job failed.\nFor a reason.");
        assertThat(client.log(operation, TFetchOrientation.FETCH_NEXT))
                .anyMatch(line -> line.startsWith("Failed after") && line.endsWith(": The job failed."));
        assertThat(client.fetch(operation, 1).getStatus().getErrorMessage()).startsWith("The job failed.");
    }

    @Test
    void aQueryWithoutRowsIsCancelledOverTheSameConnection() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.RUNNING_STATE);
        succeeded(
                client.calls.CancelOperation(new TCancelOperationReq(operation)).getStatus());
        assertThat(query.cancelled).isTrue();
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.CANCELED_STATE);
    }

    @Test
    void theTimeLimitOfAQueryHoldsUntilItsFirstRows() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var polled = limited("SELECT");
        await().atMost(PATIENCE)
                .until(() -> client.status(polled).getOperationState() == TOperationState.TIMEDOUT_STATE);
        assertThat(query.cancelled).isTrue();
        assertThat(client.fetch(polled, 1).getStatus().getSqlState()).isEqualTo("HYT00");

        engine.query("SELECT 2");
        assertThat(client.fetch(limited("SELECT 2"), 1).getStatus().getErrorMessage())
                .isEqualTo("The statement took longer than its time limit.");
    }

    private TOperationHandle limited(String sql) throws Exception {
        var request = client.statement(sql, true);
        request.setQueryTimeout(1);
        return client.calls.ExecuteStatement(request).getOperationHandle();
    }

    @Test
    void aResultThatIsThereAsAWholeSaysThatNoMoreRowsCome() throws Exception {
        client.open();
        engine.answer("words", "a", "b", "c");
        var operation = client.execute("words");
        assertThat(client.fetch(operation, 2).isHasMoreRows()).isTrue();
        assertThat(client.fetch(operation, 2).isHasMoreRows()).isFalse();
    }

    @Test
    void aLargeResultWithoutAJobSaysThatMoreRowsComeUntilItsLast() throws Exception {
        client.open();
        var query = engine.query("VALUES", Optional.empty());
        var operation = client.execute("VALUES");
        query.put("a");
        assertThat(client.fetch(operation, 2).isHasMoreRows()).isTrue();
        query.put("b");
        query.put("c");
        query.feed.end();
        assertThat(client.fetch(operation, 1).isHasMoreRows()).isTrue();
        var last = client.fetch(operation, 1);
        assertThat(rows(last.getResults())).containsExactly(List.of("c"));
        assertThat(last.isHasMoreRows()).isFalse();
    }

    @Test
    void rowsCanBeReadAgainAsFarAsTheyAreKept() throws Exception {
        client.open();
        engine.answer("words", "a", "b", "c");
        var operation = client.execute("words");
        assertThat(rows(client.fetch(operation, 2, TFetchOrientation.FETCH_FIRST)
                        .getResults()))
                .hasSize(2);
        assertThat(rows(client.fetch(operation, 2, TFetchOrientation.FETCH_FIRST)
                        .getResults()))
                .containsExactly(List.of("a"), List.of("b"));
        assertThat(rows(client.fetch(operation, 2).getResults())).containsExactly(List.of("c"));
        assertThat(rows(client.fetch(operation, 2, TFetchOrientation.FETCH_PRIOR)
                        .getResults()))
                .containsExactly(List.of("c"));
        var gone = client.fetch(operation, 2, TFetchOrientation.FETCH_FIRST).getStatus();
        assertThat(gone.getErrorMessage()).contains("no longer kept");
        var never = client.fetch(operation, 2, TFetchOrientation.FETCH_LAST).getStatus();
        assertThat(never.getErrorMessage()).contains("FETCH_LAST is not possible");
        assertThat(client.fetch(operation, 0).getStatus().getErrorMessage()).contains("at least 1");
    }

    @Test
    void aQueryThatIsReadCanBeCancelled() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        query.put("first");
        succeeded(client.fetch(operation, 1).getStatus());
        succeeded(
                client.calls.CancelOperation(new TCancelOperationReq(operation)).getStatus());
        assertThat(query.cancelled).isTrue();
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.CANCELED_STATE);
        assertThat(client.fetch(operation, 1).getStatus().getErrorMessage()).isEqualTo("The statement was cancelled.");
        succeeded(
                client.calls.CancelOperation(new TCancelOperationReq(operation)).getStatus());
    }

    @Test
    void aClientThatWaitsForRowsGetsTheCancellation() throws Exception {
        client.open();
        engine.query("SELECT");
        var operation = client.execute("SELECT");
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return client.fetch(operation, 10);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        try (var other = endpoint.client()) {
            succeeded(other.calls.CancelOperation(new TCancelOperationReq(operation))
                    .getStatus());
        }
        assertThat(waiting.get().getStatus().getErrorMessage()).isEqualTo("The statement was cancelled.");
    }

    @Test
    void rowsThatTakeBackOthersAreNotGivenAsIfTheyAddedSome() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        query.feed.put(ResultRow.of(RowKind.DELETE, "gone"), 50);
        var status = client.fetch(operation, 10).getStatus();
        assertThat(status.getErrorMessage())
                .contains("sql-gateway.result.changes")
                .contains("collapse");
    }

    @Test
    void aConnectionHasNoMoreSessionsThanEnough() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            client.open();
        }
        var status = client.calls.OpenSession(new TOpenSessionReq(V10)).getStatus();
        assertThat(status.getErrorMessage()).contains("1000 open sessions");
        succeeded(client.calls.CloseSession(new TCloseSessionReq(client.session()))
                .getStatus());
        client.open();
    }

    @Test
    void aStatementThatRunsCanBeCancelled() throws Exception {
        client.open();
        engine.on("endless", () -> {
            new CountDownLatch(1).await();
            throw new AssertionError();
        });
        var operation = client.execute("endless");
        assertThat(client.status(operation).getOperationState()).isEqualTo(TOperationState.RUNNING_STATE);
        succeeded(
                client.calls.CancelOperation(new TCancelOperationReq(operation)).getStatus());
        var status = client.status(operation);
        assertThat(status.getOperationState()).isEqualTo(TOperationState.CANCELED_STATE);
        assertThat(status.getSqlState()).isEqualTo("HY008");
        assertThat(client.fetch(operation, 1).getStatus().getErrorMessage()).isEqualTo("The statement was cancelled.");
    }

    @Test
    void closesAnOperationAndWhatHasGoneAlready() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var request = new TCloseOperationReq(client.execute("SELECT"));
        succeeded(client.calls.CloseOperation(request).getStatus());
        assertThat(query.cancelled).isTrue();
        succeeded(client.calls.CloseOperation(request).getStatus());
    }

    @Test
    void aStatementWhoseClientHasGoneIsCancelled() throws Exception {
        client.open(V10, Map.of("hive.server2.close.session.on.disconnect", "false"));
        var ended = new CountDownLatch(1);
        engine.on("endless", () -> {
            try {
                new CountDownLatch(1).await();
            } finally {
                ended.countDown();
            }
            throw new AssertionError();
        });
        client.calls.send_ExecuteStatement(client.statement("endless", false));
        await().atMost(PATIENCE).until(() -> !engine.ran.isEmpty());
        client.close();
        await().atMost(PATIENCE).until(() -> ended.getCount() == 0);
    }

    @Test
    void nobodyWaitsForRowsOnBehalfOfAClientThatHasGone() throws Exception {
        client.open();
        engine.query("SELECT");
        var operation = client.execute("SELECT");
        client.calls.send_FetchResults(
                new org.apache.hive.service.rpc.thrift.TFetchResultsReq(operation, TFetchOrientation.FETCH_NEXT, 10));
        client.close();
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
    }

    @Test
    void tellsHowFarAJobHasCome() throws Exception {
        client.open();
        engine.query("SELECT");
        var operation = client.execute("SELECT");
        var status = client.status(operation);
        assertThat(status.getTaskStatus()).contains(ScriptedEngine.JOB.text()).contains("\"records\":1234");
        assertThat(status.getProgressUpdateResponse().getStatus()).isEqualTo(TJobExecutionStatus.IN_PROGRESS);
        assertThat(status.getProgressUpdateResponse().getProgressedPercentage()).isEqualTo(0.75);
        assertThat(status.getProgressUpdateResponse().getRows().getFirst())
                .hasSameSizeAs(status.getProgressUpdateResponse().getHeaderNames());
        assertThat(status.getOperationStarted()).isPositive();
        assertThat(client.calls.GetQueryId(new TGetQueryIdReq(operation)).getQueryId())
                .isEqualTo(ScriptedEngine.JOB.text());
    }

    @Test
    void anOperationHasALog() throws Exception {
        client.open();
        var query = engine.query("SELECT");
        var operation = client.execute("SELECT");
        query.put("first");
        var lines = client.log(operation, TFetchOrientation.FETCH_NEXT);
        assertThat(lines)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("Planning: SELECT"),
                        line -> assertThat(line).contains(ScriptedEngine.JOB.text()),
                        line -> assertThat(line).startsWith("1,234 records read, 3 of 4 tasks finished"),
                        line -> assertThat(line).startsWith("Result ready after"));
        assertThat(client.log(operation, TFetchOrientation.FETCH_NEXT)).isEmpty();
        assertThat(client.log(operation, TFetchOrientation.FETCH_FIRST)).isEqualTo(lines);
    }

    @Test
    void whatIsNotThereIsRefused() throws Exception {
        client.open();
        var calls = client.calls;
        var session = client.session();
        for (var status : List.of(
                calls.GetDelegationToken(new TGetDelegationTokenReq(session, "a", "b"))
                        .getStatus(),
                calls.CancelDelegationToken(new TCancelDelegationTokenReq(session, "a"))
                        .getStatus(),
                calls.RenewDelegationToken(new TRenewDelegationTokenReq(session, "a"))
                        .getStatus(),
                calls.UploadData(new TUploadDataReq(session, ByteBuffer.allocate(1)))
                        .getStatus(),
                calls.DownloadData(new TDownloadDataReq(session)).getStatus())) {
            assertThat(status.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
            assertThat(status.getErrorMessage())
                    .containsAnyOf("not supported", "cannot be uploaded", "cannot be downloaded");
            assertThat(status.getSqlState()).isEqualTo("0A000");
        }
        succeeded(calls.SetClientInfo(new TSetClientInfoReq(session)).getStatus());
    }

    @ParameterizedTest
    @EnumSource(TGetInfoType.class)
    void knowsEveryPieceOfInformation(TGetInfoType type) throws Exception {
        client.open();
        var response = client.calls.GetInfo(new TGetInfoReq(client.session(), type));
        succeeded(response.getStatus());
        assertThat(response.getInfoValue().isSet()).isTrue();
    }

    @Test
    void tellsItsName() throws Exception {
        client.open();
        assertThat(information(TGetInfoType.CLI_SERVER_NAME)).isEqualTo("Millrace");
        assertThat(information(TGetInfoType.CLI_DBMS_NAME)).isEqualTo("Millrace");
        assertThat(information(TGetInfoType.CLI_DBMS_VER)).isEqualTo("2.3.0");
    }

    private String information(TGetInfoType type) throws Exception {
        return client.calls.GetInfo(new TGetInfoReq(client.session(), type))
                .getInfoValue()
                .getStringValue();
    }
}

package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.limit.PlanningWatch;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Queries that are answered without a job, or by a job whose stages run at the same time, beside the same queries in
/// the
/// engine's usual jobs: columns, rows in their order, and errors are the same.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeneratedQueriesIT {
    private static final long SEED = Long.getLong("seed", 20_261_127);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 5_000 : 18);
    /// With these, the engine's own defaults or what amounts to the same, a query takes no shorter way.
    private static final Map<String, String> USUAL = Map.of(
            "execution.batch-shuffle-mode", "ALL_EXCHANGES_BLOCKING", "table.exec.sink.not-null-enforcer", "DROP");

    private EmbeddedEngine engine;

    @BeforeAll
    void start() throws Exception {
        engine = new EmbeddedEngine(new Configuration());
        engine.start();
    }

    @AfterAll
    void stop() throws Exception {
        engine.close();
    }

    @Test
    void shortWaysGiveTheSameAnswersAsJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("batch", STATEMENTS, i -> i % 3 == 0 ? queries.constant() : queries.query());
    }

    @Test
    void constantsGiveTheSameAnswersAsStreamingJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("streaming", STATEMENTS / 3, i -> queries.constant());
    }

    private void compare(String mode, int statements, IntFunction<String> query) throws Exception {
        var fast = open(mode, Map.of());
        var usual = open(mode, USUAL);
        for (int i = 0; i < statements; i++) {
            var sql = query.apply(i);
            assertThat(ordered(sql, answer(fast, sql)))
                    .as("seed %s, statement %s: %s", SEED, i, sql)
                    .isEqualTo(ordered(sql, answer(usual, sql)));
        }
        fast.close();
        usual.close();
    }

    @Test
    void smallJobsRunInOneSlotUnlessASettingSaysOtherwise() throws Exception {
        var sql = "SELECT k, SUM(v) FROM (VALUES ('a', 1), ('b', 2), ('a', 3)) AS t (k, v) GROUP BY k";
        assertThat(slots(Map.of(), sql)).isOne();
        assertThat(slots(USUAL, sql)).isGreaterThan(1);
        assertThat(slots(Map.of(), sql + " UNION ALL SELECT 'c', 3"))
                .as("inputs in any order")
                .isGreaterThan(1);
    }

    private long slots(Map<String, String> settings, String sql) throws Exception {
        var planner = open("batch", settings);
        var operation = new OperationHandle(UUID.randomUUID().toString());
        var query = (Outcome.Query) planner.run(new Statement(operation, sql, Map.of()));
        assertThat(rows(query)).isNotEmpty();
        var graph = engine.dispatcher()
                .getFuture()
                .get()
                .requestExecutionGraphInfo(
                        JobID.fromHexString(query.query().job().text()), TestTimeout.LIMIT)
                .get()
                .getArchivedExecutionGraph();
        planner.close();
        return graph.getAllVertices().values().stream()
                .map(AccessExecutionJobVertex::getSlotSharingGroup)
                .distinct()
                .count();
    }

    private FlinkPlanner open(String mode, Map<String, String> more) {
        var properties = new TreeMap<>(more);
        properties.put("execution.runtime-mode", mode);
        var configuration = engine.configuration().clone();
        configuration.set(DeploymentOptions.TARGET, ExecutionTargets.IN_PROCESS);
        var caches = new QueryCaches(new QueryCaches.Limits(0, 0, 0, Duration.ofHours(1)));
        return new FlinkPlanner(
                new PlannerRequest(
                        new SessionHandle(UUID.randomUUID().toString()),
                        Submitter.ANONYMOUS,
                        properties,
                        PlannerListener.NOBODY),
                new FlinkPlanner.Shared(
                        configuration,
                        GeneratedQueriesIT.class.getClassLoader(),
                        ExecutionTargets.inProcess(engine.dispatcher(), configuration),
                        caches,
                        RefreshContext.none(),
                        Optional.empty(),
                        new PlanningWatch(StatementLimits.DEFAULT)));
    }

    /// The engine's outer joins give the rows without a partner in any order.
    private static List<String> ordered(String sql, List<String> answer) {
        return sql.contains("FULL JOIN") || sql.contains("RIGHT JOIN")
                ? answer.stream().sorted().toList()
                : answer;
    }

    /// Columns and rows, or the error.
    private static List<String> answer(FlinkPlanner planner, String sql) throws Exception {
        var answer = new ArrayList<String>();
        try {
            var outcome = planner.run(
                    new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of()));
            columns(outcome).forEach(column -> answer.add(column.toString()));
            rows(outcome).forEach(row -> answer.add(row.kind() + " " + row.cells()));
        } catch (Refusal refusal) {
            answer.add(refusal.code() + " " + refusal.reason());
        }
        return answer;
    }

    private static List<Column> columns(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Constant constant -> constant.columns();
            case Outcome.Query query -> query.columns();
            case Outcome.Answer answer -> answer.columns();
        };
    }

    private static List<ResultRow> rows(Outcome outcome) throws InterruptedException {
        if (outcome instanceof Outcome.Constant constant) {
            return constant.rows();
        }
        var feed = ((Outcome.Query) outcome).query().rows();
        var rows = new ArrayList<ResultRow>();
        while (true) {
            switch (feed.take(1_000, TestTimeout.LIMIT)) {
                case RowFeed.Taken.Rows some -> rows.addAll(some.rows());
                case RowFeed.Taken.End ignored -> {
                    return rows;
                }
                case RowFeed.Taken.Nothing ignored -> throw new AssertionError("no row came in " + TestTimeout.LIMIT);
                case RowFeed.Taken.Failed failed -> throw failed.why();
            }
        }
    }
}

package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.gateway.spill.SpillFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests results of slow readers, which go to disk, over HTTP with real queries.
final class SpilledResultsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int ROWS = 400_000;
    private static final long SIZE = 24L << 20;

    @TempDir
    private Path parent;

    private EmbeddedEngine engine;
    private GatewayUnderTest gateway;
    private SpillFolder folder;

    @BeforeEach
    void start() throws Exception {
        engine = GatewayUnderTest.engine();
        folder = new SpillFolder(parent, new SpillFolder.Bounds(256L << 20, SIZE, 2 * SIZE));
        folder.start();
        gateway = GatewayUnderTest.over(
                engine, new GatewayUnderTest.Bounds(GatewayUnderTest.USUAL, GatewayUnderTest.STATEMENTS, folder));
    }

    @AfterEach
    void stop() {
        gateway.close();
        folder.close();
        engine.close();
        assertThat(parent).isEmptyDirectory();
    }

    private SessionHandle numbering(String end) {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "parallelism.default", "1"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE many (n INT, word STRING) WITH ('connector' = 'datagen',"
                        + " 'rows-per-second' = '1000000000', 'fields.n.kind' = 'sequence', 'fields.n.start' = '0',"
                        + " 'fields.n.end' = '" + end + "', 'fields.word.length' = '30')");
        return session;
    }

    private ClusterOverview overview() throws Exception {
        return engine.dispatcher()
                .getFuture()
                .get()
                .requestClusterOverview(LIMIT)
                .get();
    }

    /// Reads until the end, or this number of rows; each must be the one after the last.
    private void readOn(SessionHandle session, OperationHandle query, long from, int rows, int atLeast) {
        var expected = rows;
        for (long token = from; expected < atLeast; ) {
            var page = gateway.fetch(session, query, token, RowFormat.JSON).orThrow();
            if (page.resultType() == ResultType.EOS) {
                break;
            }
            for (var row : page.results().orElseThrow().data()) {
                assertThat(row.fields().getFirst()).isEqualTo(expected++);
                assertThat((String) row.fields().get(1)).hasSize(30);
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
        assertThat(expected).isGreaterThanOrEqualTo(atLeast);
    }

    private int first(SessionHandle session, OperationHandle query) {
        var first = gateway.client
                .call(
                        Results.FETCH,
                        GatewayUnderTest.in(session, query)
                                .with(Results.TOKEN, 0L)
                                .with(Results.WAIT, 30_000))
                .orThrow();
        assertThat(first.nextResultUri().orElseThrow()).contains("/result/1");
        return first.results().orElseThrow().data().size();
    }

    @Test
    void aJobEndsWhoseReaderHasReadOnePage() throws Exception {
        var session = numbering(String.valueOf(ROWS - 1));
        var query = gateway.submit(session, "SELECT n, word FROM many");
        var rows = first(session, query);

        await().atMost(LIMIT).until(() -> overview().getNumJobsFinished() == 1);
        await().atMost(LIMIT)
                .until(() -> overview().getNumSlotsAvailable() == overview().getNumSlotsTotal());
        assertThat(folder.used()).isBetween(1L << 20, SIZE);

        readOn(session, query, 1, rows, ROWS);
        assertThat(folder.used()).isZero();
    }

    @Test
    void aJobThatDoesNotEndFillsNoMoreThanItsShareAndIsReadOn() throws Exception {
        var session = numbering("10000000");
        var query = gateway.submit(session, "SELECT n, word FROM many");
        var rows = first(session, query);
        await().atMost(LIMIT).until(() -> folder.used() > SIZE * 9 / 10);
        readOn(session, query, 1, rows, 200_000);
        assertThat(folder.used()).isLessThanOrEqualTo(SIZE);

        gateway.client
                .call(Operations.CLOSE, GatewayUnderTest.in(session, query))
                .orThrow();
        await().atMost(LIMIT).until(() -> folder.used() == 0);
        await().atMost(LIMIT)
                .until(() -> overview().getNumSlotsAvailable() == overview().getNumSlotsTotal());
    }
}

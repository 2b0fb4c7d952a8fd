package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalResultTest {
    @Test
    void aSmallResultIsThereAtOnce() throws Exception {
        var result = LocalResult.of(rows(10), LocalResultTest::doubled);

        assertThat(result.job()).isEmpty();
        assertThat(result.rows().accepted()).isEqualTo(10);
        assertThat(read(result.rows())).hasSize(10).last().isEqualTo(List.of("row 9", "row 9"));
    }

    @Test
    void aLargeResultIsDeliveredAsItIsRead() throws Exception {
        var result = LocalResult.of(rows(20_000), UnaryOperator.identity());

        assertThat(result.rows().begun(TestTimeout.LIMIT)).isTrue();
        assertThat(result.rows().accepted()).isLessThanOrEqualTo(RowFeed.Bound.USUAL.rows());
        assertThat(read(result.rows()))
                .containsExactlyElementsOf(rows(20_000).stream()
                        .map(row -> List.copyOf(row.cells()))
                        .toList());
    }

    private static List<ResultRow> rows(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> ResultRow.of(RowKind.INSERT, "row " + i))
                .toList();
    }

    private static ResultRow doubled(ResultRow row) {
        return ResultRow.of(row.kind(), row.cells().getFirst(), row.cells().getFirst());
    }

    private static List<List<Object>> read(RowFeed feed) throws InterruptedException {
        var rows = new ArrayList<List<Object>>();
        while (true) {
            switch (feed.take(1_000, TestTimeout.LIMIT)) {
                case RowFeed.ReadResult.Rows some -> some.rows().forEach(row -> rows.add(List.copyOf(row.cells())));
                case RowFeed.ReadResult.End ignored -> {
                    return rows;
                }
                case RowFeed.ReadResult.Nothing ignored -> throw new AssertionError("no row came");
                case RowFeed.ReadResult.Failed failed -> throw failed.why();
            }
        }
    }
}

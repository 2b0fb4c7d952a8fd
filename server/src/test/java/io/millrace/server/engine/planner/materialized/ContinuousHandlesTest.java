package io.millrace.server.engine.planner.materialized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.IntervalFreshness;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.refresh.ContinuousRefreshHandler;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class ContinuousHandlesTest {
    private static final ObjectIdentifier NAME = ObjectIdentifier.of("c", "d", "t");

    private static CatalogMaterializedTable table(byte[] handle) {
        return CatalogMaterializedTable.newBuilder()
                .schema(Schema.newBuilder().build())
                .originalQuery("SELECT 1")
                .expandedQuery("SELECT 1")
                .freshness(IntervalFreshness.ofSecond(1))
                .logicalRefreshMode(CatalogMaterializedTable.LogicalRefreshMode.CONTINUOUS)
                .refreshMode(CatalogMaterializedTable.RefreshMode.CONTINUOUS)
                .refreshStatus(CatalogMaterializedTable.RefreshStatus.ACTIVATED)
                .serializedRefreshHandler(handle)
                .build();
    }

    @Test
    void readsWhatItHasWritten() throws Exception {
        var handle = new ContinuousRefreshHandler("remote", "cluster", "job", "file:///savepoint");

        var read = ContinuousHandles.of(NAME, table(ContinuousHandles.bytes(handle)));

        assertThat(read.asSummaryString()).isEqualTo(handle.asSummaryString());
    }

    @Test
    void makesNothingElseOfWhatACatalogHolds() throws Exception {
        var other = InstantiationUtil.serializeObject(new ArrayList<>(List.of("a")));

        assertThatThrownBy(() -> ContinuousHandles.of(NAME, table(other)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("REJECTED");
        assertThatThrownBy(() -> ContinuousHandles.of(NAME, table(new byte[] {1, 2, 3})))
                .isInstanceOf(IOException.class);
    }
}

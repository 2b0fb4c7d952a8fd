package io.millrace.server.engine.planner.materialized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.engine.TableRefresh;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.CatalogMaterializedTable.LogicalRefreshMode;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshMode;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshStatus;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.IntervalFreshness;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.StartMode;
import org.apache.flink.table.catalog.StartMode.StartModeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefreshPartitionsTest {
    private static Map<String, String> partitions(IntervalFreshness freshness, String format, String time) {
        var schema = ResolvedSchema.of(Column.physical("ds", DataTypes.STRING()));
        var table = CatalogMaterializedTable.newBuilder()
                .schema(Schema.newBuilder().fromResolvedSchema(schema).build())
                .partitionKeys(List.of("ds"))
                .options(Map.of("partition.fields.ds.date-formatter", format))
                .originalQuery("SELECT 1")
                .expandedQuery("SELECT 1")
                .freshness(freshness)
                .logicalRefreshMode(LogicalRefreshMode.FULL)
                .refreshMode(RefreshMode.FULL)
                .refreshStatus(RefreshStatus.ACTIVATED)
                .build();
        var resolved = new ResolvedCatalogMaterializedTable(
                table, schema, RefreshMode.FULL, freshness, StartMode.of(StartModeKind.FROM_BEGINNING));
        return new RefreshPartitions(ObjectIdentifier.of("c", "d", "t"), resolved)
                .of(new TableRefresh(true, Optional.of(time), Map.of()), Map.of(), ZoneId.of("Europe/Berlin"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02 00:00:00, 2026-01-01",
        "2026-03-29 00:00:00, 2026-03-28",
        "2026-03-30 00:00:00, 2026-03-29",
        "2026-03-31 00:00:00, 2026-03-30",
        "2026-10-25 00:00:00, 2026-10-24",
        "2026-10-26 00:00:00, 2026-10-25"
    })
    void eachDayIsRefreshedOnceAlsoWhereTheClocksChange(String time, String day) {
        assertThat(partitions(IntervalFreshness.ofDay(1), "yyyy-MM-dd", time)).isEqualTo(Map.of("ds", day));
    }

    @ParameterizedTest
    @CsvSource({"2026-01-02 00:00:00, 2026-01-01 23", "2026-03-29 03:00:00, 2026-03-29 01"})
    void hoursAreThoseThatPass(String time, String hour) {
        assertThat(partitions(IntervalFreshness.ofHour(1), "yyyy-MM-dd HH", time))
                .isEqualTo(Map.of("ds", hour));
    }

    @Test
    void aTimeInAnotherFormIsRefused() {
        assertThatThrownBy(() -> partitions(IntervalFreshness.ofDay(1), "yyyy-MM-dd", "2026/01/02"))
                .hasMessageContaining("is not written as yyyy-MM-dd HH:mm:ss");
    }
}

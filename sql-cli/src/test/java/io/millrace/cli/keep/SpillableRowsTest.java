package io.millrace.cli.keep;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests rows beyond the limit of memory.
class SpillableRowsTest {
    private static Row row(Object... cells) {
        return new Row(RowKind.INSERT, Arrays.asList(cells));
    }

    private static void fill(SpillableRows rows, int number) {
        for (int i = 0; i < number; i++) {
            rows.add(row(String.valueOf(i), i % 7 == 0 ? null : "wört " + i));
        }
    }

    @Test
    void fewRowsAreNeverWritten() {
        try (var rows = new SpillableRows(SpillableRows.Limits.DEFAULT)) {
            fill(rows, 10_000);
            assertThat(rows.inFiles()).isFalse();
            assertThat(rows.row(9_999).cell(0).display()).isEqualTo("9999");
        }
    }

    @Test
    void manyRowsAreReadBackFromFiles() {
        try (var rows = new SpillableRows(new SpillableRows.Limits(100_000, 1 << 20, 8))) {
            fill(rows, 50_000);
            assertThat(rows.inFiles()).isTrue();
            assertThat(rows.first()).isZero();
            assertThat(rows.end()).isEqualTo(50_000);
            for (int number : new int[] {0, 1, 63, 64, 12_345, 49_000, 49_999, 7}) {
                assertThat(rows.row(number))
                        .isEqualTo(row(String.valueOf(number), number % 7 == 0 ? null : "wört " + number));
            }
        }
    }

    @Test
    void theOldestFileIsGivenUpFirst() {
        try (var rows = new SpillableRows(new SpillableRows.Limits(100_000, 100_000, 3))) {
            fill(rows, 100_000);
            assertThat(rows.first()).isPositive();
            assertThat(rows.row(rows.first()).cell(0).display()).isEqualTo(String.valueOf(rows.first()));
            assertThat(rows.row(99_999).cell(0).display()).isEqualTo("99999");
        }
    }

    @Test
    void valuesOfEveryKindComeBackAsTheyWere() {
        try (var rows = new SpillableRows(new SpillableRows.Limits(10_000, 1 << 20, 8))) {
            var kinds = row(true, new BigDecimal("1.50"), Map.of("a", "b"), java.util.List.of("x"), "", "\0é\n");
            for (int i = 0; i < 1_000; i++) {
                rows.add(kinds);
            }
            assertThat(rows.inFiles()).isTrue();
            for (int i = 0; i < kinds.fields().size(); i++) {
                assertThat(rows.row(3).cell(i).display())
                        .isEqualTo(kinds.cell(i).display());
            }
        }
    }

    @Test
    void nothingIsLeftOfTheFiles() {
        var rows = new SpillableRows(new SpillableRows.Limits(10_000, 1 << 20, 8));
        fill(rows, 1_000);
        rows.close();
        assertThat(rows.inFiles()).isFalse();
        assertThat(rows.first()).isEqualTo(rows.end() - (rows.end() - rows.first()));
        assertThat(rows.row(999).cell(0).display()).isEqualTo("999");
    }
}

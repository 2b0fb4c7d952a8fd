package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollapsedRowsTest {
    private final CollapsedRows rows = new CollapsedRows();

    private void apply(RowKind kind, Object... cells) {
        rows.apply(ResultRow.of(kind, cells));
    }

    @Test
    void theLastValueOfEachRowIsLeft() {
        apply(RowKind.INSERT, "a", 1);
        apply(RowKind.INSERT, "b", 1);
        apply(RowKind.UPDATE_BEFORE, "a", 1);
        apply(RowKind.UPDATE_AFTER, "a", 2);
        apply(RowKind.DELETE, "b", 1);

        assertThat(rows.rows()).containsExactly(ResultRow.of(RowKind.INSERT, "a", 2));
        assertThat(rows.size()).isOne();
    }

    @Test
    void equalRowsAreCounted() {
        apply(RowKind.INSERT, "a");
        apply(RowKind.INSERT, "a");
        apply(RowKind.UPDATE_AFTER, "a");
        apply(RowKind.DELETE, "a");

        assertThat(rows.rows()).hasSize(2);
    }

    @Test
    void aRowThatIsTakenBackBeforeItCameIsNotLeft() {
        apply(RowKind.DELETE, "a");
        assertThat(rows.rows()).isEmpty();
        apply(RowKind.INSERT, "a");

        assertThat(rows.rows()).isEmpty();
        assertThat(rows.size()).isZero();
    }

    @Test
    void bytesAreTheSameWhenWhatIsInThemIs() {
        apply(RowKind.INSERT, new byte[] {1, 2}, List.of(new byte[] {3}));
        apply(RowKind.DELETE, new byte[] {1, 2}, List.of(new byte[] {3}));

        assertThat(rows.size()).isZero();
    }

    @Test
    void mapsAreTheSameWhenTheirBytesAre() {
        apply(RowKind.INSERT, Map.of(new byte[] {1}, List.of(new byte[] {2})), "a");
        apply(RowKind.INSERT, Map.of("k", new byte[] {3}), "b");
        apply(RowKind.DELETE, Map.of(new byte[] {1}, List.of(new byte[] {2})), "a");
        apply(RowKind.DELETE, Map.of("k", new byte[] {4}), "b");

        assertThat(rows.rows()).extracting(row -> row.cells().getLast()).containsExactly("b");
    }
}

package io.millrace.sql.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests that retractions remove the right rows.
class TableModelTest {
    private final TableModel table = new TableModel(1_000, 1 << 20);

    private List<String> shown() {
        return table.rows().stream()
                .map(row ->
                        row.row().cell(0).display() + "=" + row.row().cell(1).display())
                .toList();
    }

    private static Row row(RowKind kind, Object... cells) {
        return new Row(kind, Arrays.asList(cells));
    }

    private void add(RowKind kind, Object... cells) {
        table.add(row(kind, cells), 0);
    }

    @Test
    void anUpdatedRowKeepsItsPlace() {
        add(RowKind.INSERT, "a", "1");
        add(RowKind.INSERT, "b", "1");
        add(RowKind.UPDATE_BEFORE, "a", "1");
        add(RowKind.UPDATE_AFTER, "a", "2");
        assertThat(shown()).containsExactly("a=2", "b=1");
    }

    @Test
    void mingledUpdatesFindTheirOwnPlaces() {
        add(RowKind.INSERT, "a", "1");
        add(RowKind.INSERT, "b", "1");
        add(RowKind.INSERT, "c", "1");
        add(RowKind.UPDATE_BEFORE, "c", "1");
        add(RowKind.UPDATE_BEFORE, "a", "1");
        add(RowKind.UPDATE_AFTER, "c", "7");
        add(RowKind.UPDATE_AFTER, "a", "5");
        assertThat(shown()).containsExactly("a=5", "b=1", "c=7");
    }

    @Test
    void aRowWithNothingInCommonReplacesTheOneBeforeIt() {
        add(RowKind.INSERT, "1", "1");
        add(RowKind.INSERT, "x", "y");
        add(RowKind.UPDATE_BEFORE, "1", "1");
        add(RowKind.UPDATE_AFTER, "2", "2");
        assertThat(shown()).containsExactly("2=2", "x=y");
    }

    @Test
    void aRetractedRowIsNotShownEvenWhenNothingReplacesIt() {
        add(RowKind.INSERT, "a", "1");
        add(RowKind.UPDATE_BEFORE, "a", "1");
        assertThat(shown()).isEmpty();
        assertThat(table.size()).isZero();
    }

    @Test
    void ofEqualRowsARetractionTakesOne() {
        add(RowKind.INSERT, "a", "1");
        add(RowKind.INSERT, "a", "1");
        add(RowKind.INSERT, "a", "1");
        add(RowKind.DELETE, "a", "1");
        assertThat(shown()).containsExactly("a=1", "a=1");
        add(RowKind.DELETE, "a", "1");
        add(RowKind.DELETE, "a", "1");
        assertThat(shown()).isEmpty();
    }

    @Test
    void absentValuesAreFoundAgain() {
        add(RowKind.INSERT, "a", null);
        add(RowKind.DELETE, "a", null);
        assertThat(shown()).isEmpty();
    }

    @Test
    void countsWhatItHasNoRoomFor() {
        for (int i = 0; i < 1_500; i++) {
            add(RowKind.INSERT, "row", String.valueOf(i));
        }
        assertThat(table.rows()).hasSize(1_000);
        assertThat(table.size()).isEqualTo(1_500);
        assertThat(table.dropped()).isEqualTo(500);
        add(RowKind.DELETE, "row", "1400");
        assertThat(table.size()).isEqualTo(1_499);
    }

    @Test
    void givesUpPlacesThatNothingComesFor() {
        for (int i = 0; i < 5_000; i++) {
            add(RowKind.INSERT, "row " + i, "value " + i);
            add(RowKind.UPDATE_BEFORE, "row " + i, "value " + i);
        }
        add(RowKind.INSERT, "a", "1");
        assertThat(table.size()).isEqualTo(1);
        assertThat(table.dropped()).isZero();
    }
}

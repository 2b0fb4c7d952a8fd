package io.millrace.cli.keep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.sql.result.RowOrder;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FinalRowsTest {
    private final FinalRows rows = new FinalRows(FinalRows.MAX_WEIGHT);

    @Test
    void keepsWhatIsLeftInTheOrderInWhichItCameToStay() {
        change(RowKind.INSERT, "river", "1");
        change(RowKind.INSERT, "mill", "1");
        change(RowKind.UPDATE_BEFORE, "river", "1");
        change(RowKind.UPDATE_AFTER, "river", "2");
        change(RowKind.INSERT, "stone", "1");
        change(RowKind.DELETE, "stone", "1");

        assertThat(left()).containsExactly(row("mill", "1"), row("river", "2"));
        assertThat(rows.size()).isEqualTo(2);
    }

    @Test
    void countsEqualRows() {
        change(RowKind.INSERT, "mill", "1");
        change(RowKind.INSERT, "mill", "1");
        change(RowKind.INSERT, "mill", "1");
        change(RowKind.DELETE, "mill", "1");

        assertThat(left()).containsExactly(row("mill", "1"), row("mill", "1"));
    }

    @Test
    void aRowMayBeTakenBackBeforeItComes() {
        change(RowKind.UPDATE_BEFORE, "mill", "1");
        assertThat(left()).isEmpty();

        change(RowKind.INSERT, "mill", "1");
        assertThat(left()).isEmpty();
        assertThat(rows.size()).isZero();
    }

    @Test
    void bringsThemIntoTheOrderOfTheQuery() {
        change(RowKind.INSERT, "river", "9");
        change(RowKind.INSERT, "mill", "10");
        change(RowKind.INSERT, "stone", "2");
        var columns = List.of(Column.of("word", SqlType.string()), Column.of("n", new SqlType.Simple("BIGINT", true)));
        var order = new RowOrder(List.of(new Operations.SortKey(1, true, true)), columns);

        assertThat(rows.rows(Optional.of(order)))
                .containsExactly(row("mill", "10"), row("river", "9"), row("stone", "2"));
    }

    @Test
    void refusesMoreThanItMayKeepAndNotChangesOfWhatItKeeps() {
        var few = new FinalRows(1_000);
        few.add(row("river", "1"));
        for (int i = 0; i < 1_000; i++) {
            few.add(row("river", String.valueOf(i)).as(RowKind.UPDATE_BEFORE));
            few.add(row("river", String.valueOf(i)).as(RowKind.UPDATE_AFTER));
        }
        few.add(row("mill", "1"));
        few.add(row("stone", "1"));

        assertThatThrownBy(() -> {
                    few.add(row("wheel", "1"));
                    few.add(row("grain", "1"));
                })
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--changes")
                .hasMessageContaining("'batch'");
    }

    private void change(RowKind kind, String... cells) {
        rows.add(row(cells).as(kind));
    }

    private List<Row> left() {
        return rows.rows(Optional.empty()).toList();
    }

    private static Row row(String... cells) {
        return Row.added(Arrays.asList((Object[]) cells));
    }
}

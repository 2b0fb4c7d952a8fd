package io.millrace.server.gateway.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RowKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowOrderTest {

    @Test
    void comparesByTheFirstColumnThatDiffers() {
        assertThat(sorted(keys(key(0, true), key(1, false)), row(1L, "b"), row(2L, "b"), row(2L, "a")))
                .containsExactly(row(2L, "a"), row(2L, "b"), row(1L, "b"));
    }

    @Test
    void putsNullsWhereTheQueryWantsThem() {
        var rows = new ResultRow[] {row(1L), row((Object) null), row(2L)};

        assertThat(sorted(keys(new Operations.SortKey(0, false, true)), rows))
                .containsExactly(row(1L), row(2L), row((Object) null));
        assertThat(sorted(keys(new Operations.SortKey(0, true, true)), rows))
                .containsExactly(row(2L), row(1L), row((Object) null));
        assertThat(sorted(keys(new Operations.SortKey(0, true, false)), rows))
                .containsExactly(row((Object) null), row(2L), row(1L));
    }

    @Test
    void comparesEachTypeAsTheEngineDoes() {
        assertThat(sorted(keys(key(0, false)), row(new BigDecimal("10")), row(new BigDecimal("9.5"))))
                .containsExactly(row(new BigDecimal("9.5")), row(new BigDecimal("10")));
        // a character beyond the first plane comes after all of it, though its first half does not
        assertThat(sorted(keys(key(0, false)), row("\uD83D\uDE00"), row("\uFF5E")))
                .containsExactly(row("\uFF5E"), row("\uD83D\uDE00"));
        var high = new byte[] {(byte) 0x80};
        var low = new byte[] {0x7f};
        assertThat(sorted(keys(key(0, false)), row((Object) high), row((Object) low))
                        .getFirst()
                        .cells()
                        .getFirst())
                .isEqualTo(low);
    }

    private static List<ResultRow> sorted(List<Operations.SortKey> keys, ResultRow... rows) {
        return Stream.of(rows).sorted(new RowOrder(keys)).toList();
    }

    private static List<Operations.SortKey> keys(Operations.SortKey... keys) {
        return List.of(keys);
    }

    private static Operations.SortKey key(int column, boolean descending) {
        return new Operations.SortKey(column, descending, descending);
    }

    private static ResultRow row(@Nullable Object... cells) {
        return ResultRow.of(RowKind.INSERT, cells);
    }
}

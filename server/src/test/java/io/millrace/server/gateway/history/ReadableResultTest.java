package io.millrace.server.gateway.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadableResultTest {
    private static final ResultHead HEAD = new ResultHead(
            List.of(Column.of("a", SqlType.string())),
            true,
            Optional.empty(),
            ResultKind.SUCCESS_WITH_CONTENT,
            Operations.Execution.NONE);

    private static ReadableResult result(int rows) {
        return new ReadableResult(HEAD, Collections.nCopies(rows, ResultRow.of(RowKind.INSERT, "x")), true);
    }

    private static int rows(ReadableResult result, long token) {
        return result.page(token) instanceof FetchedPage.Rows page ? page.rows().size() : 0;
    }

    @Test
    void hasEveryRowOnOnePage() {
        assertThat(rows(result(2_500), 0)).isEqualTo(1_000);
        assertThat(rows(result(2_500), 2)).isEqualTo(500);
        assertThat(rows(result(2_500), 3)).isZero();
        assertThat(rows(result(2_000), 1)).isEqualTo(1_000);
        assertThat(rows(result(2_000), 2)).isZero();
        assertThat(rows(result(0), 0)).isZero();
    }

    /// The thousandfold of some of these is a small number again.
    @ParameterizedTest
    @ValueSource(
            longs = {
                -1,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                3_165_424_569_287_705_707L,
                8_754_816_167_369_546_740L,
                1L << 61
            })
    void hasNoPageOfAnotherToken(long token) {
        assertThat(result(2_500).page(token)).isInstanceOf(FetchedPage.End.class);
    }
}

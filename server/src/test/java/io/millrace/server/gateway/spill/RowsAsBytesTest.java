package io.millrace.server.gateway.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.wire.sql.RowKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RowsAsBytesTest {

    static Stream<Object> cells() {
        var large = "ä".repeat(70_000);
        var map = new LinkedHashMap<Object, Object>();
        map.put("z", 1);
        map.put(null, List.of("nested", LocalDate.EPOCH));
        map.put(2L, null);
        return Stream.of(
                "",
                "latin ÿ \0 \n",
                "Ā",
                "漢字 \uD83D\uDE00",
                "half \uD83D of a pair \uDE00",
                large,
                large + "漢",
                true,
                false,
                Byte.MIN_VALUE,
                Byte.MAX_VALUE,
                Short.MIN_VALUE,
                Short.MAX_VALUE,
                0,
                -1,
                63,
                64,
                -64,
                -65,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                0L,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                1L << 62,
                0f,
                -0f,
                Float.NaN,
                Float.MIN_VALUE,
                Float.NEGATIVE_INFINITY,
                0d,
                -0d,
                Double.NaN,
                Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                Math.PI,
                BigDecimal.ZERO,
                new BigDecimal("0.00"),
                new BigDecimal("-12345678901234567890.123456789012345678"),
                new BigDecimal(BigInteger.TEN, -40),
                LocalDate.EPOCH,
                LocalDate.of(1, 1, 1),
                LocalDate.of(9999, 12, 31),
                LocalDate.MIN,
                LocalDate.MAX,
                LocalTime.MIN,
                LocalTime.MAX,
                LocalTime.of(1, 2, 3, 4_000_000),
                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
                LocalDateTime.MIN,
                LocalDateTime.MAX,
                List.of(),
                List.of(1, List.of(2, "three"), map),
                Arrays.asList(null, null),
                map,
                new LinkedHashMap<>());
    }

    @ParameterizedTest
    @MethodSource("cells")
    void everyValueComesBackAsItWas(Object cell) {
        var row = new SizedRow(ResultRow.of(RowKind.INSERT, "before", cell, null, 7), 1L << 40);
        var back = there(row);
        assertThat(back).isEqualTo(row);
        assertThat(back.row().cells().get(1)).hasToString(cell.toString());
        assertThat(((Comparable<?>) back.row().cells().get(3)).getClass()).isEqualTo(Integer.class);
        assertThat(back.row().cells().get(1).getClass().isInstance(cell) || cell instanceof List)
                .isTrue();
    }

    @Test
    void bytesComeBackAsTheyWere() {
        var all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        var back = there(new SizedRow(ResultRow.of(RowKind.INSERT, new byte[0], all, List.of(all)), 1));
        assertThat((byte[]) back.row().cells().get(0)).isEmpty();
        assertThat((byte[]) back.row().cells().get(1)).isEqualTo(all);
        assertThat((byte[]) ((List<?>) back.row().cells().get(2)).getFirst()).isEqualTo(all);
    }

    @Test
    void aMapKeepsItsOrder() {
        var map = new LinkedHashMap<Object, Object>();
        for (int i = 100; i > 0; i--) {
            map.put("key " + i * 7919 % 100, i);
        }
        var back = there(new SizedRow(ResultRow.of(RowKind.INSERT, map), 1));
        assertThat(back.row().cells().getFirst()).hasToString(map.toString());
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfRowComesBack(RowKind kind) {
        assertThat(there(new SizedRow(ResultRow.of(kind, 1), 1)).row().kind()).isEqualTo(kind);
    }

    @Test
    void manyRowsComeBackInOrder() {
        var rows = new ArrayList<SizedRow>();
        for (int i = 0; i < 20_000; i++) {
            rows.add(new SizedRow(ResultRow.of(RowKind.INSERT, i, "row " + i), i));
        }
        assertThat(RowReader.read(RowWriter.write(rows))).isEqualTo(rows);
        assertThat(RowReader.read(RowWriter.write(List.of()))).isEmpty();
    }

    @Test
    void whatNoRowHoldsIsNamed() {
        var row = new SizedRow(ResultRow.of(RowKind.INSERT, new StringBuilder()), 1);
        assertThatThrownBy(() -> RowWriter.write(List.of(row))).hasMessageContaining("StringBuilder");
    }

    private static SizedRow there(SizedRow row) {
        return RowReader.read(RowWriter.write(List.of(row))).getFirst();
    }
}

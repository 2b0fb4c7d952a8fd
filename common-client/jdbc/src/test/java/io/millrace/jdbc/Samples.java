package io.millrace.jdbc;

import io.millrace.jdbc.scratch.Reply;
import io.millrace.jdbc.scratch.Reply.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hive.service.rpc.thrift.TTypeId;

/// Results that the tests read.
final class Samples {
    private Samples() {}

    static final List<Field> EVERY_TYPE = List.of(
            new Field("flag", TTypeId.BOOLEAN_TYPE),
            new Field("tiny", TTypeId.TINYINT_TYPE),
            new Field("small", TTypeId.SMALLINT_TYPE),
            new Field("whole", TTypeId.INT_TYPE),
            new Field("large", TTypeId.BIGINT_TYPE),
            new Field("narrow", TTypeId.FLOAT_TYPE),
            new Field("wide", TTypeId.DOUBLE_TYPE),
            new Field("amount", TTypeId.DECIMAL_TYPE, 10, 2),
            new Field("code", TTypeId.CHAR_TYPE, 3, 0),
            new Field("word", TTypeId.VARCHAR_TYPE, 20, 0),
            new Field("text", TTypeId.STRING_TYPE),
            new Field("day", TTypeId.DATE_TYPE),
            new Field("moment", TTypeId.TIMESTAMP_TYPE),
            new Field("instant", TTypeId.TIMESTAMPLOCALTZ_TYPE),
            new Field("bytes", TTypeId.BINARY_TYPE),
            new Field("months", TTypeId.INTERVAL_YEAR_MONTH_TYPE),
            new Field("seconds", TTypeId.INTERVAL_DAY_TIME_TYPE),
            new Field("list", TTypeId.ARRAY_TYPE),
            new Field("map", TTypeId.MAP_TYPE),
            new Field("struct", TTypeId.STRUCT_TYPE));

    private static final List<Object> VALUES = List.of(
            true,
            (byte) -7,
            (short) 300,
            70_000,
            5_000_000_000L,
            (double) 0.1f,
            0.25,
            "1E+2",
            "abc",
            "väl",
            "tëxt",
            "2024-01-02",
            "2024-01-02 03:04:05.678",
            "2024-01-02 03:04:05.678 +02:00",
            new byte[] {65, 66, 67},
            "1-2",
            "1 02:03:04.5",
            "[1, 2, null]",
            "{\"a\": 1}",
            "{\"a\": 1, \"b\": \"x\"}");

    /// A row of values and a row of NULLs, and the first one again.
    static Reply everyType() {
        List<Object> nulls = new ArrayList<>(Collections.nCopies(VALUES.size(), null));
        return Reply.rows(EVERY_TYPE, List.of(VALUES, nulls, VALUES));
    }

    /// The numbers from zero on.
    static Reply numbers(int count) {
        return Reply.rows(
                List.of(new Field("n", TTypeId.INT_TYPE)),
                IntStream.range(0, count).mapToObj(n -> List.<Object>of(n)).toList());
    }

    static Reply text(String value) {
        return Reply.rows(List.of(new Field("text", TTypeId.STRING_TYPE)), List.of(Arrays.asList((Object) value)));
    }
}

package io.millrace.server.endpoint.rest.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Every type once, with an SQL literal and the form of its value in both row formats.
final class Types {

    /// @param castable whether SQL can cast it to a string and gives the same text
    record Case(String sql, String json, @Nullable String text, boolean castable) {}

    static final List<Case> CASES = List.of(
            of("CAST('ab' AS CHAR(3))", "\"ab \"", "ab "),
            of("'ab'", "\"ab\"", "ab"),
            of("TRUE", "true", "TRUE"),
            of("CAST(3 AS TINYINT)", "3", "3"),
            of("CAST(-300 AS SMALLINT)", "-300", "-300"),
            of("70000", "70000", "70000"),
            of("9000000000", "9000000000", "9000000000"),
            of("CAST(1.5 AS FLOAT)", "1.5", "1.5"),
            of("CAST(1.0E20 AS DOUBLE)", "1.0E+20", "1.0E20"),
            of("CAST('1.10' AS DECIMAL(5, 2))", "1.1", "1.10"),
            of("CAST('100' AS DECIMAL(5, 0))", "1E+2", "100"),
            only("x'0aff'", "\"Cv8=\"", "x'0aff'"),
            of("DATE '2024-01-02'", "\"2024-01-02\"", "2024-01-02"),
            of("TIME '12:34:56'", "\"12:34:56\"", "12:34:56"),
            of("TIMESTAMP '2024-01-02 03:04:05.678'", "\"2024-01-02T03:04:05.678\"", "2024-01-02 03:04:05.678"),
            of(
                    "CAST(TIMESTAMP '2024-01-02 03:04:05' AS TIMESTAMP(6))",
                    "\"2024-01-02T03:04:05\"",
                    "2024-01-02 03:04:05.000000"),
            of("TO_TIMESTAMP_LTZ(0, 3)", "\"1970-01-01T08:00:00Z\"", "1970-01-01 08:00:00.000"),
            of("INTERVAL '1-2' YEAR TO MONTH", "14", "+1-02"),
            of("INTERVAL '1 02:03:04.567' DAY TO SECOND(3)", "93784567", "+1 02:03:04.567"),
            of("ARRAY[1, 2, CAST(NULL AS INT)]", "[1,2,null]", "[1, 2, NULL]"),
            of("MAP['k', 1]", "{\"k\":1}", "{k=1}"),
            of("CAST(ROW(1, 'x') AS ROW<a INT, b STRING>)", "{\"a\":1,\"b\":\"x\"}", "(1, x)"),
            only("CAST(NULL AS INT)", "null", null));

    private Types() {}

    private static Case of(String sql, String json, String text) {
        return new Case(sql, json, text, true);
    }

    private static Case only(String sql, String json, @Nullable String text) {
        return new Case(sql, json, text, false);
    }
}

package io.millrace.wire.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SqlTypeTest {
    private static final List<SqlType> ALL = List.of(
            new SqlType.Simple("BIGINT", false),
            new SqlType.Sized("CHAR", true, 3),
            SqlType.string(),
            new SqlType.Decimal(false, 12, 2),
            new SqlType.Temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE", true, 3),
            new SqlType.Interval("INTERVAL_DAY_TIME", true, 2, Optional.of(3), "DAY_TO_SECOND"),
            new SqlType.Array(true, new SqlType.Simple("INTEGER", false)),
            new SqlType.Multiset(true, SqlType.string()),
            new SqlType.Mapping(true, SqlType.string(), new SqlType.Simple("DOUBLE", true)),
            new SqlType.Structure(
                    true, List.of(new SqlType.Member("a", SqlType.string(), Optional.of("first of two")))),
            new SqlType.Opaque(true, "java.util.UUID", "AAAA"),
            new SqlType.Untyped());

    @Test
    void everyTypeComesBackFromTheWireAsItWent() {
        for (var type : ALL) {
            assertThat(LogicalType.of(type).sqlType()).isEqualTo(type);
        }
    }

    @Test
    void typesAreSpelledAsAStatementWouldWriteThem() {
        assertThat(ALL.stream().map(SqlType::sql).limit(7))
                .containsExactly(
                        "BIGINT NOT NULL",
                        "CHAR(3)",
                        "STRING",
                        "DECIMAL(12, 2) NOT NULL",
                        "TIMESTAMP_LTZ(3)",
                        "INTERVAL DAY TO SECOND",
                        "ARRAY<INT NOT NULL>");
    }

    @Test
    void cellsTellTheirKindsApart() {
        var row = new Row(RowKind.INSERT, Arrays.asList("a", 1, 1.5d, true, List.of(1), Map.of("k", "v"), null));

        assertThat(row.cell(0)).isEqualTo(new Cell.Text("a"));
        assertThat(row.cell(1)).isEqualTo(new Cell.Numeric(BigDecimal.ONE));
        assertThat(row.cell(2)).isEqualTo(new Cell.Numeric(new BigDecimal("1.5")));
        assertThat(row.cell(3).display()).isEqualTo("TRUE");
        assertThat(row.cell(4).display()).isEqualTo("[1]");
        assertThat(row.cell(5).display()).isEqualTo("{k=v}");
        assertThat(row.cell(6)).isEqualTo(new Cell.Absent());
    }

    @Test
    void theTokenIsTheLastSegmentOfTheNextPage() {
        assertThat(Results.tokenOf("/v4/sessions/a/operations/b/result/17?rowFormat=JSON"))
                .isEqualTo(17);
    }

    @Test
    void theCatalogueHoldsEveryEndpoint() {
        assertThat(SqlEndpoints.CATALOGUE.endpoints()).hasSize(56);
    }

    @Test
    void anOperationThatIsClosedStaysClosed() {
        for (var next : OperationStatus.values()) {
            assertThat(OperationStatus.CLOSED.mayBecome(next)).isFalse();
        }
        assertThat(OperationStatus.RUNNING.mayBecome(OperationStatus.FINISHED)).isTrue();
        assertThat(OperationStatus.FINISHED.mayBecome(OperationStatus.CANCELED)).isFalse();
    }
}

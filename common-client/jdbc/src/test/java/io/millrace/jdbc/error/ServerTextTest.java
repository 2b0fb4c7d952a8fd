package io.millrace.jdbc.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;

/// Tests that a message contains the server's reason, without the path it took.
class ServerTextTest {
    @Test
    void keepsWhatEachCauseSays() {
        var trace = """
                java.util.concurrent.ExecutionException: org.apache.flink.table.api.SqlParserException: SQL parse failed. Encountered "SELEC" at line 1.
                Was expecting one of:
                    "SELECT" ...
                \tat org.apache.flink.Some.method(Some.java:12)
                \tat java.base/java.lang.Thread.run(Thread.java:1)
                Caused by: org.apache.flink.table.api.SqlParserException: SQL parse failed. Encountered "SELEC" at line 1.
                \t... 7 more
                Caused by: org.apache.calcite.runtime.CalciteContextException: From line 1
                """;

        assertThat(ServerText.of(trace)).isEqualTo("""
                SQL parse failed. Encountered "SELEC" at line 1.
                Was expecting one of:
                    "SELECT" ...
                From line 1""");
    }

    @Test
    void leavesAPlainMessageAlone() {
        assertThat(ServerText.of("Table 'a.b.C' not found: look at line 1 (at the end)"))
                .isEqualTo("Table 'a.b.C' not found: look at line 1 (at the end)");
        assertThat(ServerText.of(null)).contains("no reason");
        assertThat(ServerText.of("x".repeat(1_000_000)).length()).isLessThan(10_000);
    }

    @Test
    void choosesTheClassByTheState() {
        assertThat(error("08006")).isInstanceOf(SQLNonTransientConnectionException.class);
        assertThat(error("42S02")).isInstanceOf(SQLSyntaxErrorException.class);
        assertThat(error("22012")).isInstanceOf(SQLDataException.class);
        assertThat(error("23505")).isInstanceOf(SQLIntegrityConstraintViolationException.class);
        assertThat(error("HYT00")).isInstanceOf(SQLTimeoutException.class);
        assertThat(error("57014")).isExactlyInstanceOf(SQLException.class);
        assertThat(SqlState.error("42S02", "m", 9).getErrorCode()).isEqualTo(9);
    }

    private static Throwable error(String state) {
        return SqlState.error(state, "m", 9);
    }
}

package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SqlStatesTest {
    @ParameterizedTest
    @EnumSource(FaultCode.class)
    void everyFaultHasAStateOfFiveCharacters(FaultCode code) {
        assertThat(SqlStates.of(new Refusal(code, "no"))).matches("[0-9A-Z]{5}");
        assertThat(SqlStates.number(code)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "'SQL parse failed. Non-query expression', 42000",
        "'SQL validation failed. Object ''x'' not found', 42000",
        "'Encountered \"<EOF>\" at line 1, column 28.', 42000",
        "Division by zero, HY000",
    })
    void aWrongStatementDiffersFromOneThatFailed(String reason, String state) {
        assertThat(SqlStates.of(new Refusal(FaultCode.STATEMENT_FAILED, reason)))
                .isEqualTo(state);
        assertThat(SqlStates.of(new Refusal(FaultCode.INVALID_STATEMENT, reason)))
                .isEqualTo(state);
    }

    @Test
    void programsTellTimeOutsAndLostConnections() {
        assertThat(SqlStates.of(new Refusal(FaultCode.TIMED_OUT, ""))).isEqualTo("HYT00");
        assertThat(SqlStates.of(new Refusal(FaultCode.UNAVAILABLE, ""))).isEqualTo("08S01");
    }
}

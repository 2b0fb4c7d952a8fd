package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.ResultKind;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlGatewayIT {
    private GatewayUnderTest gateway;

    @BeforeAll
    void start() throws Exception {
        gateway = new GatewayUnderTest();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @Test
    void aQueryAnswersInStreamingAndInBatch() {
        for (var mode : new String[] {"streaming", "batch"}) {
            var session = gateway.open(Map.of("execution.runtime-mode", mode));

            var answer = gateway.run(session, "SELECT 1 AS n, 'a' AS letter;");

            assertThat(answer.lines()).containsExactly("1|a");
            assertThat(answer.columns()).containsExactly("n", "letter");
            assertThat(answer.last().isQueryResult()).contains(true);
            assertThat(answer.last().jobID()).isPresent();
            assertThat(answer.last().resultKind()).contains(ResultKind.SUCCESS_WITH_CONTENT);
        }
    }
}

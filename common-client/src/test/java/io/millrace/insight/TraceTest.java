package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceTest {
    private static String reason(String... causes) {
        return Trace.of(String.join("\n\tat some.Place.method(Place.java:1)\nCaused by: ", causes)
                        + "\n\tat some.Place.method(Place.java:1)")
                .reason();
    }

    @Test
    void namesTheMessageThatTheReaderDoesNotUnderstand() {
        assertThat(reason(
                        "java.lang.RuntimeException: One or more fetchers have encountered exception",
                        "java.io.IOException: Failed to deserialize consumer record due to",
                        "java.io.IOException: Failed to deserialize JSON 'no json'.",
                        "org.json.ParseException: Unrecognized token 'no'"))
                .isEqualTo("Failed to deserialize JSON 'no json': Unrecognized token 'no'");
    }

    @Test
    void namesTheTopicThatIsMissing() {
        assertThat(reason(
                        "org.apache.flink.util.FlinkException: Global failure triggered by OperatorCoordinator for 'x'",
                        "java.lang.RuntimeException: Failed to get metadata for topics [clicks].",
                        "java.util.concurrent.ExecutionException: org.kafka.UnknownTopic: There is none.",
                        "org.kafka.UnknownTopic: There is none."))
                .isEqualTo("Failed to get metadata for topics [clicks]: There is none.");
    }

    @Test
    void leavesOutWhatOnlyRepeatsTheCause() {
        assertThat(reason(
                        "java.io.IOException: java.sql.BatchUpdateException: Batch entry 0 was aborted: ERROR: no relation",
                        "java.sql.BatchUpdateException: Batch entry 0 was aborted: ERROR: no relation",
                        "org.postgresql.util.PSQLException: ERROR: no relation"))
                .isEqualTo("ERROR: no relation");
    }

    @Test
    void keepsTheClassOfAnExceptionOfJava() {
        assertThat(reason("java.lang.ArithmeticException: / by zero"))
                .isEqualTo("java.lang.ArithmeticException: / by zero");
        assertThat(reason("java.io.IOException: The connection failed.", "java.net.UnknownHostException: nowhere"))
                .isEqualTo("The connection failed: java.net.UnknownHostException: nowhere");
        assertThat(reason("java.lang.NullPointerException")).isEqualTo("java.lang.NullPointerException");
    }

    @Test
    void leavesOutThatTheEngineGivesUp() {
        assertThat(reason(
                        "org.apache.flink.runtime.JobException: Recovery is suppressed by NoRestart",
                        "org.postgresql.util.PSQLException: ERROR: no relation"))
                .isEqualTo("ERROR: no relation");
    }
}

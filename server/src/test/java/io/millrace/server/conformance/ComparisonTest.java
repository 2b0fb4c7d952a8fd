package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests which differences between two responses count.
final class ComparisonTest {
    private static final Values VALUES = new Values();

    private static Http.Answer json(int status, String body) {
        var headers = new HashMap<String, String>();
        headers.put("content-type", "application/json; charset=UTF-8");
        return new Http.Answer(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> between(String stock, String ours) {
        return Comparison.of(json(200, stock), json(200, ours), VALUES, Comparison.Fault.OUTERMOST).stream()
                .map(Finding::toString)
                .toList();
    }

    @Test
    void findsNothingInEqualAnswers() {
        assertThat(between("{\"name\":\"a\",\"parallelism\":2}", "{\"parallelism\":2,\"name\":\"a\"}"))
                .isEmpty();
    }

    @Test
    void findsKeysThatAreMissingOrMore() {
        assertThat(between("{\"name\":\"a\"}", "{\"title\":\"a\"}"))
                .containsExactly("$.name: stock string a, ours absent", "$.title: stock absent, ours string a");
    }

    @Test
    void findsNullForAbsentAndTextForNumber() {
        assertThat(between("{\"name\":null}", "{}")).containsExactly("$.name: stock null null, ours absent");
        assertThat(between("{\"name\":1}", "{\"name\":\"1\"}"))
                .containsExactly("$.name: stock integer 1, ours string 1");
        assertThat(between("{\"name\":1}", "{\"name\":1.0}"))
                .containsExactly("$.name: stock integer 1, ours number 1.0");
    }

    @Test
    void findsOtherValuesUnlessTheyAreMeasured() {
        assertThat(between("{\"parallelism\":2}", "{\"parallelism\":1}"))
                .containsExactly("$.parallelism: stock 2, ours 1");
        assertThat(between("{\"duration\":2}", "{\"duration\":1}")).isEmpty();
        assertThat(between("{\"duration\":-1}", "{\"duration\":1}")).containsExactly("$.duration: stock -1, ours 1");
    }

    @Test
    void findsMomentsThatAreNotInTheSameUnit() {
        assertThat(between("{\"start-time\":1795278832168}", "{\"start-time\":1795278842168}"))
                .isEmpty();
        assertThat(between("{\"start-time\":1795278832168}", "{\"start-time\":1795278842}"))
                .hasSize(1);
    }

    @Test
    void findsAnotherStatusTypeAndOrigin() {
        var stock = json(200, "{}");
        var ours = new Http.Answer(
                404, Map.of("content-type", "text/plain", "access-control-allow-origin", "*"), new byte[0]);
        assertThat(Comparison.of(stock, ours, VALUES, Comparison.Fault.OUTERMOST))
                .extracting(Finding::at)
                .containsExactly("status", "type", "origin");
    }
}

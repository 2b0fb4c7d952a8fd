package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.json.JsonMapper;

/// Tests the formats with the cases that the web UI's `format.test.ts` also reads.
class FormatsTest {
    private static final Map<String, DoubleFunction<String>> FORMATS = Map.of(
            "duration",
            value -> Formats.duration((long) value),
            "elapsed",
            value -> Formats.elapsed((long) value),
            "bytes",
            Formats::bytes,
            "count",
            Formats::count,
            "rate",
            Formats::rate,
            "percent",
            Formats::percent,
            "grouped",
            value -> Formats.grouped((long) value),
            "rows",
            value -> Formats.plural((long) value, "row"));

    @TestFactory
    Stream<DynamicTest> looksTheSameAsInTheWebUi() throws IOException {
        try (var file = FormatsTest.class.getResourceAsStream("formats.json")) {
            var cases = new JsonMapper().readTree(file);
            assertThat(cases.propertyNames()).containsExactlyInAnyOrderElementsOf(FORMATS.keySet());
            return cases.properties().stream()
                    .flatMap(format -> format.getValue()
                            .valueStream()
                            .map(pair -> DynamicTest.dynamicTest(
                                    format.getKey() + " " + pair,
                                    () -> assertThat(FORMATS.get(format.getKey())
                                                    .apply(pair.get(0).asDouble()))
                                            .isEqualTo(pair.get(1).asString()))));
        }
    }

    @Test
    void marksAFigureThatDoesNotExist() {
        assertThat(Stream.<DoubleFunction<String>>of(Formats::bytes, Formats::count, Formats::rate, Formats::percent)
                        .map(format -> format.apply(Double.NaN)))
                .containsOnly(Formats.UNKNOWN);
    }
}

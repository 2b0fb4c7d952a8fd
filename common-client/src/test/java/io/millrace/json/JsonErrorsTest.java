package io.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the messages for documents that do not match.
class JsonErrorsTest {
    public enum Colour {
        RED,
        GREEN
    }

    public record Positive(int value) {
        public Positive {
            if (value < 1) {
                throw new IllegalArgumentException("value must be at least 1, and is " + value);
            }
        }
    }

    public record Everything(
            Optional<String> text,
            Optional<Integer> whole,
            Optional<Long> large,
            Optional<Double> number,
            Optional<Boolean> yes,
            Optional<Colour> colour,
            Optional<JobId> job,
            List<String> list,
            Map<String, String> map,
            Map<JobId, Integer> byJob,
            Optional<Positive> nested,
            List<Positive> several) {}

    private static final Map<String, String> VALUES = Map.of(
            "[]", "an array",
            "[[1]]", "an array",
            "{}", "an object",
            "\"many\"", "text",
            "12", "a number",
            "1.5", "a number",
            "true", "true");

    /// For each component, its name and a value that fits.
    static Stream<Arguments> components() {
        return Stream.of(
                arguments("text", "text", Set.of("\"many\"", "12", "1.5", "true")),
                arguments("whole", "a whole number", Set.of("12", "1.5")),
                arguments("large", "a whole number", Set.of("12", "1.5")),
                arguments("number", "a number", Set.of("12", "1.5")),
                arguments("yes", "true or false", Set.of("true")),
                arguments("colour", "one of \"RED\", \"GREEN\"", Set.of("\"many\"")),
                arguments("job", "text", Set.of("\"many\"")),
                arguments("list", "an array", Set.of("[]", "[[1]]")),
                arguments("map", "an object", Set.of("{}")),
                arguments("nested", "an object", Set.of("{}")),
                arguments("several", "an array", Set.of("[]", "[[1]]")));
    }

    @ParameterizedTest
    @MethodSource("components")
    void saysWhatWasExpectedAndWhatWasFoundInEveryField(String name, String expected, Set<String> fitting) {
        VALUES.forEach((value, found) -> {
            if (!fitting.contains(value)) {
                assertThat(complaint("{\n \"" + name + "\": " + value + "}", Everything.class))
                        .startsWith(name + ": expected " + expected + ", found " + found + " (line 2, column ");
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"colour":"BLUE"}                       | colour: expected one of "RED", "GREEN", found "BLUE"
            {"job":"x"}                             | job: not 32 hexadecimal digits: x
            {"byJob":{"x":1}}                       | byJob: not 32 hexadecimal digits: x
            {"whole":99999999999}                   | whole: expected a whole number, found one that is too large
            {"nested":{"value":0}}                  | nested: value must be at least 1, and is 0
            {"nested":{}}                           | nested.value: expected a whole number, found nothing
            {"several":[{"value":1},{"value":"x"}]} | several[1].value: expected a whole number, found text
            {"map":{"a":[]}}                        | map.a: expected text, found an array
            [{"text":["x"]}]                        | expected an object, found an array
            {"text":[1                              | text: expected text, found something else
            {"text":"x"} and more                   | Unrecognized token 'and'
            {"text":"x"}{}                          | expected the end, found more
            {"text"                                 | Unexpected end-of-input
            """)
    void saysInPlainWordsWhatIsWrong(String json, String complaint) {
        assertThat(complaint(json, Everything.class)).startsWith(complaint);
    }

    private static String complaint(String json, Class<?> type) {
        var refusal = catchThrowableOfType(Refusal.class, () -> Json.read(json.getBytes(StandardCharsets.UTF_8), type));
        assertThat(refusal.code()).isEqualTo(FaultCode.BAD_REQUEST);
        var line = refusal.detail().getFirst();
        assertThat(line).doesNotContain("`", "JsonToken", "java.", "Config", "LinkedHashMap", "io.millrace");
        return line;
    }
}

package io.millrace.wire.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.json.Json;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TriggerIdTest {
    private static final String HEX = "0123456789ABCDEF0123456789abcdef";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                " ",
                "nightly backup",
                "a/b//c/",
                "..",
                "100 %",
                "größer",
                "日本",
                "\uD83D\uDE80",
                "a+b&c=d?e#f"
            })
    void isAnyPrintableText(String text) {
        assertThat(new TriggerId(text).text()).isEqualTo(text);
        assertThat(new TriggerId(text).isHex()).isFalse();
    }

    @Test
    void countsCharactersAndNotTheirHalves() {
        assertThat(new TriggerId("\uD83D\uDE80".repeat(128)).text()).hasSize(256);
        assertRefused("\uD83D\uDE80".repeat(129), "a trigger id has at most 128 characters, this one has 129");
        assertThat(new TriggerId("x".repeat(128)).text()).hasSize(128);
        assertRefused("x".repeat(129), "a trigger id has at most 128 characters, this one has 129");
    }

    @Test
    void refusesWhatCannotBePrinted() {
        assertRefused("", "a trigger id cannot be empty");
        assertRefused("a\nb", "a trigger id consists of printable characters, this one has U+000A");
        assertRefused("a\u0000", "a trigger id consists of printable characters, this one has U+0000");
        assertRefused("\u2028", "a trigger id consists of printable characters, this one has U+2028");
        assertRefused("\uD83D", "a trigger id consists of printable characters, this one has U+D83D");
    }

    private static void assertRefused(String text, String sentence) {
        assertThatThrownBy(() -> new TriggerId(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    /// The engine writes its own ids this way.
    @Test
    void digitsOfTheEngineAreInLowerCase() {
        assertThat(new TriggerId(HEX).text()).isEqualTo("0123456789abcdef0123456789abcdef");
        assertThat(new TriggerId(HEX).isHex()).isTrue();
        assertThat(new TriggerId("ABC").text()).isEqualTo("ABC");
    }

    @Test
    void isReadFromEveryRequestThatMayHaveOne() {
        var id = Optional.of(new TriggerId("day 1/2"));
        Savepoints.StopRequest stop = read("{\"triggerId\":\"day 1/2\"}", Savepoints.StopRequest.class);
        assertThat(stop.triggerId()).isEqualTo(id);
        Savepoints.DisposalRequest disposal =
                read("{\"savepoint-path\":\"/s\",\"triggerId\":\"day 1/2\"}", Savepoints.DisposalRequest.class);
        assertThat(disposal.triggerId()).isEqualTo(id);
        Rescales.Request rescale = read(
                "{\"parallelism\":4,\"vertices\":{\"" + HEX + "\":2},\"triggerId\":\"day 1/2\"}",
                Rescales.Request.class);
        assertThat(rescale.triggerId()).isEqualTo(id);
        assertThat(rescale.vertices().orElseThrow()).containsEntry(new VertexId(HEX), 2);
        var refusal = catchThrowableOfType(Refusal.class, () -> read("{\"triggerId\":\"\"}", Rescales.Request.class));
        assertThat(refusal.detail()).anySatisfy(line -> assertThat(line).contains("a trigger id cannot be empty"));
    }

    private static <T> T read(String json, Class<T> type) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    @Test
    void aBadOneInAPathIsRefusedWithWhatIsExpected() {
        assertThatThrownBy(() -> Triggers.TRIGGER.parse("x".repeat(129)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Expected 1 to 128 printable characters.");
    }
}

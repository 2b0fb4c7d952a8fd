package io.millrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.ListType;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.Wire;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

    public enum State {
        RUNNING,
        @Wire("in_progress")
        IN_PROGRESS
    }

    public record Inner(int count) {}

    public record Message(
            JobId jid,
            @Wire("start-time") long startTime,
            State state,
            Optional<String> omitted,
            @Explicit Optional<String> explicit,
            double ratio,
            List<Inner> parts,
            Map<JobId, Long> sizes) {
        public Message {
            parts = List.copyOf(parts);
            sizes = Map.copyOf(sizes);
        }
    }

    public record Loose(String name, int number, List<String> list, Map<String, String> map, Optional<Integer> more) {}

    public record Any(List<Object> fields) {}

    public record Id2(
            @Wire("start-time") long start,
            @Wire("start_time") long again) {}

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Message sample() {
        return new Message(
                JOB,
                5,
                State.IN_PROGRESS,
                Optional.empty(),
                Optional.empty(),
                Double.NaN,
                List.of(new Inner(1)),
                Map.of(JOB, 7L));
    }

    @Test
    void writesComponentsInOrderUnderTheirWireNames() {
        assertThat(Json.text(sample())).isEqualTo("""
                {"jid":"0123456789abcdef0123456789abcdef","start-time":5,"state":"in_progress","explicit":null,\
                "ratio":"NaN","parts":[{"count":1}],"sizes":{"0123456789abcdef0123456789abcdef":7}}""");
    }

    @Test
    void writesAMessageWithOtherTexts() {
        var loose = new Loose("a \"name\"", 7, List.of("one", "two"), Map.of("key", "value"), Optional.of(1));
        var text = Json.pretty(loose, (names, value) -> names + " = " + value);
        assertThat(Json.<Loose>read(utf8(text), Loose.class))
                .isEqualTo(new Loose(
                        "name = a \"name\"",
                        7,
                        List.of("list = one", "list = two"),
                        Map.of("key", "map/key = value"),
                        Optional.of(1)));
        assertThat(Json.pretty(sample(), (_, value) -> value)).isEqualTo(Json.pretty(sample()));
    }

    @Test
    void readsBackWhatItWrote() {
        Message back = Json.read(Json.bytes(sample()), Message.class);
        assertThat(back).isEqualTo(sample());
        Message lenient = Json.readLenient(Json.bytes(sample()), Message.class);
        assertThat(lenient).isEqualTo(sample());
    }

    @Test
    void ignoresUnknownFields() {
        Inner inner = Json.read(utf8("{\"count\":3,\"other\":{\"a\":[1]}}"), Inner.class);
        assertThat(inner.count()).isEqualTo(3);
    }

    @Test
    void readsAnEmptyObjectAsNothing() {
        assertThat(Json.<Nothing>read(utf8("{}"), Nothing.class)).isEqualTo(Nothing.NOTHING);
        assertThat(Json.text(Nothing.NOTHING)).isEqualTo("{}");
    }

    @Test
    void readsTopLevelLists() {
        assertThat(Json.<List<Inner>>read(utf8("[{\"count\":3}]"), new ListType(Inner.class)))
                .containsExactly(new Inner(3));
    }

    @Test
    void takesMissingCollectionsForEmptyInBothReadings() {
        Loose strict = Json.read(utf8("{\"name\":\"a\",\"number\":1}"), Loose.class);
        assertThat(strict).isEqualTo(new Loose("a", 1, List.of(), Map.of(), Optional.empty()));
        Loose nulls =
                Json.read(utf8("{\"name\":\"a\",\"number\":1,\"list\":null,\"map\":null,\"more\":null}"), Loose.class);
        assertThat(nulls).isEqualTo(strict);
    }

    @Test
    void takesMissingScalarsForEmptyOnlyWhenLenient() {
        Loose lenient = Json.readLenient(utf8("{}"), Loose.class);
        assertThat(lenient).isEqualTo(new Loose("", 0, List.of(), Map.of(), Optional.empty()));
        assertRefused("{}", Loose.class);
        assertRefused("{\"name\":\"a\"}", Loose.class);
        assertRefused("{\"name\":null,\"number\":1}", Loose.class);
        assertRefused("{\"name\":\"a\",\"number\":null}", Loose.class);
    }

    @Test
    void refusesUnknownConstantsInBothReadings() {
        var odd = "{\"jid\":\"" + JOB + "\",\"start-time\":1,\"state\":\"ODD\",\"ratio\":1}";
        assertRefused(odd, Message.class);
        assertThatThrownBy(() -> Json.readLenient(utf8(odd), Message.class))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.INTERNAL));
    }

    public record Counted(JobState state, Map<TaskState, Integer> tasks) {
        public Counted {
            tasks = Map.copyOf(tasks);
        }
    }

    @Test
    void readsStatesOfANewerEngineAsUnknownOnlyWhenLenient() {
        var newer = "{\"state\":\"HIBERNATING\",\"tasks\":{\"RUNNING\":2,\"DREAMING\":1}}";
        Counted counted = Json.readLenient(utf8(newer), Counted.class);
        assertThat(counted)
                .isEqualTo(new Counted(JobState.UNKNOWN, Map.of(TaskState.RUNNING, 2, TaskState.UNKNOWN, 1)));
        assertRefused(newer, Counted.class);
    }

    @Test
    void refusesWhatIsNotJson() {
        assertRefused("", Inner.class);
        assertRefused("null", Inner.class);
        assertRefused("[]", Inner.class);
        assertRefused("{\"count\":", Inner.class);
        assertRefused("{\"count\":1} more", Inner.class);
        assertRefused("{\"count\":\"many\"}", Inner.class);
        assertRefused("[".repeat(10_000), Inner.class);
    }

    @Test
    void refusesWhatIsTooDeepOrTooLong() {
        for (var json : List.of(
                "{\"count\":1,\"odd\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}",
                "{\"count\":" + "9".repeat(1_500) + "}",
                "{\"count\":1,\"odd\":1" + "0".repeat(1_500) + "}")) {
            assertThatThrownBy(() -> Json.read(utf8(json), Inner.class))
                    .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.BAD_REQUEST))
                    .hasMessageNotContaining("StreamReadConstraints");
        }
    }

    @Test
    void refusesNullsInCollectionsByTheirPlace() {
        for (var part : List.of("\"list\":[null]", "\"map\":{\"a\":null}")) {
            assertThatThrownBy(() -> Json.read(utf8("{\"name\":\"a\",\"number\":1," + part + "}"), Loose.class))
                    .isInstanceOfSatisfying(Refusal.class, refusal -> {
                        assertThat(refusal.code()).isEqualTo(FaultCode.BAD_REQUEST);
                        assertThat(refusal.detail()).singleElement().asString().contains("found null");
                    });
        }
    }

    @Test
    void saysWhereARequestIsWrong() {
        assertThatThrownBy(() -> Json.read(utf8("{\"jid\":\"xyz\"}"), Message.class))
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.reason()).isEqualTo("Request did not match expected format.");
                    assertThat(refusal.detail())
                            .singleElement()
                            .asString()
                            .contains("jid", "not 32 hexadecimal digits", "line 1")
                            .doesNotContain("io.millrace", "java.lang");
                });
    }

    @Test
    void keepsExactDecimalsOfUntypedValues() {
        Any any = Json.readLenient(utf8("{\"fields\":[12345678901234567890.123456789,\"x\",1,true]}"), Any.class);
        assertThat(any.fields())
                .containsExactly(new java.math.BigDecimal("12345678901234567890.123456789"), "x", 1, true);
    }

    @Test
    void keepsTwoSpellingsOfOneValueApart() {
        assertThat(Json.text(new Id2(1, 1))).isEqualTo("{\"start-time\":1,\"start_time\":1}");
    }

    @Test
    void writesMapsInTheirOwnOrder() {
        var map = new LinkedHashMap<String, Object>();
        map.put("b", 1);
        map.put("a", Optional.of("x"));
        assertThat(Json.text(map)).isEqualTo("{\"b\":1,\"a\":\"x\"}");
    }

    private static void assertRefused(String json, Class<?> type) {
        assertThatThrownBy(() -> Json.read(utf8(json), type))
                .as(json)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.BAD_REQUEST));
    }

    @Test
    void readsARowWithEveryKindOfValue() {
        var json =
                "{\"later\":[{}],\"fields\":[\"a\",null,true,false,7,1.50,[1,\"b\"],{\"c\":null}],\"kind\":\"UPDATE_AFTER\"}";
        Row row = Json.readLenient(utf8(json), Row.class);
        assertThat(row.kind()).isEqualTo(RowKind.UPDATE_AFTER);
        assertThat(row.fields().stream().map(Cell::of).map(Cell::display))
                .containsExactly("a", "NULL", "TRUE", "FALSE", "7", "1.50", "[1, b]", "{c=NULL}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"INSERT\"}",
                "{\"fields\":[]}",
                "{\"kind\":\"INSERT\",\"fields\":3}",
                "{\"kind\":\"SIDEWAYS\",\"fields\":[]}",
                "[]"
            })
    void refusesWhatIsNoRow(String json) {
        assertThatThrownBy(() -> Json.readLenient(utf8(json), Row.class)).isInstanceOf(Refusal.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "a \"quote\" and \\", "two\nlines\ttab\u0000\u001f", "é 東京 👍🏽", "</script>\u2028"
            })
    void quotesATextAsTheMapperDoes(String text) {
        var quoted = new StringBuilder();
        Json.quote(text, quoted);
        assertThat(quoted).hasToString(Json.text(text));
    }

    /// A table of all keys would have to be copied for each request with a new one: 150 KB with 4,000 keys.
    @Test
    void readingKeysOfClientsTakesAsLittleMemoryAfterManyOthers() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int requests = 1_000;
        for (int i = 0; i < 4_000; i++) {
            var _ = Json.<Map<String, String>>read(utf8("{\"key-" + i + "\":\"\"}"), Map.class);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < requests; i++) {
            var _ = Json.<Map<String, String>>read(utf8("{\"new-" + i + "\":\"\"}"), Map.class);
        }
        assertThat((threads.getCurrentThreadAllocatedBytes() - before) / requests)
                .isLessThan(30_000);
    }

    @Test
    void refusesWhatIsNotUtf8() {
        var json = utf8("{\"a\":\"?\"}");
        json[6] = (byte) 0xff;
        assertThatThrownBy(() -> Json.read(json, Map.class))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.detail())
                                .containsExactly("a: Invalid UTF-8 start byte 0xff (line 1, column 8)"));
        assertThat(Json.<Map<String, String>>read(utf8("{\"a\":\"\uFFFD\"}"), Map.class))
                .containsEntry("a", "\uFFFD");
    }
}

package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonNamesTest {
    private static final String AFTER = "1,\"another\":2}";

    @Test
    void knowsANameAtItsPlaceInTheNextObject() {
        for (int letters = 0; letters < 30; letters++) {
            var written = "\"" + "abcdefghijklmnopqrstuvwxyzABCD".substring(0, letters) + "\":";
            var names = new JsonNames(List.of("other"));

            names.keep(3, bytes(written), 0, written.length(), 7);

            var usual = names.usual(3);
            var text = bytes(written + AFTER);
            assertThat(usual.isAt(text, 0, text.length)).isTrue();
            assertThat(usual.isAt(text, 0, written.length())).isTrue();
            assertThat(usual.isAt(text, 0, written.length() - 1)).isFalse();
            assertThat(usual.length()).isEqualTo(written.length());
            assertThat(usual.column()).isEqualTo(7);
            assertThat(names.usual(2).isAt(text, 0, text.length)).isFalse();
        }
    }

    @Test
    void takesNoOtherNameForIt() {
        var written = "\"temperature\":";
        var names = new JsonNames(List.of());
        names.keep(0, bytes(written), 0, written.length(), 0);

        for (int i = 0; i < written.length(); i++) {
            var other = bytes(written + AFTER);
            other[i]++;
            assertThat(names.usual(0).isAt(other, 0, other.length)).isFalse();
        }
    }

    @Test
    void keepsNoNameOutsideOfAscii() {
        var text = bytes("\"größe\":1,\"another\":2}");
        var names = new JsonNames(List.of());

        names.keep(0, text, 0, bytes("\"größe\":").length, 0);

        assertThat(names.usual(0).isAt(text, 0, text.length)).isFalse();
    }

    @Test
    void keepsNoNamesOfObjectsWithoutEnd() {
        var names = new JsonNames(List.of());

        names.keep(1_000_000, bytes("\"a\":"), 0, 4, 0);

        var text = bytes("\"a\":" + AFTER);
        assertThat(names.usual(1_000_000).isAt(text, 0, text.length)).isFalse();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
    private static final int[] BYTES = {
        'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xFF
    };

    @Test
    void agreesWithTheJdk() {
        var random = new Random(3);
        for (int i = 0; i < 200_000; i++) {
            var bytes = new byte[1 + random.nextInt(5)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = (byte) BYTES[random.nextInt(BYTES.length)];
            }
            assertThat(Utf8.isValid(bytes, 0, bytes.length))
                    .as(ByteBuffer.wrap(bytes).toString())
                    .isEqualTo(decodes(bytes));
        }
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }
}

package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateCipherTest {
    private static final byte[] PLAIN = "password=river-7".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void decryptsWithTheKeyThatItMadeAtTheFirstStart() throws IOException {
        var file = folder.resolve("key");
        var encrypted = StateCipher.withKeyFile(file).encrypt(PLAIN);

        assertThat(new String(encrypted, StandardCharsets.ISO_8859_1)).doesNotContain("river");
        assertThat(StateCipher.withKeyFile(file).decrypt(encrypted)).isEqualTo(PLAIN);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void encryptsEqualTextsDifferently() throws IOException {
        var cipher = StateCipher.withKeyFile(folder.resolve("key"));

        assertThat(cipher.encrypt(PLAIN)).isNotEqualTo(cipher.encrypt(PLAIN));
    }

    @Test
    void refusesATextOfAnotherKeyOrThatWasChanged() throws IOException {
        var cipher = StateCipher.withKeyFile(folder.resolve("key"));
        var foreign = StateCipher.withKeyFile(folder.resolve("other")).encrypt(PLAIN);
        var changed = cipher.encrypt(PLAIN);
        changed[changed.length - 1] ^= 1;

        assertThatThrownBy(() -> cipher.decrypt(foreign)).hasMessageContaining("another key");
        assertThatThrownBy(() -> cipher.decrypt(changed)).hasMessageContaining("damaged");
        assertThatThrownBy(() -> cipher.decrypt(new byte[3])).hasMessageContaining("too short");
    }

    @Test
    void goesOnAfterATextThatCannotBeDecrypted() throws IOException {
        var cipher = StateCipher.withKeyFile(folder.resolve("key"));
        var changed = cipher.encrypt(PLAIN);
        changed[changed.length - 1] ^= 1;

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> cipher.decrypt(changed)).hasMessageContaining("damaged");
            assertThat(cipher.decrypt(cipher.encrypt(PLAIN))).isEqualTo(PLAIN);
        }
    }

    @Test
    void isUsedByManyThreadsAtOnce() throws Exception {
        var cipher = StateCipher.withKeyFile(folder.resolve("key"));
        var texts = new ArrayList<Future<String>>();
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (int i = 0; i < 400; i++) {
                var text = "text " + i;
                texts.add(threads.submit(() -> new String(
                        cipher.decrypt(cipher.encrypt(text.getBytes(StandardCharsets.UTF_8))),
                        StandardCharsets.UTF_8)));
            }
        }

        for (int i = 0; i < texts.size(); i++) {
            assertThat(texts.get(i).get()).isEqualTo("text " + i);
        }
    }

    @Test
    void namesAFileThatContainsNoKey() throws IOException {
        var file = Files.writeString(folder.resolve("key"), "not a key");

        assertThatThrownBy(() -> StateCipher.withKeyFile(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " does not contain a key of 32 bytes in Base64");
    }
}

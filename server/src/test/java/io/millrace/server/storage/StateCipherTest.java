package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    void namesAFileThatContainsNoKey() throws IOException {
        var file = Files.writeString(folder.resolve("key"), "not a key");

        assertThatThrownBy(() -> StateCipher.withKeyFile(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " does not contain a key of 32 bytes in Base64");
    }
}

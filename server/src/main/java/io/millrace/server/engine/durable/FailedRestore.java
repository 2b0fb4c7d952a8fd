package io.millrace.server.engine.durable;

import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A note beside a job's pointers that its last checkpoint could not be restored.
///
/// @param checkpoint its number
/// @param files      when its files were changed last, after which the note is void
/// @param reason     may contain data of the job
record FailedRestore(long checkpoint, String files, String reason) {
    private static final int PARTS = 3;

    static Optional<FailedRestore> read(Path file, StateCipher cipher) {
        try {
            var parts = new String(cipher.decrypt(Files.readAllBytes(file)), StandardCharsets.UTF_8).split("\n", PARTS);
            return Optional.of(new FailedRestore(Long.parseLong(parts[0]), parts[1], parts[2]));
        } catch (IOException | RuntimeException e) { // what is damaged may be read as anything
            return Optional.empty();
        }
    }

    void write(Path file, StateCipher cipher) throws IOException {
        var text = String.join("\n", String.valueOf(checkpoint), files, reason);
        DurableFile.write(file, cipher.encrypt(text.getBytes(StandardCharsets.UTF_8)));
    }
}

package io.millrace.server.storage;

import io.millrace.server.storage.ChecksummedLog.Line;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Encrypts lines of a log. The kind of an encrypted line is a capital letter, and its text is Base64.
///
/// @param cipher without one, lines are not encrypted
public record LineCipher(Optional<StateCipher> cipher) {

    /// @param line with a small letter as its kind
    public Line encrypted(Line line) {
        return cipher.map(present -> encrypted(line, present)).orElse(line);
    }

    private static Line encrypted(Line line, StateCipher cipher) {
        var text = cipher.encrypt(line.text().getBytes(StandardCharsets.UTF_8));
        return new Line(Character.toUpperCase(line.kind()), Base64.getEncoder().encodeToString(text));
    }

    /// @throws IOException if there is no key, or it is another one
    public Line decrypted(Line line) throws IOException {
        if (!isEncrypted(line)) {
            return line;
        }
        var key = cipher.orElseThrow(() -> new IOException("it is encrypted, and there is no key"));
        var text = key.decrypt(Base64.getDecoder().decode(line.text()));
        return new Line(Character.toLowerCase(line.kind()), new String(text, StandardCharsets.UTF_8));
    }

    private static boolean isEncrypted(Line line) {
        return Character.isUpperCase(line.kind());
    }

    /// Fails if the log in a folder, or in one beside it that another server used, has encrypted lines and none of them
    /// can be decrypted. A start with such a log would remove what is in it.
    ///
    /// @param keyFile of the cipher
    public void requireKey(Path folder, String log, Path keyFile) throws IOException {
        for (var sibling : LockedFolder.siblings(folder)) {
            requireKey(sibling.resolve(log), keyFile);
        }
    }

    private void requireKey(Path log, Path keyFile) throws IOException {
        var encrypted = new AtomicBoolean();
        var fits = new AtomicBoolean();
        ChecksummedLog.read(log, line -> {
            if (isEncrypted(line)) {
                encrypted.set(true);
                fits.set(isDecryptable(line));
            }
            return !fits.get();
        });
        if (encrypted.get() && !fits.get()) {
            throw new WrongKeyException(keyFile, log);
        }
    }

    private boolean isDecryptable(Line line) {
        try {
            var _ = decrypted(line);
            return true;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }
}

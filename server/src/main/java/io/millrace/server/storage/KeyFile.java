package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;

/// A file with a key of 32 bytes in Base64.
public final class KeyFile {
    private static final int KEY_BYTES = 32;

    private KeyFile() {}

    /// Reads the key, and creates it if the file does not exist.
    ///
    /// @throws IOException if the file cannot be read or contains no key
    public static byte[] read(Path file) throws IOException {
        try {
            return existing(file);
        } catch (NoSuchFileException e) {
            var created = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(created);
            try {
                DurableFile.create(file, Base64.getEncoder().encode(created));
            } catch (FileAlreadyExistsException other) {
                // another process was faster, and its key is the one
            }
            return existing(file);
        }
    }

    /// Reads the key of a file that exists.
    public static byte[] existing(Path file) throws IOException {
        byte[] key;
        try (var in = Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            key = Base64.getMimeDecoder().decode(in.readNBytes(KEY_BYTES * 4));
        } catch (IllegalArgumentException e) {
            key = new byte[0];
        }
        if (key.length != KEY_BYTES) {
            throw new IOException(file + " does not contain a key of " + KEY_BYTES + " bytes in Base64");
        }
        return key;
    }
}

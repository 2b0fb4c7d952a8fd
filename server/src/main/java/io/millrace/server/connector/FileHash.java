package io.millrace.server.connector;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Calculates the SHA-256 of files.
public final class FileHash {
    private FileHash() {}

    public static String of(Path file) throws IOException {
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest())) {
            Files.copy(file, out);
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}

package io.millrace.server.connector;

import io.millrace.server.security.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.HexFormat;

/// Calculates the SHA-256 of files.
public final class FileHash {
    private FileHash() {}

    public static String of(Path file) throws IOException {
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.begin())) {
            Files.copy(file, out);
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        }
    }
}

package io.millrace.server.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Calculates hashes with SHA-256.
public final class Sha256 {
    private Sha256() {}

    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// The hash of a text in UTF-8.
    public static byte[] of(String text) {
        return begin().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The hash of a text in UTF-8, in hexadecimal digits.
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }
}

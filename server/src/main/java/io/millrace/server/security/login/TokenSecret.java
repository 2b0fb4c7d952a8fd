package io.millrace.server.security.login;

import io.millrace.server.security.Sha256;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/// The texts of API tokens: 256 random bits after a prefix by which programs that look for secrets find them.
final class TokenSecret {
    private static final String PREFIX = "mrt_";
    private static final int BYTES = 32;
    private static final int ID_BYTES = 8;
    private static final int MAX_LENGTH = 256;
    private static final SecureRandom RANDOM = new SecureRandom();

    private TokenSecret() {}

    static String random() {
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(BYTES));
    }

    /// A public name of a token.
    static String randomId() {
        return HexFormat.of().formatHex(bytes(ID_BYTES));
    }

    private static byte[] bytes(int count) {
        var random = new byte[count];
        RANDOM.nextBytes(random);
        return random;
    }

    /// Whether a text looks like a token of this server.
    static boolean isToken(String text) {
        return text.startsWith(PREFIX) && text.length() <= MAX_LENGTH;
    }

    /// A fast hash, because a secret of this length cannot be guessed.
    static String hash(String secret) {
        return Sha256.hex(secret);
    }
}

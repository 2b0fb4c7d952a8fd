package io.millrace.server.security.login.oidc;

import java.security.SecureRandom;
import java.util.Base64;

/// Makes texts that cannot be guessed.
record RandomText(SecureRandom random) {
    private static final int BYTES = 32;

    String next() {
        var bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}

package io.millrace.server.security.login;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Hashes passwords with bcrypt, in the format of `htpasswd -B`.
final class PasswordHash {
    /// bcrypt takes no more: the end of the password is one of its 72 bytes.
    static final int MAX_BYTES = 71;

    private static final int COST = 11;
    private static final int MAX_COST = 16;
    private static final Pattern FORMAT = Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53}");

    private PasswordHash() {}

    /// The hash of a password of at most [#MAX_BYTES].
    static String of(char[] password) {
        return hash(password, COST);
    }

    static String hash(char[] password, int cost) {
        var bytes = new String(password).getBytes(StandardCharsets.UTF_8);
        try {
            return new String(BCrypt.with(BCrypt.Version.VERSION_2Y).hash(cost, bytes), StandardCharsets.US_ASCII);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// Whether this is a hash that [#matches] accepts. Its cost is bounded, so that no login takes minutes.
    static boolean isValid(String hash) {
        var matcher = FORMAT.matcher(hash);
        return matcher.matches() && cost(hash) >= BCrypt.MIN_COST && cost(hash) <= MAX_COST;
    }

    /// The logarithm of the work of a hash.
    static int cost(String hash) {
        return Integer.parseInt(hash.substring(4, 6));
    }

    /// Takes as long for a wrong password as for the right one.
    static boolean matches(String password, String hash) {
        var bytes = password.getBytes(StandardCharsets.UTF_8);
        boolean fits = bytes.length <= MAX_BYTES;
        var compared = fits ? bytes : Arrays.copyOf(bytes, MAX_BYTES);
        return BCrypt.verifyer().verify(compared, hash.getBytes(StandardCharsets.US_ASCII)).verified && fits;
    }
}

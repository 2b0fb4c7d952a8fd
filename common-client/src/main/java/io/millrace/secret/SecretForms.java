package io.millrace.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Finds secrets by their own form, whatever their name is: private keys, and tokens of this server and of
/// well-known services.
final class SecretForms {
    private static final String KEY_BEGIN = "-----BEGIN ";
    private static final String KEY_END = "-----END ";
    private static final String DASHES = "-----";
    private static final String PRIVATE_KEY = "PRIVATE KEY";

    private static final String JSON_TOKEN = "eyJ";
    private static final int ACCESS_KEY_LENGTH = 20;
    private static final int MIN_GITHUB_TOKEN = 24;
    private static final String OWN_TOKEN = "mrt_";
    private static final int OWN_TOKEN_LENGTH = 47;
    private static final int MIN_CREDENTIALS = 8;

    private SecretForms() {}

    /// Masks the lines of private keys in PEM format.
    static String keys(String text, SecretListener listener) {
        var masked = new MaskedText(text, listener);
        for (var begin = text.indexOf(KEY_BEGIN); begin >= 0; ) {
            var label = begin + KEY_BEGIN.length();
            var labelEnd = labelEnd(text, label);
            var next = label;
            if (text.startsWith(DASHES, labelEnd) && text.startsWith(PRIVATE_KEY, labelEnd - PRIVATE_KEY.length())) {
                var start = labelEnd + DASHES.length();
                var end = text.indexOf(KEY_END, start);
                next = end < 0 ? text.length() : end;
                masked.mask(begin, start, next);
            }
            begin = text.indexOf(KEY_BEGIN, next);
        }
        return masked.finish();
    }

    private static int labelEnd(String text, int start) {
        var at = start;
        while (at < text.length() && (text.charAt(at) == ' ' || isCapital(text.charAt(at)))) {
            at++;
        }
        return at;
    }

    /// Masks the tokens in a word of letters, digits and `-_.`.
    static void maskTokens(MaskedText masked, String text, int start, int end) {
        for (var at = start; at < end; at++) {
            if (at == start || text.charAt(at - 1) == '-' || text.charAt(at - 1) == '.') {
                var found = tokenEnd(text, at, end);
                if (found > at) {
                    masked.mask(at, at, found);
                    at = found;
                }
            }
        }
    }

    private static int tokenEnd(String text, int start, int end) {
        return switch (text.charAt(start)) {
            case 'e' -> isJsonToken(text, start, end) ? end : -1;
            case 'A' -> accessKeyEnd(text, start, end);
            case 'g' -> githubTokenEnd(text, start, end);
            case 'm' -> ownTokenEnd(text, start, end);
            default -> -1;
        };
    }

    /// Whether this is a JSON Web Token: three parts in Base64, of which the last may be empty.
    private static boolean isJsonToken(String text, int start, int end) {
        if (!text.startsWith(JSON_TOKEN, start)) {
            return false;
        }
        var first = text.indexOf('.', start, end);
        var second = first < 0 ? -1 : text.indexOf('.', first + 1, end);
        return first - start >= MIN_CREDENTIALS && second - first > JSON_TOKEN.length() + 2;
    }

    private static int accessKeyEnd(String text, int start, int end) {
        if (!text.startsWith("AKIA", start) && !text.startsWith("ASIA", start)) {
            return -1;
        }
        var at = start;
        while (at < end && (isCapital(text.charAt(at)) || isDigit(text.charAt(at)))) {
            at++;
        }
        return at - start == ACCESS_KEY_LENGTH && (at == end || isSeparator(text.charAt(at))) ? at : -1;
    }

    private static int githubTokenEnd(String text, int start, int end) {
        if (!text.startsWith("gh", start)
                || !TextScan.isAt(text, start + 3, '_')
                || "pousr".indexOf(text.charAt(start + 2)) < 0) {
            return -1;
        }
        var at = start + "ghp_".length();
        while (at < end && !isSeparator(text.charAt(at)) && text.charAt(at) != '_') {
            at++;
        }
        return at - start >= MIN_GITHUB_TOKEN ? at : -1;
    }

    /// The end of an API token or of the id of a login of a browser: 32 bytes in Base64 for URLs.
    private static int ownTokenEnd(String text, int start, int end) {
        var tokenEnd = start + OWN_TOKEN_LENGTH;
        boolean token = text.startsWith(OWN_TOKEN, start) && tokenEnd <= end && text.indexOf('.', start, tokenEnd) < 0;
        return token ? tokenEnd : -1;
    }

    /// Whether this is a name and a password in Base64, and not a word.
    static boolean isCredentials(String text, int start) {
        var end = start;
        while (end < text.length() && isBase64(text.charAt(end))) {
            end++;
        }
        return end - start >= MIN_CREDENTIALS
                && decoded(text.substring(start, end)).indexOf(':') >= 0;
    }

    /// Decodes the text, except for an incomplete group at its end.
    private static String decoded(String base64) {
        var letters = base64.replace("=", "");
        var whole = letters.substring(0, letters.length() / 4 * 4);
        return new String(Base64.getDecoder().decode(whole), StandardCharsets.ISO_8859_1);
    }

    private static boolean isBase64(char letter) {
        return isSmall(letter) || isCapital(letter) || isDigit(letter) || "+/=".indexOf(letter) >= 0;
    }

    private static boolean isSeparator(char letter) {
        return letter == '-' || letter == '.';
    }

    private static boolean isSmall(char letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private static boolean isCapital(char letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }
}

package io.millrace.secret;

import java.util.List;

/// Finds words in names that mark a value as a secret, in one pass over any text.
final class SecretNames {
    /// A dash stands for one of `-_.` or for nothing. No word is a prefix of another.
    private static final List<String> WORDS = List.of(
            "password",
            "passwd",
            "pwd",
            "secret",
            "token",
            "credential",
            "api-key",
            "access-key",
            "private-key",
            "account-key",
            "service-key",
            "auth-params",
            "basic-auth",
            "jaas-config",
            "http-headers",
            "sas-key",
            "passphrase",
            "authorization",
            "cookie",
            "keystore-key",
            "encryption-key",
            "signing-key");

    /// The words by their first letter.
    private static final String[][] BY_LETTER = byLetter();

    private SecretNames() {}

    /// The end of the last word in this part of a text, or -1.
    static int lastEnd(CharSequence text, int start, int end) {
        var last = -1;
        for (var at = start; at < end; at++) {
            var found = end(text, at);
            last = found <= end ? Math.max(last, found) : last;
        }
        return last;
    }

    /// The end of the word at `start`, or -1.
    private static int end(CharSequence text, int start) {
        var letter = lower(text.charAt(start)) - 'a';
        if (letter < 0 || letter >= BY_LETTER.length) {
            return -1;
        }
        for (var word : BY_LETTER[letter]) {
            var end = end(word, text, start);
            if (end >= 0) {
                return end;
            }
        }
        return -1;
    }

    /// Whether this part of a text contains one of the words.
    static boolean in(CharSequence text, int start, int end) {
        for (var at = start; at < end; at++) {
            var found = end(text, at);
            if (found >= 0 && found <= end) {
                return true;
            }
        }
        return false;
    }

    private static int end(String word, CharSequence text, int start) {
        var at = start;
        for (var i = 0; i < word.length(); i++) {
            var expected = word.charAt(i);
            if (expected == '-') {
                at += at < text.length() && isSeparator(text.charAt(at)) ? 1 : 0;
            } else if (at < text.length() && lower(text.charAt(at)) == expected) {
                at++;
            } else {
                return -1;
            }
        }
        return at;
    }

    private static boolean isSeparator(char letter) {
        return letter == '-' || letter == '_' || letter == '.';
    }

    private static char lower(char letter) {
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + ('a' - 'A')) : letter;
    }

    private static String[][] byLetter() {
        var words = new String['z' - 'a' + 1][];
        for (var i = 0; i < words.length; i++) {
            var first = String.valueOf((char) ('a' + i));
            words[i] = WORDS.stream().filter(word -> word.startsWith(first)).toArray(String[]::new);
        }
        return words;
    }
}

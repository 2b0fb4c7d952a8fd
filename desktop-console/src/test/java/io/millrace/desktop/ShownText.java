package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.NaughtyStrings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/// Asserts how labels show texts of users.
public final class ShownText {
    /// Characters that break a line, turn its letters or are invisible.
    private static final Pattern HIDDEN =
            Pattern.compile("\\r\\n|[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufeff]");

    /// A longer text may be cut.
    private static final int MIN_LENGTH = 256;

    private ShownText() {}

    /// The naughty strings that can be sent: half of a surrogate pair cannot.
    public static List<String> naughty() {
        return NaughtyStrings.ALL.stream()
                .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text))
                .toList();
    }

    /// Asserts that a label shows a text as it is, with each hidden character as something to see.
    public static void assertShows(String label, String text) {
        if (text.length() > MIN_LENGTH) {
            assertThat(label).hasSizeBetween(MIN_LENGTH, 2 * MIN_LENGTH);
            assertThat(text).startsWith(label.substring(0, MIN_LENGTH));
            return;
        }
        assertThat(label).doesNotContainPattern(HIDDEN);
        var around = HIDDEN.splitAsStream(text).map(Pattern::quote).toList();
        var trailing = text.length() > 0
                && HIDDEN.matcher(text.substring(text.length() - 1)).matches();
        assertThat(label).matches(Pattern.compile(String.join("(.|<U\\+\\w{4}>)", around) + (trailing ? ".+" : "")));
    }
}

package io.millrace.desktop.flame;

import io.millrace.desktop.screen.BoundedText;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A search in a profile: a case-insensitive text, or a regular expression.
record FlameQuery(String text, boolean regular) {
    public FlameQuery {
        text = text.strip();
    }

    public boolean active() {
        return !text.isEmpty();
    }

    /// Returns whether a name matches; an invalid expression matches nothing.
    public boolean finds(String name) {
        try {
            return matching().test(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /// Returns the predicate for names. Throws IllegalArgumentException, with one sentence, for an invalid expression.
    Predicate<String> matching() {
        if (!regular) {
            var wanted = text.toLowerCase(Locale.ROOT);
            return name -> name.toLowerCase(Locale.ROOT).contains(wanted);
        }
        try {
            var pattern = Pattern.compile(text, Pattern.CASE_INSENSITIVE);
            return name -> pattern.matcher(new BoundedText(name)).find();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("This is not a regular expression: " + e.getDescription() + ".");
        }
    }
}

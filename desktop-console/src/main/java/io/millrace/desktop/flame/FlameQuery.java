package io.millrace.desktop.flame;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A search in a profile: a case-insensitive text, or a regular expression.
record FlameQuery(String text, boolean regular) {
    public static final FlameQuery NOTHING = new FlameQuery("", false);

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
            return name -> pattern.matcher(new Patient(name)).find();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("This is no regular expression: " + e.getDescription() + ".");
        }
    }

    /// A name that limits its character reads, because some expressions would take years.
    private static final class Patient implements CharSequence {
        private static final int MAX_READS = 2_000_000;

        private final String text;
        private int looks;

        Patient(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++looks > MAX_READS) {
                throw new IllegalArgumentException("This regular expression takes too long; make it simpler.");
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}

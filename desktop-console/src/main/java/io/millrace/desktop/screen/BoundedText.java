package io.millrace.desktop.screen;

/// A text that limits its character reads, because some regular expressions would take years.
public final class BoundedText implements CharSequence {
    private static final int MAX_READS = 2_000_000;

    private final String text;
    private int reads;

    /// Thrown through the matcher when the limit is reached, with a message for the user.
    public static final class TooManyReads extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        TooManyReads() {
            super("This regular expression takes too long; make it simpler.");
        }

        /// Costs nothing: a search may meet many texts that take too long.
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    public BoundedText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (++reads > MAX_READS) {
            throw new TooManyReads();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
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

package io.millrace.server.concurrent;

/// A text that runs a check now and then while it is read. The check ends the reader with an exception, which is the
/// only way to stop the matcher of a regular expression.
public final class CheckedText implements CharSequence {
    private static final int CHECK_INTERVAL = 1 << 12;

    private final CharSequence text;
    private final Runnable check;
    private int reads;

    public CheckedText(CharSequence text, Runnable check) {
        this.text = text;
        this.check = check;
    }

    @Override
    public char charAt(int index) {
        if (++reads % CHECK_INTERVAL == 0) {
            check.run();
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
        return text.toString();
    }
}

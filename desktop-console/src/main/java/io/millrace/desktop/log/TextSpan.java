package io.millrace.desktop.log;

/// A range of a text, from `start` (inclusive) to `end` (exclusive).
record TextSpan(int start, int end) {
    public static final TextSpan NONE = new TextSpan(0, 0);

    public boolean isEmpty() {
        return end <= start;
    }

    public String of(String text) {
        return text.substring(start, end);
    }
}

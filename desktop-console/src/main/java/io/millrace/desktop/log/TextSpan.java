package io.millrace.desktop.log;

/// A stretch of a text: from `start`, up to and without `end`.
record TextSpan(int start, int end) {
    public static final TextSpan NONE = new TextSpan(0, 0);

    public boolean isEmpty() {
        return end <= start;
    }

    public String of(String text) {
        return text.substring(start, end);
    }
}

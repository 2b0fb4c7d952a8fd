package io.millrace.server.logs;

import java.nio.charset.StandardCharsets;

/// Characters of ASCII where they were read, without a copy.
final class AsciiText implements CharSequence {
    private final byte[] bytes;
    private int start;
    private int length;

    AsciiText(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        this.start = start;
        this.length = length;
    }

    void move(int toStart, int toLength) {
        start = toStart;
        length = toLength;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return (char) bytes[start + index];
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return new AsciiText(bytes, start + from, to - from);
    }

    @Override
    public String toString() {
        return new String(bytes, start, length, StandardCharsets.US_ASCII);
    }
}

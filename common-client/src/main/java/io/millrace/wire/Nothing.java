package io.millrace.wire;

/// The empty message `{}`: a request without a body, or a response without data.
public record Nothing() {
    public static final Nothing NOTHING = new Nothing();
}

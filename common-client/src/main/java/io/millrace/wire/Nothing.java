package io.millrace.wire;

/// The empty message, `{}` on the wire: a request without a body, or a success that says nothing.
public record Nothing() {
    public static final Nothing NOTHING = new Nothing();
}

package io.millrace.wire;

/// The empty message `{}`: a request without a body, or a response without data.
public record Nothing() {
    /// The only value.
    public static final Nothing NOTHING = new Nothing();
}

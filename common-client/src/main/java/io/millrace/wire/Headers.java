package io.millrace.wire;

/// Names of the HTTP headers that are part of the services' own contract.
public final class Headers {
    /// When the facts of an answer were observed, in epoch milliseconds. The body's shape stays what stock clients
    /// know.
    public static final String OBSERVED_AT = "Observed-At";

    private Headers() {}
}

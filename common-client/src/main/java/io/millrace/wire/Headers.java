package io.millrace.wire;

/// HTTP headers that are part of the services' own contract. The body's shape stays what stock clients know.
public final class Headers {
    public static final String OBSERVED_AT = "Observed-At";

    public static final String LEADER = "Leader";

    /// For the description.
    public static final String OBSERVED_AT_MEANING =
            "When the oldest fact of the answer was observed, in epoch milliseconds. What a process that is silent said"
                    + " last is given with the time at which it said it. Absent where nothing was observed.";

    /// For the description.
    public static final String LEADER_MEANING =
            "Where this service of the job manager is that leads at present, also when that is the one that answers. Only"
                    + " in clusters of several job managers; absent while none leads.";

    private Headers() {}
}

package io.millrace.wire;

/// The HTTP headers that the services add to responses. Bodies keep the format that stock clients know.
public final class Headers {
    /// The time of a response's data.
    public static final String OBSERVED_AT = "Observed-At";

    /// The leader of a cluster with several job managers.
    public static final String LEADER = "Leader";

    /// The description of [#OBSERVED_AT].
    public static final String OBSERVED_AT_MEANING =
            "When the oldest value of the response was observed, in epoch milliseconds. The last values of a process that"
                    + " does not answer count as observed when they were reported. Absent if nothing was observed.";
    /// The description of [#LEADER].
    public static final String LEADER_MEANING =
            "The address of this service at the leading job manager, which can be the one that responds. Only in clusters"
                    + " with several job managers; absent while there is no leader.";

    private Headers() {}
}

package io.millrace.wire;

/// One of the two HTTP services, with the versions that it knows and the one that a path without a version means.
public enum Service {
    /// Service A: a path without a version is the oldest one.
    CLUSTER(1, 1),
    /// Service B: a path without a version is the newest one, as the stock gateway's clients expect.
    GATEWAY(4, 4);

    private final int newest;
    private final int unprefixed;

    Service(int newest, int unprefixed) {
        this.newest = newest;
        this.unprefixed = unprefixed;
    }

    /// The highest version number; the lowest is always 1.
    public int newest() {
        return newest;
    }

    /// The version that serves a path without a prefix.
    public int unprefixed() {
        return unprefixed;
    }

    /// Whether `/vN` names a version of this service.
    public boolean knows(int version) {
        return version >= 1 && version <= newest;
    }
}

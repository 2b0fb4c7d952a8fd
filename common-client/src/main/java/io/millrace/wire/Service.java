package io.millrace.wire;

/// An HTTP service of Millrace, with its versions.
public enum Service {
    /// Service A. A path without a version means the oldest version.
    CLUSTER(1, 1),
    /// Service B. A path without a version means the newest version, as clients of the stock gateway expect.
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

    /// The version of a path without a version.
    public int unprefixed() {
        return unprefixed;
    }

    /// Whether the service has a version `/vN`.
    public boolean knows(int version) {
        return version >= 1 && version <= newest;
    }
}

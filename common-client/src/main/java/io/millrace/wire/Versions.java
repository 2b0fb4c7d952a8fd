package io.millrace.wire;

/// The inclusive range of a service's versions in which an endpoint exists.
public record Versions(int first, int last) {
    public Versions {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException("versions must rise from 1: " + first + ".." + last);
        }
    }

    /// Every version from 1 to the newest of the service.
    public static Versions all(Service service) {
        return new Versions(1, service.newest());
    }

    /// Whether the endpoint exists in this version.
    public boolean contain(int version) {
        return first <= version && version <= last;
    }

    /// Whether some version is in both ranges.
    public boolean overlap(Versions other) {
        return first <= other.last && other.first <= last;
    }
}

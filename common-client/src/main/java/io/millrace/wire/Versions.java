package io.millrace.wire;

/// The versions of a service in which an endpoint exists, an inclusive range.
public record Versions(int first, int last) {
    public Versions {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException("versions must rise from 1: " + first + ".." + last);
        }
    }

    /// All versions of a service.
    public static Versions all(Service service) {
        return new Versions(1, service.newest());
    }

    /// Whether the range contains a version.
    public boolean contain(int version) {
        return first <= version && version <= last;
    }
}

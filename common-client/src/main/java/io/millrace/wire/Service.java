package io.millrace.wire;

import java.util.List;

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

    /// Begins an endpoint of this service.
    ///
    /// @param name unique in this service; the operation id of the description
    /// @param path without a version; parameters are `:name` segments
    public Endpoint.Builder<Nothing> get(String name, String path) {
        return endpoint(Method.GET, name, path);
    }

    /// Begins an endpoint like [#get], with POST.
    public Endpoint.Builder<Nothing> post(String name, String path) {
        return endpoint(Method.POST, name, path);
    }

    /// Begins an endpoint like [#get], with PUT.
    public Endpoint.Builder<Nothing> put(String name, String path) {
        return endpoint(Method.PUT, name, path);
    }

    /// Begins an endpoint like [#get], with PATCH.
    public Endpoint.Builder<Nothing> patch(String name, String path) {
        return endpoint(Method.PATCH, name, path);
    }

    /// Begins an endpoint like [#get], with DELETE.
    public Endpoint.Builder<Nothing> delete(String name, String path) {
        return endpoint(Method.DELETE, name, path);
    }

    private Endpoint.Builder<Nothing> endpoint(Method method, String name, String path) {
        return new Endpoint.Builder<>(this, method, name, path, List.of(), Payload.none());
    }
}

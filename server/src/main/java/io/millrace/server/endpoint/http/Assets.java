package io.millrace.server.endpoint.http;

import java.util.Optional;

/// Serves GET requests that no endpoint answers.
@FunctionalInterface
public interface Assets {
    /// A service without pages.
    Assets NONE = path -> Optional.empty();

    /// The file at this path.
    ///
    /// @param path decoded, with single slashes, starting with one; never with `.` or `..` segments
    Optional<Asset> find(String path);
}

package io.millrace.server.endpoint.http;

import java.util.Optional;

/// Finds files for GET requests that no endpoint answers.
@FunctionalInterface
public interface Assets {
    /// No files.
    Assets NONE = path -> Optional.empty();

    /// @param path decoded, with single slashes, starting with one; never with `.` or `..` segments
    Optional<Asset> find(String path);
}

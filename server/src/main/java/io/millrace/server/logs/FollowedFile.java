package io.millrace.server.logs;

import io.millrace.wire.Content;

/// A file that may grow, be truncated, or be replaced by a new one of the same name.
@FunctionalInterface
public interface FollowedFile {

    /// Opens the current file of the name. Refuses with NOT_FOUND if there is none.
    Observed look();

    /// @param identity differs from file to file
    record Observed(String identity, Content content) {}
}

package io.millrace.server.logs;

import io.millrace.wire.Content;

/// A file that may grow, be truncated, or be replaced by a new one of the same name.
@FunctionalInterface
public interface FollowedFile {

    /// Opens the current file of the name. Refuses with NOT_FOUND if there is none.
    Look look();

    /// @param identity differs from file to file
    record Look(String identity, Content content) {}
}

package io.millrace.server.logs;

import io.millrace.wire.Content;

/// A file that may grow, be emptied, or make room for a new one of the same name.
@FunctionalInterface
public interface FollowedFile {

    /// What stands under the name now. Refuses with NOT_FOUND when nothing does.
    Look look();

    /// @param identity another one when another file stands under the name
    record Look(String identity, Content content) {}
}

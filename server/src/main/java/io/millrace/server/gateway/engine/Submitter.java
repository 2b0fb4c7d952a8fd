package io.millrace.server.gateway.engine;

import java.util.Optional;

/// The submitter of a session's statements, recorded as the origin of its jobs.
///
/// @param principal   the caller's name
/// @param sessionName the caller's name of the session
public record Submitter(String principal, Optional<String> sessionName) {
    public static final Submitter ANONYMOUS = new Submitter("anonymous", Optional.empty());
}

package io.millrace.server.gateway.engine;

import java.util.Optional;

/// Who opened a session, for whoever asks later where its jobs come from.
///
/// @param principal   as the endpoint knows the caller
/// @param sessionName as the caller called the session
public record Submitter(String principal, Optional<String> sessionName) {
    public static final Submitter ANONYMOUS = new Submitter("anonymous", Optional.empty());
}

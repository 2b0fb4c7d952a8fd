package io.millrace.server.gateway.engine;

import java.util.Optional;

/// The submitter of a session's statements, recorded as the origin of its jobs.
///
/// @param principal   the caller's name
/// @param sessionName the caller's name of the session
/// @param address     the caller's network address
public record Submitter(String principal, Optional<String> sessionName, Optional<String> address) {
    private static final String NOBODY = "anonymous";

    public static final Submitter ANONYMOUS = new Submitter(NOBODY, Optional.empty());

    /// A submitter of unknown address.
    public Submitter(String principal, Optional<String> sessionName) {
        this(principal, sessionName, Optional.empty());
    }

    public static Submitter anonymous(Optional<String> address) {
        return new Submitter(NOBODY, Optional.empty(), address);
    }

    /// The user with whom the sessions of this submitter share quotas and planning: the caller's name, or the address
    /// of a caller without one.
    public String account() {
        return principal.equals(NOBODY) ? address.orElse(principal) : principal;
    }
}

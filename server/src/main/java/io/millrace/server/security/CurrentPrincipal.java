package io.millrace.server.security;

import java.util.Optional;

/// The caller of the request that this thread handles. A thread that handles none, such as one that checks for idle
/// sessions, has no caller, and works for the server itself.
public final class CurrentPrincipal {
    private static final ScopedValue<Principal> CURRENT = ScopedValue.newInstance();

    private CurrentPrincipal() {}

    /// Handles a request of a caller.
    public static <T, X extends Throwable> T call(Principal caller, ScopedValue.CallableOp<T, X> request) throws X {
        return ScopedValue.where(CURRENT, caller).call(request);
    }

    /// The caller, if this thread handles a request.
    public static Optional<Principal> find() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /// Whether the caller may use what this user has made.
    public static boolean mayUseThoseOf(String owner) {
        return !CURRENT.isBound() || CURRENT.get().mayUseThoseOf(owner);
    }
}

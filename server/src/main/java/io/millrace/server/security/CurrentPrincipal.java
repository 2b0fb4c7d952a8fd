package io.millrace.server.security;

import java.util.Optional;

/// The caller of the request that this thread handles. A thread that handles none, such as one that checks for idle
/// sessions, has no caller, and works for the server itself.
public final class CurrentPrincipal {
    private static final ScopedValue<Optional<Principal>> CURRENT = ScopedValue.newInstance();

    private CurrentPrincipal() {}

    /// Handles a request of a caller.
    public static <T, X extends Throwable> T call(Principal caller, ScopedValue.CallableOp<T, X> request) throws X {
        return call(Optional.of(caller), request);
    }

    /// Goes on with a request on another thread.
    ///
    /// @param caller as [#find] returned it on the first one
    public static <T, X extends Throwable> T call(Optional<Principal> caller, ScopedValue.CallableOp<T, X> request)
            throws X {
        return ScopedValue.where(CURRENT, caller).call(request);
    }

    /// Works for the server itself, also within a request.
    public static <T, X extends Throwable> T callAsServer(ScopedValue.CallableOp<T, X> work) throws X {
        return call(Optional.empty(), work);
    }

    /// The caller, if this thread handles a request.
    public static Optional<Principal> find() {
        return CURRENT.isBound() ? CURRENT.get() : Optional.empty();
    }

    /// The scope of the caller's token if it names statements or catalogs; empty for all other callers.
    public static Optional<TokenScope> narrowScope() {
        return find().flatMap(Principal::scope).filter(TokenScope::isNarrow);
    }

    /// Whether the caller may use what this user has made.
    public static boolean mayUseThoseOf(String owner) {
        return find().map(caller -> caller.mayUseThoseOf(owner)).orElse(true);
    }
}

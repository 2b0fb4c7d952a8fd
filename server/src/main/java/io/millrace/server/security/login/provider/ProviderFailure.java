package io.millrace.server.security.login.provider;

import java.io.IOException;

/// Thrown when a provider is away, too slow, or sends what cannot be read.
public final class ProviderFailure extends IOException {
    public ProviderFailure(String message) {
        super(message);
    }

    public ProviderFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /// The reason, for the log.
    public String reason() {
        return String.valueOf(getMessage());
    }
}

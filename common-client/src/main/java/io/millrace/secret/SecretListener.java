package io.millrace.secret;

/// A listener that is called for each secret that is masked.
@FunctionalInterface
public interface SecretListener {
    /// A listener that ignores secrets.
    SecretListener NONE = (before, after) -> {};

    /// @param before the secret, with the name that marks it
    void masked(String before, String after);
}

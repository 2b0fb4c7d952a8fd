package io.millrace.desktop.service.secret;

/// Thrown when the key store exists but the operation failed.
final class SecretStoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    SecretStoreFailure(String sentence) {
        super(sentence);
    }

    /// The message for the user.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}

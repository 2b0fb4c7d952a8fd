package io.millrace.desktop.service.secret;

/// The key store is there and did not do what it was asked.
public final class SecretStoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    SecretStoreFailure(String sentence) {
        super(sentence);
    }

    /// For people.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}

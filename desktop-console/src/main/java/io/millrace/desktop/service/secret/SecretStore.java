package io.millrace.desktop.service.secret;

import java.util.Optional;

/// A key store of the system. Calls block, possibly until the user has unlocked it.
interface SecretStore {

    /// The name that the user knows.
    String name();

    /// Returns the secret; empty if there is none under that name.
    ///
    /// @throws SecretStoreFailure with a sentence for the user
    Optional<String> find(String name);

    /// Stores a secret and replaces an earlier one.
    ///
    /// @throws SecretStoreFailure with a sentence for the user
    void keep(String name, String secret);

    /// Removes a secret, if there is one.
    ///
    /// @throws SecretStoreFailure with a sentence for the user
    void forget(String name);
}

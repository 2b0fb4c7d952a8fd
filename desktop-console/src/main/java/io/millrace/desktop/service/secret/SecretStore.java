package io.millrace.desktop.service.secret;

import java.util.Optional;

/// A key store of the system. Calls block, for as long as it takes a person to unlock it.
public interface SecretStore {

    /// What the user knows it as.
    String name();

    /// Empty if there is none under that name.
    ///
    /// @throws SecretStoreFailure with a sentence for people
    Optional<String> find(String name);

    /// Replaces what was there.
    ///
    /// @throws SecretStoreFailure with a sentence for people
    void keep(String name, String secret);

    /// It does not matter whether there was one.
    ///
    /// @throws SecretStoreFailure with a sentence for people
    void forget(String name);
}

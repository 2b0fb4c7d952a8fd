package io.millrace.desktop.service.secret;

import java.util.Optional;

/// The keyring of a Linux desktop (libsecret), used through its tool `secret-tool`.
record SecretService(SystemTool tool) implements SecretStore {
    static final String PROGRAM = "secret-tool";

    @Override
    public String name() {
        return "the key ring of the desktop";
    }

    @Override
    public Optional<String> find(String name) {
        var said = tool.run("", "lookup", "service", "millrace", "connection", name);
        if (said.well()) {
            // at a terminal the tool ends its output with a line break; a blank at the end belongs to the secret
            return Optional.of(said.out().replaceFirst("\\R\\z", "")).filter(secret -> !secret.isEmpty());
        }
        // without an error message the secret does not exist
        if (said.err().isBlank()) {
            return Optional.empty();
        }
        throw new SecretStoreFailure("The key ring could not be read: " + said.complaint());
    }

    @Override
    public void keep(String name, String secret) {
        var said = tool.run(secret, "store", "--label=Millrace console", "service", "millrace", "connection", name);
        if (!said.well()) {
            throw new SecretStoreFailure("The key ring did not take it: " + said.complaint());
        }
    }

    @Override
    public void forget(String name) {
        var said = tool.run("", "clear", "service", "millrace", "connection", name);
        if (!said.well() && !said.err().isBlank()) {
            throw new SecretStoreFailure("The key ring did not let go of it: " + said.complaint());
        }
    }
}

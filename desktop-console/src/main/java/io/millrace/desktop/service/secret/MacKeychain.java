package io.millrace.desktop.service.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// The keychain of macOS, used through its tool `security`, which reads commands from its standard input. Secrets are
/// stored in Base64, so that the tool does not interpret any of their characters.
record MacKeychain(SystemTool tool) implements SecretStore {
    static final String PROGRAM = "security";
    private static final int NOT_FOUND = 44;

    @Override
    public String name() {
        return "the key chain";
    }

    @Override
    public Optional<String> find(String name) {
        var said = tool.run("", "find-generic-password", "-s", "millrace", "-a", name, "-w");
        if (said.well()) {
            return Optional.of(new String(Base64.getDecoder().decode(said.out().strip()), StandardCharsets.UTF_8));
        }
        if (said.status() == NOT_FOUND) {
            return Optional.empty();
        }
        throw new SecretStoreFailure("The key chain could not be read: " + said.complaint());
    }

    @Override
    public void keep(String name, String secret) {
        var text = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        var said = tool.run("add-generic-password -U -s millrace -a " + name + " -w " + text + "\n", "-i");
        // the exit code is 0 even if a command failed
        if (!said.well() || !find(name).equals(Optional.of(secret))) {
            throw new SecretStoreFailure("The key chain did not take it: " + said.complaint());
        }
    }

    @Override
    public void forget(String name) {
        var said = tool.run("", "delete-generic-password", "-s", "millrace", "-a", name);
        if (!said.well() && said.status() != NOT_FOUND) {
            throw new SecretStoreFailure("The key chain did not let go of it: " + said.complaint());
        }
    }
}

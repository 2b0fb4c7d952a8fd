package io.millrace.server.security.authority;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the keytool of this JDK. The password of the store is passed in its environment, where other users do not see
/// it.
final class Keytool {
    private static final String PASSWORD = "MILLRACE_STORE_PASSWORD";
    /// It works for a second or two, mostly with large numbers: the second compiler, which knows instructions for them,
    /// halves that. The usual collector would cost more than it gives back.
    private static final List<String> SHORT_LIVED = List.of("-J-XX:+UseSerialGC");

    private Keytool() {}

    /// @throws IOException with what keytool printed if it failed
    static void run(Path store, String password, List<String> arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(SHORT_LIVED);
        command.addAll(arguments);
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass:env", PASSWORD));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        var process = builder.start();
        try (var out = process.getInputStream()) {
            process.getOutputStream().close();
            var printed = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed: " + printed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}

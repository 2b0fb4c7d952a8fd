package io.millrace.server.security.login.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file with one secret of this server, read when it is needed, so that it can be renewed.
public record SecretFile(Path path) {
    /// The first line. Throws [ProviderFailure] if there is none.
    public String read() throws ProviderFailure {
        try (var lines = Files.newBufferedReader(path)) {
            var secret = lines.readLine();
            if (secret == null || secret.isBlank()) {
                throw new ProviderFailure(path + " is empty: it must contain the secret on its first line");
            }
            return secret.strip();
        } catch (ProviderFailure e) {
            throw e;
        } catch (IOException e) {
            throw new ProviderFailure(path + " cannot be read: " + e.getClass().getSimpleName(), e);
        }
    }
}

package io.millrace.cli.option;

import java.nio.file.Path;
import java.util.Optional;

/// The login at a gateway: a user with a password, or a token. If neither is given, the shell tries
/// the token of a server that the same user runs on this machine.
///
/// @param user      whose password is asked for
/// @param password  of the user, from the environment
/// @param token     from the environment
/// @param tokenFile a file with a token
/// @param atProvider whether the user enters a code at the identity provider of the server
public record ShellLogin(
        Optional<String> user,
        Optional<String> password,
        Optional<String> token,
        Optional<Path> tokenFile,
        boolean atProvider) {
    /// A login with neither a user nor a token.
    public static final ShellLogin NONE =
            new ShellLogin(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);

    public ShellLogin {
        if (user.isPresent() && tokenFile.isPresent()) {
            throw new IllegalArgumentException("--user and --token-file cannot be combined.");
        }
        if (atProvider && (user.isPresent() || tokenFile.isPresent())) {
            throw new IllegalArgumentException("--oidc cannot be combined with --user or --token-file.");
        }
    }

    /// Does not contain the secrets.
    @Override
    public String toString() {
        return user.orElse(tokenFile.map(Path::toString).orElse(""));
    }
}

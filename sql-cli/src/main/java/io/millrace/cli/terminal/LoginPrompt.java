package io.millrace.cli.terminal;

import io.millrace.cli.option.ShellLogin;
import io.millrace.client.Connection;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Completes the login of the command line: reads the file of a token, or asks for a password without showing it.
public final class LoginPrompt {
    private LoginPrompt() {}

    /// Adds the login to a connection.
    ///
    /// @throws IllegalArgumentException with a sentence for people if there is no password or token
    public static UnaryOperator<Connection> login(ShellLogin login, ProcessHost host) {
        if (login.tokenFile().isPresent()) {
            var token = read(login.tokenFile().get());
            return connection -> connection.token(token);
        }
        if (login.user().isPresent()) {
            var user = login.user().get();
            var password = login.password().or(() -> ask(user, host));
            var known = password.orElseThrow(
                    () -> new IllegalArgumentException("There is no terminal to ask for the password of " + user
                            + ": set MILLRACE_PASSWORD, or use --token-file."));
            return connection -> connection.password(user, known);
        }
        if (login.atProvider()) {
            return new DeviceLoginPrompt(host.err(), Thread::sleep)::logIn;
        }
        return login.token()
                .<UnaryOperator<Connection>>map(token -> connection -> connection.token(token))
                .orElse(UnaryOperator.identity());
    }

    private static String read(Path file) {
        try {
            var token = Files.readString(file).strip();
            if (token.isEmpty() || token.chars().anyMatch(letter -> letter <= ' ' || letter > '~')) {
                throw new IllegalArgumentException(file + " does not contain a token, which is one word.");
            }
            return token;
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot read the token in " + file + ".", e);
        }
    }

    private static Optional<String> ask(String user, ProcessHost host) {
        return host.console().flatMap(console -> ask(user, console));
    }

    private static Optional<String> ask(String user, Console console) {
        return Optional.ofNullable(console.readPassword("Password of %s: ", user))
                .map(String::new);
    }
}

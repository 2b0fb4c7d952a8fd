package io.millrace.cli.terminal;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/// Logs in with a code that the user enters at the identity provider of the server, in any browser.
///
/// @param out where the code is shown
record DeviceLoginPrompt(PrintStream out, Pause pause) {

    /// Waits between two questions.
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /// Adds the token to a connection that the user gets.
    ///
    /// @throws IllegalArgumentException with a sentence for people if the user gets none
    Connection logIn(Connection connection) {
        try (var client = new Client(connection)) {
            var begun = answer(client.call(Accounts.OF_GATEWAY.beginDevice()));
            out.println("To log in, open " + printable(begun.complete().orElse(begun.address()))
                    + " and enter the code " + printable(begun.code()) + ".");
            var interval = Duration.ofMillis(Math.max(1, begun.interval()));
            for (var waited = Duration.ZERO; waited.toMillis() < begun.lifetime(); waited = waited.plus(interval)) {
                pause.of(interval);
                var token = ask(client, begun.key());
                if (token.isPresent()) {
                    return connection.token(token.get());
                }
            }
            throw new IllegalArgumentException("The code was not entered in time.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("Interrupted while waiting for the login.", e);
        }
    }

    private static Optional<String> ask(Client client, String key) {
        var reply = client.call(Accounts.OF_GATEWAY.finishDevice(), Arguments.NONE, new Accounts.DeviceQuestion(key));
        return answer(reply).token().map(Accounts.CreatedToken::secret);
    }

    private static <T> T answer(Reply<T> reply) {
        return switch (reply) {
            case Reply.Ok<T>(var value) -> value;
            case Reply.Failure<T> failure -> throw new IllegalArgumentException(failure.text());
        };
    }

    /// Replaces control characters, so that the text of a server cannot control the terminal.
    private static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }
}

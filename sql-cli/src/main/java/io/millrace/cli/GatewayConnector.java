package io.millrace.cli;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.option.ExitCode;
import io.millrace.cli.render.ControlCharacters;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.run.LocalServer;
import io.millrace.cli.terminal.Screen;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.sql.run.StatementProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Connects the shell to a gateway: the named one, else a local one, else one that is started.
final class GatewayConnector implements AutoCloseable {
    private static final Duration MOMENT = Duration.ofMillis(100);

    private final ConnectionTarget target;
    private final Connection connection;
    private Client client;
    private final FutureTask<Reply<Gateway>> reaching;
    private Optional<LocalServer> started = Optional.empty();

    /// Begins at once, on a thread of its own: meanwhile the terminal can be made ready.
    ///
    /// @throws IllegalArgumentException if what was named is no address
    GatewayConnector(ConnectionTarget target) {
        this.target = target;
        this.connection = Connection.to(target.endpoint().orElseGet(LocalServer::usualAddress))
                .headers(target.headers());
        this.client = new Client(connection);
        var first = client;
        this.reaching = new FutureTask<>(() -> Gateway.reach(first, target));
        Thread.ofPlatform().name("reach-gateway").daemon().start(reaching);
    }

    /// The outcome: a gateway, or an error message and an exit code.
    sealed interface End {
        record Reached(Gateway gateway) implements End {}

        record Failed(StatementProblem problem, ExitCode exit) implements End {}
    }

    /// @param attended whether a person can be asked
    End end(Screen screen, boolean attended) {
        try {
            return switch (reaching.get()) {
                case Reply.Ok<Gateway>(var gateway) -> new End.Reached(gateway);
                case Reply.Refused<Gateway>(int ignored, var fault) -> failed(StatementProblem.of(fault));
                case Reply.Unreachable<Gateway>(var reason) -> without(reason, screen, attended);
            };
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call broke instead of ending with a reply", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new End.Failed(StatementProblem.of("Interrupted while connecting."), ExitCode.CANCELLED);
        }
    }

    private static End failed(StatementProblem problem) {
        return new End.Failed(problem, ExitCode.CONNECTION);
    }

    private End without(String reason, Screen screen, boolean attended) throws InterruptedException {
        var home = LocalServer.home();
        boolean startable = target.endpoint().isEmpty() && home.isPresent();
        if (startable
                && (target.start()
                        || (attended && screen.confirm(reason + " Start a server for as long as you are here?")))) {
            return start(home.get(), screen);
        }
        return failed(
                target.endpoint().isPresent()
                        ? StatementProblem.of(reason, "If no server runs, this starts one: bin/millrace start")
                        : StatementProblem.of(
                                reason,
                                "This starts a server: bin/millrace start",
                                "This finds another one: --endpoint HOST:PORT",
                                "This starts one for as long as the shell runs: --start"));
    }

    private End start(Path home, Screen screen) throws InterruptedException {
        long began = System.nanoTime();
        try {
            var server = LocalServer.start(home);
            started = Optional.of(server);
            var ready = server.await(MOMENT);
            while (ready.isEmpty()) {
                var elapsed = Duration.ofNanos(System.nanoTime() - began);
                if (LocalServer.tooLong(elapsed)) {
                    return failed(StatementProblem.of("The server is not ready after " + elapsed.toSeconds() + " s."));
                }
                screen.progress(ProgressLine.doing("a server starts", elapsed, "a few seconds", screen.layout(false)));
                ready = server.await(MOMENT);
            }
            screen.settle();
            return use(ready.get(), screen);
        } catch (IOException e) {
            screen.settle();
            return failed(StatementProblem.of(
                    "The server could not be started: "
                            + ControlCharacters.line(String.valueOf(e.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse("")),
                    "Its log is in " + home.resolve("log") + "."));
        }
    }

    private End use(LocalServer.Ready ready, Screen screen) {
        screen.tell("A server runs until you leave; its web UI is at " + ready.cluster() + ".\n");
        client.close();
        client = new Client(Connection.to(ready.gateway()));
        return switch (Gateway.reach(client, target)) {
            case Reply.Ok<Gateway>(var gateway) -> new End.Reached(gateway);
            case Reply.Refused<Gateway>(int ignored, var fault) -> failed(StatementProblem.of(fault));
            case Reply.Unreachable<Gateway>(var reason) -> failed(StatementProblem.of(reason));
        };
    }

    /// Ends what was started.
    @Override
    public void close() {
        client.close();
        started.ifPresent(LocalServer::close);
    }
}

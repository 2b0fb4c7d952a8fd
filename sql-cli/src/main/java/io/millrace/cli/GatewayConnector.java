package io.millrace.cli;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.option.ExitCode;
import io.millrace.cli.option.TlsFiles;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.run.LocalAddress;
import io.millrace.cli.run.LocalServer;
import io.millrace.cli.terminal.Screen;
import io.millrace.client.AdminTokenFile;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.insight.ControlCharacters;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;

/// Connects the shell to the given gateway, or to a local one, or starts one.
final class GatewayConnector implements AutoCloseable {
    private static final String PROGRAM = "millrace-sql";
    private static final int UNAUTHENTICATED = 401;

    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(100);

    private final Optional<Path> home;
    private final ConnectionTarget target;
    private final UnaryOperator<Connection> login;
    private final Connection connection;
    private volatile Client client;
    private final FutureTask<Reply<Gateway>> connecting;
    private Optional<LocalServer> startedServer = Optional.empty();

    /// Starts connecting on a thread of its own, while the caller opens the terminal.
    ///
    /// @param home  the folder of the distribution, if the shell runs from it
    /// @param login adds the login
    /// @throws IllegalArgumentException if the endpoint is not a valid address
    GatewayConnector(Optional<Path> home, ConnectionTarget target, UnaryOperator<Connection> login) {
        this.home = home;
        this.target = target;
        this.login = login;
        this.connection =
                login.apply(server(home, target).headers(target.headers()).program(PROGRAM));
        this.client = new Client(connection);
        this.connecting = new FutureTask<>(this::connect);
        Thread.ofPlatform().name("connect-to-gateway").daemon().start(connecting);
    }

    private static Connection server(Optional<Path> home, ConnectionTarget target) {
        if (target.endpoint().isPresent()) {
            return Connection.to(target.endpoint().get()).trust(target.tls().read());
        }
        var local = LocalAddress.find(home);
        return Connection.to(local.endpoint())
                .trust(
                        target.tls().equals(TlsFiles.NONE)
                                ? local.trust()
                                : target.tls().read());
    }

    /// If the gateway asks for a login and none was given, tries the token of a server that this user runs.
    private Reply<Gateway> connect() {
        var reply = Gateway.connect(client, target);
        if (!(reply instanceof Reply.Refused<Gateway>(int status, var _))
                || status != UNAUTHENTICATED
                || client.connection().logsIn()) {
            return reply;
        }
        var refused = client;
        var admin = withAdminToken(refused.connection());
        if (!admin.logsIn()) {
            return reply;
        }
        client = new Client(admin);
        refused.close();
        // the cluster may be of another machine, which the token is not for
        return Gateway.connect(
                client,
                target,
                cluster -> withAdminToken(cluster.headers(refused.connection().headers())));
    }

    /// Unchanged if the server is not one of this user on this machine.
    private Connection withAdminToken(Connection server) {
        return home.flatMap(folder -> AdminTokenFile.read(folder, server))
                .map(server::token)
                .orElse(server);
    }

    /// The outcome: a gateway, or an error message and an exit code.
    sealed interface Result {
        record Connected(Gateway gateway) implements Result {}

        record Failed(StatementProblem problem, ExitCode exit) implements Result {}
    }

    /// Waits for the connection.
    ///
    /// @param interactive whether the user can be asked to start a server
    Result await(Screen screen, boolean interactive) {
        try {
            return switch (connecting.get()) {
                case Reply.Ok<Gateway>(var gateway) -> new Result.Connected(gateway);
                case Reply.Refused<Gateway>(int status, var fault) -> refused(status, fault);
                case Reply.Unreachable<Gateway>(var reason) -> notFound(reason, screen, interactive);
            };
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call broke instead of ending with a reply", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result.Failed(StatementProblem.of("Interrupted while connecting."), ExitCode.CANCELLED);
        }
    }

    private Result refused(int status, Fault fault) {
        return status == UNAUTHENTICATED
                ? failed(StatementProblem.of(
                        fault.text(),
                        client.connection().logsIn()
                                ? "check the user and the password, or the token: it may have expired or been revoked"
                                : "log in with --user NAME or --token-file FILE"))
                : failed(StatementProblem.of(fault));
    }

    private static Result failed(StatementProblem problem) {
        return new Result.Failed(problem, ExitCode.CONNECTION);
    }

    private Result notFound(String reason, Screen screen, boolean interactive) throws InterruptedException {
        boolean startable = target.endpoint().isEmpty() && home.isPresent();
        if (startable
                && (target.start()
                        || (interactive && screen.confirm(reason + " Start one for as long as the shell runs?")))) {
            return start(home.get(), screen);
        }
        return failed(
                target.endpoint().isPresent()
                        ? StatementProblem.of(reason, "to start a server: bin/millrace start")
                        : StatementProblem.of(
                                reason,
                                "start a server: bin/millrace start",
                                "or connect to another one: --endpoint HOST:PORT",
                                "or start one for as long as the shell runs: --start"));
    }

    private Result start(Path home, Screen screen) throws InterruptedException {
        long began = System.nanoTime();
        try {
            var server = LocalServer.start(home);
            startedServer = Optional.of(server);
            var ready = server.await(PROGRESS_INTERVAL);
            while (ready.isEmpty()) {
                var elapsed = Duration.ofNanos(System.nanoTime() - began);
                if (LocalServer.timedOut(elapsed)) {
                    return failed(StatementProblem.of("The server is not ready after " + elapsed.toSeconds() + " s."));
                }
                screen.progress(
                        ProgressLine.doing("starting a server", elapsed, "a few seconds", screen.layout(false)));
                ready = server.await(PROGRESS_INTERVAL);
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

    private Result use(LocalServer.Ready ready, Screen screen) {
        screen.message("A server runs until you leave; its web UI is at " + ready.cluster() + ".\n");
        client.close();
        client = new Client(login.apply(Connection.to(ready.gateway()).program(PROGRAM)));
        return switch (connect()) {
            case Reply.Ok<Gateway>(var gateway) -> new Result.Connected(gateway);
            case Reply.Refused<Gateway>(int status, var fault) -> refused(status, fault);
            case Reply.Unreachable<Gateway>(var reason) -> failed(StatementProblem.of(reason));
        };
    }

    /// Closes the connection and stops the server if this connector started one.
    @Override
    public void close() {
        client.close();
        startedServer.ifPresent(LocalServer::close);
    }
}

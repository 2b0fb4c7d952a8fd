package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.sql.Product;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The model of a cluster's SQL workspace. It looks for the gateway, or waits for its address, and then holds the
/// sheets.
public final class SqlModel implements RefreshedModel, AutoCloseable {
    private static final int UNKNOWN = 401;
    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;
    private static final Duration PERIOD = Duration.ofSeconds(10);

    /// The state of the gateway.
    public sealed interface State {
        /// The console checks whether there is a gateway at the address.
        record Searching(String address) implements State {}

        /// No gateway is known.
        ///
        /// @param address the last address that was tried
        record NotFound(String address, String reason) implements State {}

        record Found(WorkspaceModel workspace) implements State {}

        /// There cannot be a gateway, because this is not a running cluster.
        record Never() implements State {}
    }

    private final Gateways gateways;
    private final SqlFiles files;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<State> state;
    private final List<Opening> waiting = new ArrayList<>();
    private final Throttle throttle;
    private BiConsumer<String, Runnable> taken = (what, back) -> {};
    private int searches;
    private boolean started;
    private boolean typed;
    /// Whether the last search ended at an address that may answer later.
    private boolean again;
    private boolean closed;

    /// The possible gateways of a cluster.
    ///
    /// @param addresses the addresses to try, the most likely first; empty if there cannot be a gateway
    /// @param dial      creates a client without a request; throws IllegalArgumentException for an invalid address
    public record Gateways(List<String> addresses, Function<String, Client> dial) {
        public Gateways {
            addresses = List.copyOf(addresses);
        }
    }

    /// A search for the gateway.
    ///
    /// @param number the number of the search; the answers of all but the latest one are dropped
    /// @param quiet  whether the state stays as it is meanwhile
    private record Search(int number, boolean quiet) {}

    /// A file to open as a sheet.
    private record Opening(Path file, Consumer<String> failed) {}

    public SqlModel(Gateways gateways, SqlFiles files, UiExecutors threads, InstantSource clock) {
        this.gateways = gateways;
        this.files = files;
        this.threads = threads;
        this.clock = clock;
        this.throttle = new Throttle(PERIOD, clock);
        this.state = new ReadOnlyObjectWrapper<>(
                gateways.addresses().isEmpty()
                        ? new State.Never()
                        : new State.NotFound(gateways.addresses().getFirst(), ""));
    }

    /// Sets the listener for a removal. It gets a sentence about what was removed and an action that restores it.
    public void onTaken(BiConsumer<String, Runnable> listener) {
        taken = listener;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /// Tries the possible addresses of the cluster's gateway, once. A refresh tries them again if they did not answer.
    public void start() {
        if (!started && state.get() instanceof State.NotFound) {
            started = true;
            look(gateways.addresses(), false);
        }
    }

    /// Connects to the gateway at an address. At the address that is shown after a search, searches again.
    public void connect(String address) {
        started = true;
        if (!typed && state.get() instanceof State.NotFound(var shown, var _) && shown.equals(address.strip())) {
            look(gateways.addresses(), false);
            return;
        }
        typed = true;
        if (address.isBlank()) {
            state.set(new State.NotFound("", "Give the address of an SQL gateway, such as localhost:8083."));
            return;
        }
        look(List.of(address.strip()), false);
    }

    /// Opens a file as a sheet once there is a gateway.
    ///
    /// @param failed gets the reason for a failure
    public void open(Path file, Consumer<String> failed) {
        workspace()
                .ifPresentOrElse(
                        workspace -> workspace.open(file, failed), () -> waiting.add(new Opening(file, failed)));
    }

    /// Tries the addresses one after the other; if all fail, reports the error of the first.
    private void look(List<String> places, boolean quiet) {
        again = false;
        throttle.begin();
        look(places, new Search(++searches, quiet), Optional.empty());
    }

    private void look(List<String> places, Search search, Optional<State.NotFound> said) {
        var address = places.getFirst();
        try {
            var gateway = gateways.dial().apply(address);
            if (!search.quiet()) {
                state.set(new State.Searching(gateway.connection().toString()));
            }
            threads.ask(() -> gateway.call(Product.GET), reply -> {
                if (closed || search.number() != searches) {
                    gateway.close();
                } else {
                    answered(gateway, reply, places.subList(1, places.size()), search, said);
                }
            });
        } catch (IllegalArgumentException e) {
            state.set(new State.NotFound(address, "This is not an address. Write HOST:PORT or a URL."));
        }
    }

    private void answered(
            Client gateway, Reply<Product> reply, List<String> others, Search search, Optional<State.NotFound> said) {
        if (reply instanceof Reply.Ok<Product>(var product)) {
            with(gateway, product);
            return;
        }
        gateway.close();
        var address = gateway.connection().toString();
        var without = new State.NotFound(address, reason(address, reply));
        if (others.isEmpty() || !reply.notFound()) {
            again = mayAnswerLater(reply);
            state.set(said.orElse(without));
        } else {
            look(others, search, said.or(() -> Optional.of(without)));
        }
    }

    private static boolean mayAnswerLater(Reply<Product> reply) {
        return reply instanceof Reply.Unreachable<Product>
                || (reply instanceof Reply.Refused<Product>(int status, var _) && status == UNAVAILABLE);
    }

    private void with(Client gateway, Product product) {
        var workspace = new WorkspaceModel(gateway, product, files, threads, clock);
        workspace.onTaken(taken);
        state.set(new State.Found(workspace));
        waiting.forEach(opening -> workspace.open(opening.file(), opening.failed()));
        waiting.clear();
    }

    private static String reason(String address, Reply<Product> reply) {
        return switch (reply) {
            case Reply.Ok<Product> _ -> "";
            case Reply.Refused<Product>(int status, var _)
            when status == UNKNOWN || status == FORBIDDEN ->
                "The SQL gateway at " + address + " does not let you in (status " + status
                        + "): check the login of the connection.";
            case Reply.Refused<Product> refused
            when refused.notFound() -> "There is no SQL gateway at " + address + ".";
            case Reply.Refused<Product>(int status, var fault) ->
                "What listens at " + address + " does not answer as an SQL gateway (status " + status + "): "
                        + fault.text().lines().findFirst().orElse("no reason given");
            case Reply.Unreachable<Product>(var reason) -> reason;
        };
    }

    public Optional<WorkspaceModel> workspace() {
        return state.get() instanceof State.Found(var workspace) ? Optional.of(workspace) : Optional.empty();
    }

    @Override
    public void refresh() {
        start();
        if (again && !typed && throttle.isOver()) {
            look(gateways.addresses(), true);
        }
        workspace().ifPresent(WorkspaceModel::refresh);
    }

    @Override
    public void close() {
        closed = true;
        workspace().ifPresent(WorkspaceModel::close);
    }
}

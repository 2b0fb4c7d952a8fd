package io.millrace.desktop.screen.sql;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.sql.SqlFiles;
import io.millrace.desktop.service.sql.SqlGateway;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The SQL workspace of a cluster: looks for its gateway, or asks for one, and then has sheets.
public final class SqlModel implements Refreshed, AutoCloseable {

    /// Whether there is a gateway.
    public sealed interface State {
        /// Someone is asked whether he is one.
        record Looking(String address) implements State {}

        /// None is known.
        ///
        /// @param address the last one that was tried
        record Without(String address, String reason) implements State {}

        record With(DeskModel desk) implements State {}

        /// There cannot be one: what is open is not a cluster that runs.
        record Never() implements State {}
    }

    private final Function<String, SqlGateway> dial;
    private final SqlFiles files;
    private final Threads threads;
    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<State> state;
    private boolean closed;

    /// @param address where the gateway ought to be; none where there cannot be one
    /// @param dial    makes no request; throws IllegalArgumentException for text that is no address
    public SqlModel(
            Optional<String> address,
            Function<String, SqlGateway> dial,
            SqlFiles files,
            Threads threads,
            InstantSource clock) {
        this.dial = dial;
        this.files = files;
        this.threads = threads;
        this.clock = clock;
        this.state = new ReadOnlyObjectWrapper<>(
                address.<State>map(place -> new State.Without(place, "")).orElseGet(State.Never::new));
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /// Looks at the place where the cluster's gateway ought to be, once.
    public void start() {
        if (state.get() instanceof State.Without(var address, var reason) && reason.isEmpty()) {
            connect(address);
        }
    }

    /// Goes to the gateway at an address.
    public void connect(String address) {
        if (address.isBlank()) {
            state.set(new State.Without("", "Give the address of an SQL gateway, such as localhost:8083."));
            return;
        }
        try {
            var gateway = dial.apply(address.strip());
            state.set(new State.Looking(gateway.address()));
            threads.ask(gateway::product, reply -> answered(gateway, reply));
        } catch (IllegalArgumentException e) {
            state.set(new State.Without(address, "This is no address. Write HOST:PORT or a URL."));
        }
    }

    private void answered(SqlGateway gateway, Reply<String> reply) {
        if (closed) {
            gateway.close();
            return;
        }
        switch (reply) {
            case Reply.Ok<String>(var product) ->
                state.set(new State.With(new DeskModel(gateway, product, files, threads, clock)));
            case Reply.Refused<String> refused ->
                without(gateway, "There is no SQL gateway at " + gateway.address() + ".");
            case Reply.Unreachable<String>(var reason) -> without(gateway, reason);
        }
    }

    private void without(SqlGateway gateway, String reason) {
        gateway.close();
        state.set(new State.Without(gateway.address(), reason));
    }

    public Optional<DeskModel> desk() {
        return state.get() instanceof State.With(var desk) ? Optional.of(desk) : Optional.empty();
    }

    @Override
    public void refresh() {
        start();
        desk().ifPresent(DeskModel::refresh);
    }

    @Override
    public void close() {
        closed = true;
        desk().ifPresent(DeskModel::close);
    }
}

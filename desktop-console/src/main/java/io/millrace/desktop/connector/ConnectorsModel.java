package io.millrace.desktop.connector;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.sql.ConnectorInventory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The model of the connectors of a cluster's SQL gateway.
public final class ConnectorsModel implements RefreshedModel, AutoCloseable {
    /// They change only when somebody adds one or starts the server again.
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final InstantSource clock;
    private final PolledValue<ConnectorInventory> inventory;
    private final StringProperty text = new SimpleStringProperty("");
    private Optional<Client> gateway = Optional.empty();
    private boolean closed;

    public ConnectorsModel(Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.cluster = cluster;
        this.clock = clock;
        this.inventory = new PolledValue<>(threads, clock);
    }

    /// Whether there can be an answer: a case file has none.
    public boolean isAvailable() {
        return !cluster.gatewayAddresses().isEmpty();
    }

    public ReadOnlyObjectProperty<LoadState<ConnectorInventory>> loadState() {
        return inventory.loadState();
    }

    /// The filter.
    public StringProperty text() {
        return text;
    }

    /// The connectors of the index that pass the filter; what can be used comes first.
    public List<ConnectorInventory.Item> shown() {
        return inventory.loadState().get().value().map(ConnectorInventory::connectors).orElse(List.of()).stream()
                .filter(item -> passes(item.connector().name(), item.connector().title(), brought(item)))
                .sorted(Comparator.comparing(ConnectorInventory.Item::state)
                        .thenComparing(item -> item.connector().name()))
                .toList();
    }

    /// The loaded factories that pass the filter.
    public List<ConnectorInventory.Factory> factories() {
        return inventory.loadState().get().value().map(ConnectorInventory::factories).orElse(List.of()).stream()
                .filter(factory -> passes(
                        factory.name(), kind(factory.kind()), factory.jar().orElse("")))
                .sorted(Comparator.comparing(ConnectorInventory.Factory::kind)
                        .thenComparing(ConnectorInventory.Factory::name))
                .toList();
    }

    private boolean passes(String... texts) {
        var wanted = text.get().strip().toLowerCase(Locale.ROOT);
        return String.join(" ", texts).toLowerCase(Locale.ROOT).contains(wanted);
    }

    /// The names that a connector brings.
    static String brought(ConnectorInventory.Item item) {
        return String.join(", ", item.connector().brings().described());
    }

    static String state(ConnectorInventory.State state) {
        return switch (state) {
            case LOADED -> "Loaded";
            case INSTALLED -> "From the next start";
            case OFFERED -> "Can be added";
            case NONE -> "None fits yet";
            case UNKNOWN -> "Unknown";
        };
    }

    static String kind(ConnectorInventory.Kind kind) {
        return switch (kind) {
            case CONNECTOR -> "Connector";
            case FORMAT -> "Format";
            case CATALOG -> "Catalog";
            case MODULE -> "Module";
            case MODEL -> "Model";
            case FILE_SYSTEM -> "File system";
            case UNKNOWN -> "Unknown";
        };
    }

    /// The command with which the operator of the server adds a connector; empty if that is not what it needs.
    static Optional<String> command(ConnectorInventory.Item item) {
        return item.state() == ConnectorInventory.State.OFFERED
                ? Optional.of("bin/millrace connector add " + item.connector().name())
                : Optional.empty();
    }

    /// The step after which a connector can be used, or its origin.
    static String remedy(ConnectorInventory.Item item) {
        return switch (item.state()) {
            case OFFERED -> command(item).orElseThrow();
            case INSTALLED -> "Restart the server.";
            case NONE -> item.connector().none().orElse("");
            case LOADED, UNKNOWN -> item.from().map(from -> "from " + from).orElse("");
        };
    }

    @Override
    public void refresh() {
        boolean young = loadState().get() instanceof LoadState.Fresh<ConnectorInventory>(var _, var at)
                && at.plus(PERIOD).isAfter(clock.instant());
        if (isAvailable() && !young) {
            inventory.ask(this::call);
        }
    }

    /// Asks the gateway that answered before, or looks for one.
    private Reply<ConnectorInventory> call() {
        if (gateway.isPresent()) {
            return gateway.get().call(ConnectorInventory.GET);
        }
        Reply<ConnectorInventory> reply = new Reply.Unreachable<>("There is no SQL gateway.");
        for (var address : cluster.gatewayAddresses()) {
            var client = cluster.gateway(address);
            reply = client.call(ConnectorInventory.GET);
            if (reply instanceof Reply.Ok<ConnectorInventory> && keep(client)) {
                return reply;
            }
            client.close();
            if (!reply.notFound()) {
                return reply;
            }
        }
        return reply;
    }

    private synchronized boolean keep(Client client) {
        if (!closed) {
            gateway = Optional.of(client);
        }
        return !closed;
    }

    @Override
    public synchronized void close() {
        closed = true;
        gateway.ifPresent(Client::close);
    }
}

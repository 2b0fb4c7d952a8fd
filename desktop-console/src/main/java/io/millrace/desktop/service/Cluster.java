package io.millrace.desktop.service;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.desktop.service.action.JobActionSource;
import io.millrace.desktop.service.action.RemoteJobActions;
import io.millrace.desktop.service.graph.GraphSource;
import io.millrace.desktop.service.graph.RemoteGraph;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.history.RemoteHistory;
import io.millrace.desktop.service.worker.RemoteWorkers;
import io.millrace.desktop.service.worker.WorkerSource;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A cluster: Millrace, or any stock cluster of the same API, over the network or as a case file has it. Calls through
/// its client block; they belong on a virtual thread.
public class Cluster implements AutoCloseable {
    /// Where Millrace has its SQL gateway, below the cluster's address.
    public static final String GATEWAY_PATH = "/gateway";

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final String GATEWAY_PORT = ":8083";

    private final String address;
    private final Client client;
    private final Optional<Gateway> gateway;
    private final Optional<Instant> saved;
    private final GraphSource graph;
    private final JobActionSource deeds;

    /// The way to the SQL gateway of a cluster.
    ///
    /// @param connection what is known of it: its address, and the login and the certificates of its cluster
    /// @param connect    makes a client of the gateway at an address
    public record Gateway(Connection connection, Function<Connection, Client> connect) {
        /// Over the network.
        public Gateway(Connection connection) {
            this(connection, Client::new);
        }

        private Client client() {
            return connect.apply(connection);
        }
    }

    private Cluster(String address, Client client, Optional<Gateway> gateway, Optional<Instant> saved) {
        this.address = address;
        this.client = client;
        this.gateway = gateway;
        this.saved = saved;
        this.graph = new RemoteGraph(client);
        this.deeds = new RemoteJobActions(client, gateway.map(Gateway::client));
    }

    /// A cluster that runs. Closing it closes the client.
    public Cluster(Client client, Gateway gateway) {
        this(client.connection().toString(), client, Optional.of(gateway), Optional.empty());
    }

    /// A cluster as a case file has it: nothing can be changed there. Closing it closes the client.
    ///
    /// @param path  of the file
    /// @param saved when it was saved
    public Cluster(Client client, String path, Instant saved) {
        this(path, client, Optional.empty(), Optional.of(saved));
    }

    /// Makes no request yet.
    ///
    /// @param gateway its SQL gateway
    public static Cluster at(Connection cluster, Connection gateway) {
        return new Cluster(new Client(cluster.requestTimeout(REQUEST_TIMEOUT)), new Gateway(gateway));
    }

    /// The address as the user named it; the path of a case file.
    public String address() {
        return address;
    }

    /// Calls any endpoint of the cluster.
    public Client client() {
        return client;
    }

    /// Calls the usual endpoints of the cluster by name.
    public ClusterClient api() {
        return new ClusterClient(client);
    }

    /// When the case file was saved, where this is one and not a cluster that runs.
    public Optional<Instant> saved() {
        return saved;
    }

    /// Whether anything can be changed here; what acts is not offered where nothing can.
    public boolean canAct() {
        return saved.isEmpty();
    }

    public GraphSource graph() {
        return graph;
    }

    public JobActionSource deeds() {
        return deeds;
    }

    public WorkerSource processes() {
        return new RemoteWorkers(client);
    }

    public HistorySource history() {
        return new RemoteHistory(client);
    }

    /// Where the cluster's SQL gateway is, or may be, the likeliest first; nowhere where there can be none.
    public List<String> gatewayAddresses() {
        return gateway.map(Gateway::connection).stream()
                .flatMap(known -> Stream.concat(Stream.of(known.base()), beside(known).stream()))
                .map(URI::toString)
                .toList();
    }

    /// A gateway that is not configured and not below the cluster's address may be a process of its own there.
    private Optional<URI> beside(Connection known) {
        var base = client.connection().base();
        return known.base().equals(URI.create(base + GATEWAY_PATH))
                ? Optional.of(URI.create(
                        base.getScheme() + "://" + base.getRawAuthority().replaceFirst(":\\d+$", "") + GATEWAY_PORT))
                : Optional.empty();
    }

    /// A client of the SQL gateway at an address; throws IllegalArgumentException for text that is no address.
    public Client gateway(String at) {
        var there = Connection.to(at);
        return gateway.map(way -> way.connect().apply(login(way.connection(), there)))
                .orElseGet(() -> new Client(there));
    }

    /// Trusted certificates are no secret. A login goes only to a machine that the user has named for it, and
    /// nowhere unencrypted where the cluster is encrypted.
    private Connection login(Connection known, Connection there) {
        var cluster = client.connection().base();
        boolean named = known.base().equals(there.base())
                || (cluster.getHost().equals(there.base().getHost())
                        && cluster.getScheme().equals(there.base().getScheme()));
        return there.trust(known.trust()).headers(named ? known.headers() : Map.of());
    }

    @Override
    public void close() {
        client.close();
    }
}

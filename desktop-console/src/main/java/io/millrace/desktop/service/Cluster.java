package io.millrace.desktop.service;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A cluster: Millrace or any stock cluster with the same API, over the network or read from a case file. Calls through
/// its client block, so make them on a virtual thread.
public class Cluster implements AutoCloseable {
    /// The path of Millrace's SQL gateway, relative to the cluster's address.
    public static final String GATEWAY_PATH = "/gateway";

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final String GATEWAY_PORT = ":8083";

    private final String address;
    private final Client client;
    private final Optional<Gateway> gateway;
    private final Optional<Instant> saved;

    /// The access to the SQL gateway of a cluster.
    ///
    /// @param connection the known address, with the login and the certificates of its cluster
    /// @param connect    creates a client of the gateway for a connection
    public record Gateway(Connection connection, Function<Connection, Client> connect) {
        /// A gateway over the network.
        public Gateway(Connection connection) {
            this(connection, Client::new);
        }
    }

    private Cluster(String address, Client client, Optional<Gateway> gateway, Optional<Instant> saved) {
        this.address = address;
        this.client = client;
        this.gateway = gateway;
        this.saved = saved;
    }

    /// A running cluster. Closing it closes the client.
    public Cluster(Client client, Gateway gateway) {
        this(client.connection().toString(), client, Optional.of(gateway), Optional.empty());
    }

    /// A cluster read from a case file, which cannot be changed. Closing it closes the client.
    ///
    /// @param path  the path of the file
    /// @param saved the time at which the file was saved
    public Cluster(Client client, String path, Instant saved) {
        this(path, client, Optional.empty(), Optional.of(saved));
    }

    /// Creates a cluster without making a request.
    ///
    /// @param gateway its SQL gateway
    public static Cluster at(Connection cluster, Connection gateway) {
        return new Cluster(new Client(cluster.requestTimeout(REQUEST_TIMEOUT)), new Gateway(gateway));
    }

    /// The address as the user entered it, or the path of a case file.
    public String address() {
        return address;
    }

    /// The client for any endpoint of the cluster.
    public Client client() {
        return client;
    }

    /// The client with methods for the common endpoints.
    public ClusterClient api() {
        return new ClusterClient(client);
    }

    /// The time at which the case file was saved; empty for a running cluster.
    public Optional<Instant> saved() {
        return saved;
    }

    /// Whether anything can be changed here. The console hides actions if not.
    public boolean canAct() {
        return saved.isEmpty();
    }

    /// Creates a client of the SQL gateway, which the caller closes; empty for a case file.
    public Optional<Client> gatewayClient() {
        return gateway.map(known -> known.connect().apply(known.connection()));
    }

    /// The possible addresses of the SQL gateway, the most likely first; empty for a case file.
    public List<String> gatewayAddresses() {
        return gateway.map(Gateway::connection).stream()
                .flatMap(known -> Stream.concat(Stream.of(known.base()), beside(known).stream()))
                .map(URI::toString)
                .toList();
    }

    /// A gateway that is not configured and not below the cluster's address may be a separate process on the same host.
    private Optional<URI> beside(Connection known) {
        var base = client.connection().base();
        return known.base().equals(URI.create(base + GATEWAY_PATH))
                ? Optional.of(URI.create(
                        base.getScheme() + "://" + base.getRawAuthority().replaceFirst(":\\d+$", "") + GATEWAY_PORT))
                : Optional.empty();
    }

    /// Creates a client of the SQL gateway at an address. Throws IllegalArgumentException if the text is not an
    /// address.
    public Client gateway(String at) {
        var there = Connection.to(at);
        return gateway.map(way -> way.connect().apply(login(way.connection(), there)))
                .orElseGet(() -> new Client(there));
    }

    /// Trusted certificates are not secret. A login goes only to a host that the user has named for it, and never
    /// unencrypted if the cluster is encrypted.
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

package io.millrace.desktop.connection;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// The model of all saved clusters and their health, connected or not.
public final class OverviewModel implements RefreshedModel, AutoCloseable {
    private final List<SavedConnection> saved;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ClusterConnector dialing;
    private final ConnectionSecrets secrets;
    private final Map<ConnectionId, Watched> watched = new HashMap<>();
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");

    /// @param saved a live list of the connections
    public OverviewModel(
            List<SavedConnection> saved,
            UiExecutors threads,
            InstantSource clock,
            ClusterConnector dialing,
            ConnectionSecrets secrets) {
        this.saved = saved;
        this.threads = threads;
        this.clock = clock;
        this.dialing = dialing;
        this.secrets = secrets;
    }

    /// The combined health of the saved clusters.
    public ReadOnlyStringProperty summary() {
        return summary.getReadOnlyProperty();
    }

    private void sum() {
        summary.set(ClusterHealth.summary(saved.stream()
                .flatMap(connection -> Optional.ofNullable(watched.get(connection.id())).stream())
                .map(one -> ClusterHealth.of(one.watch.loadState().get()))
                .toList()));
    }

    /// The latest state of a saved cluster.
    public ReadOnlyObjectProperty<LoadState<ClusterVitals>> vitals(SavedConnection connection) {
        return watched(connection).watch.loadState();
    }

    private Watched watched(SavedConnection connection) {
        var known = watched.get(connection.id());
        if (known != null && known.connection.equals(connection)) {
            return known;
        }
        var fresh = new Watched(connection);
        watched.put(connection.id(), fresh);
        fresh.watch.loadState().subscribe(now -> sum());
        if (known != null) {
            threads.work().execute(known::close);
        }
        return fresh;
    }

    @Override
    public void refresh() {
        for (var connection : saved) {
            var one = watched(connection);
            one.watch.ask(one::ask);
        }
        sum();
    }

    /// Closes the clusters; their latest state stays visible.
    public void rest() {
        var all = List.copyOf(watched.values());
        threads.work().execute(() -> all.forEach(Watched::close));
    }

    @Override
    public void close() {
        watched.values().forEach(Watched::close);
    }

    /// A connection and its cluster, which is created on first use.
    private final class Watched {
        private final SavedConnection connection;
        private final PolledValue<ClusterVitals> watch = new PolledValue<>(threads, clock);
        private Optional<Cluster> cluster = Optional.empty();
        private boolean looked;

        Watched(SavedConnection connection) {
            this.connection = connection;
        }

        Reply<ClusterVitals> ask() {
            var login = connection.access().login();
            var secret = login.secretive() ? secret() : Optional.of("");
            if (secret.isEmpty()) {
                return new Reply.Unreachable<>("Open it to log in: its secret is not known yet.");
            }
            try {
                var reply = ClusterVitals.of(open(secret.get()).client(), clock);
                return ConnectionAttempt.wantsLogin(reply) && openOwn()
                        ? ClusterVitals.of(open(secret.get()).client(), clock)
                        : reply;
            } catch (IllegalArgumentException e) {
                return new Reply.Unreachable<>(String.valueOf(e.getMessage()));
            }
        }

        /// Searches the key store only once, as it may prompt the user each time.
        private synchronized Optional<String> secret() {
            var name = connection.id().text();
            if (looked) {
                return secrets.known(name);
            }
            looked = true;
            return secrets.find(name);
        }

        private synchronized Cluster open(String secret) {
            if (cluster.isEmpty()) {
                cluster = Optional.of(dialing.dial(connection, secret));
            }
            return cluster.get();
        }

        /// Opens the cluster with the admin token of a server of this user, if it is one.
        private synchronized boolean openOwn() {
            var own = ConnectionAttempt.own(connection, dialing);
            if (own.isPresent()) {
                close();
                cluster = own;
            }
            return own.isPresent();
        }

        synchronized void close() {
            cluster.ifPresent(Cluster::close);
            cluster = Optional.empty();
        }
    }
}

package io.millrace.server.engine.remote;

import io.millrace.server.engine.EngineConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;

/// The settings that identify a cluster and the way to it.
record ClusterSettings(Map<String, String> keys) {
    private static final List<String> TELLING =
            List.of("rest.", "high-availability", "security.", "client.", "jobmanager.rpc.address", "kubernetes.");

    // the engine's own client tries 20 times for a minute before it says that a cluster is away
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LEADER = Duration.ofSeconds(10);
    private static final Duration AGAIN = Duration.ofMillis(300);
    private static final int RETRIES = 2;

    ClusterSettings {
        keys = Map.copyOf(keys);
    }

    static ClusterSettings of(Configuration session) {
        var telling = new TreeMap<String, String>();
        session.toMap().forEach((key, value) -> {
            if (TELLING.stream().anyMatch(key::startsWith)) {
                telling.put(key, value);
            }
        });
        var configuration = Configuration.fromMap(telling);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.ADDRESS, "localhost");
        EngineConfiguration.setIfAbsent(configuration, RestOptions.CONNECTION_TIMEOUT, CONNECT);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.AWAIT_LEADER_TIMEOUT, LEADER);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.RETRY_DELAY, AGAIN);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.RETRY_MAX_ATTEMPTS, RETRIES);
        return new ClusterSettings(configuration.toMap());
    }

    Configuration configuration() {
        return Configuration.fromMap(keys);
    }

    /// How long one call may take.
    Duration timeout() {
        return configuration().get(ClientOptions.CLIENT_TIMEOUT);
    }

    /// Whether another job manager takes over where one was lost.
    boolean highlyAvailable() {
        return HighAvailabilityMode.isHighAvailabilityModeActivated(configuration());
    }

    String host() {
        return configuration().get(RestOptions.ADDRESS);
    }

    /// The cluster as a person knows it.
    String name() {
        var configuration = configuration();
        if (highlyAvailable()) {
            var quorum = configuration.get(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM);
            return "cluster "
                    + configuration.get(HighAvailabilityOptions.HA_CLUSTER_ID)
                    + (quorum == null ? "" : " of the ZooKeeper at " + quorum);
        }
        return "cluster at " + (SecurityOptions.isRestSSLEnabled(configuration) ? "https://" : "http://") + host() + ":"
                + configuration.get(RestOptions.PORT);
    }

    /// What a person can do when it cannot be reached.
    String remedy() {
        return highlyAvailable()
                ? "Start one of its job managers, or set high-availability.zookeeper.quorum and"
                        + " high-availability.cluster-id to those of one that runs."
                : "Start it, or set rest.address and rest.port to those of one that runs.";
    }
}

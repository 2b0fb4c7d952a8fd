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

/// The settings that identify a cluster and the connection to it.
record ClusterSettings(Map<String, String> keys) {
    private static final List<String> PREFIXES =
            List.of("rest.", "high-availability", "security.", "client.", "jobmanager.rpc.address", "kubernetes.");

    // the engine's client would try 20 times in a minute before it reports an error
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RETRY_DELAY = Duration.ofMillis(300);
    private static final int MAX_RETRIES = 2;

    ClusterSettings {
        keys = Map.copyOf(keys);
    }

    static ClusterSettings of(Configuration session) {
        var settings = new TreeMap<String, String>();
        session.toMap().forEach((key, value) -> {
            if (PREFIXES.stream().anyMatch(key::startsWith)) {
                settings.put(key, value);
            }
        });
        var configuration = Configuration.fromMap(settings);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.ADDRESS, "localhost");
        EngineConfiguration.setIfAbsent(configuration, RestOptions.CONNECTION_TIMEOUT, CONNECTION_TIMEOUT);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.AWAIT_LEADER_TIMEOUT, LEADER_TIMEOUT);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.RETRY_DELAY, RETRY_DELAY);
        EngineConfiguration.setIfAbsent(configuration, RestOptions.RETRY_MAX_ATTEMPTS, MAX_RETRIES);
        return new ClusterSettings(configuration.toMap());
    }

    Configuration configuration() {
        return Configuration.fromMap(keys);
    }

    /// The maximum time of one call.
    Duration timeout() {
        return configuration().get(ClientOptions.CLIENT_TIMEOUT);
    }

    /// Whether another job manager takes over after a failure.
    boolean highlyAvailable() {
        return HighAvailabilityMode.isHighAvailabilityModeActivated(configuration());
    }

    String host() {
        return configuration().get(RestOptions.ADDRESS);
    }

    /// The name of the cluster in messages.
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

    /// Advice for when the cluster cannot be reached.
    String remedy() {
        return highlyAvailable()
                ? "Start one of its job managers, or set high-availability.zookeeper.quorum and"
                        + " high-availability.cluster-id to those of one that runs."
                : "Start it, or set rest.address and rest.port to those of one that runs.";
    }
}

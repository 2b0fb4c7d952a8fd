package io.millrace.server.engine.planner.delivery;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// The clusters that `execution.target` may name, and where a session's jobs go accordingly.
///
/// @param usual the target if none is chosen
/// @param known to each name, what leads from a session's configuration to its cluster
public record ExecutionTargets(String usual, Map<String, Function<Configuration, ClusterJobs>> known) {
    /// The engine in this process.
    public static final String IN_PROCESS = "in-process";

    /// The cluster at `rest.address` and `rest.port`, or that ZooKeeper knows.
    public static final String REMOTE = "remote";

    public ExecutionTargets {
        known = Map.copyOf(known);
        if (!known.containsKey(usual)) {
            throw new IllegalArgumentException("no target is called " + usual);
        }
    }

    /// The engine in this process, and no other.
    public static ExecutionTargets inProcess(
            GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration) {
        return inProcess(dispatcher, configuration, JobProgressSource.NONE);
    }

    /// The same, and who can tell how far its jobs have come.
    public static ExecutionTargets inProcess(
            GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration, JobProgressSource follower) {
        var jobs = new DirectJobs(dispatcher, configuration, configuration.get(ClientOptions.CLIENT_TIMEOUT), follower);
        return new ExecutionTargets(IN_PROCESS, Map.of(IN_PROCESS, session -> jobs));
    }

    /// The same, and one more.
    public ExecutionTargets with(String name, Function<Configuration, ClusterJobs> cluster) {
        var all = new TreeMap<>(known);
        all.put(name, cluster);
        return new ExecutionTargets(usual, all);
    }

    public ClusterJobs of(Configuration session) {
        var name = session.getOptional(DeploymentOptions.TARGET).orElse(usual);
        var cluster = known.get(name);
        if (cluster == null) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "execution.target is '" + name + "': this server runs jobs on "
                            + String.join(" or ", new TreeSet<>(known.keySet())) + " only.");
        }
        return cluster.apply(session);
    }
}

package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// The clusters that `execution.target` may name.
///
/// @param defaultTarget the default target
/// @param known the function from a session's configuration to its cluster, by name
public record ExecutionTargets(String defaultTarget, Map<String, Function<Configuration, ClusterJobs>> known) {
    /// The engine in this process.
    public static final String IN_PROCESS = "in-process";

    /// The cluster at `rest.address` and `rest.port`, or the one that ZooKeeper knows.
    public static final String REMOTE = "remote";

    public ExecutionTargets {
        known = Map.copyOf(known);
        if (!known.containsKey(defaultTarget)) {
            throw new IllegalArgumentException("no target is called " + defaultTarget);
        }
    }

    /// Only the engine whose job manager is in this process, with a source of its jobs' progress.
    ///
    /// @param rows accepts the rows of jobs that run in another process
    public static ExecutionTargets inProcess(
            GatewayRetriever<DispatcherGateway> dispatcher,
            Configuration configuration,
            JobProgressSource progress,
            Optional<LoopbackListener> rows) {
        var jobs = new DirectJobs(
                dispatcher, configuration, configuration.get(ClientOptions.CLIENT_TIMEOUT), progress, rows);
        return new ExecutionTargets(IN_PROCESS, Map.of(IN_PROCESS, session -> jobs));
    }

    /// These targets and one more.
    public ExecutionTargets with(String name, Function<Configuration, ClusterJobs> cluster) {
        var all = new TreeMap<>(known);
        all.put(name, cluster);
        return new ExecutionTargets(defaultTarget, all);
    }

    /// Whether a session's jobs run in this server's own engine.
    public boolean isInProcess(Configuration session) {
        return name(session).equals(IN_PROCESS);
    }

    private String name(Configuration session) {
        return session.getOptional(DeploymentOptions.TARGET).orElse(defaultTarget);
    }

    public ClusterJobs of(Configuration session) {
        var name = name(session);
        var cluster = known.get(name);
        if (cluster == null) {
            throw Refusal.invalidStatement("execution.target is '" + name + "': this server runs jobs on "
                    + String.join(" or ", new TreeSet<>(known.keySet())) + " only.");
        }
        return cluster.apply(session);
    }
}

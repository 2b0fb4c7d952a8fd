package io.millrace.server.engine.hosting;

import static io.millrace.server.engine.EngineConfiguration.setIfAbsent;

import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.storage.ScratchFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;

/// Millrace's defaults for the engine's keys.
public final class EngineDefaults {
    public static final int SLOTS = 8;
    /// Another one than of releases before, whose folders have locks of another name.
    private static final String TEMPORARY = "millrace-tasks-";
    /// The share of the heap, see [#managedMemory].
    public static final double MANAGED_SHARE = 0.2;

    private static final long MIN_MANAGED = 128L << 20;
    private static final String LOOPBACK = "localhost";
    private static final int MAX_ENDED_JOBS = 10_000;
    private static final Duration MAX_ENDED_AGE = Duration.ofDays(7);
    private static final int MAX_ENDED_JOBS_IN_MEMORY = 1000;
    private static final int MAX_RESCALES = 50;
    /// Each takes its delay and the time to read the stacks, longer on a busy machine.
    private static final int FLAME_SAMPLES = 80;

    private EngineDefaults() {}

    /// A configuration for one process that is both job manager and task manager, and keeps every temporary file
    /// under `home`.
    public static Configuration embedded(Configuration settings, Path home, ArchiveOptions archiving) {
        var configuration = common(settings, home);
        // heartbeats carry accumulators and slots in use; they are cheap within one process
        setIfAbsent(configuration, HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(2));
        oneMachine(configuration);
        resources(configuration);
        return jobManager(configuration, home, archiving);
    }

    /// A configuration for a job manager that starts its one task manager itself.
    public static Configuration withOwnTaskManager(Configuration settings, Path home, ArchiveOptions archiving) {
        var configuration = ownHeartbeats(new Configuration(settings));
        oneMachine(configuration);
        setIfAbsent(configuration, JobManagerOptions.PORT, 0);
        return coordinator(configuration, home, archiving);
    }

    /// A configuration for a task manager that the job manager has started.
    public static Configuration ownTaskManager(Configuration settings, Path home) {
        var configuration = ownHeartbeats(worker(settings, home));
        setIfAbsent(configuration, TaskManagerOptions.CPU_CORES, (double)
                Runtime.getRuntime().availableProcessors());
        return configuration;
    }

    /// The job manager sees the end of the process itself. A slow process, as one whose heap is full, is not dead.
    private static Configuration ownHeartbeats(Configuration configuration) {
        setIfAbsent(configuration, HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(2));
        setIfAbsent(configuration, HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofSeconds(50));
        return configuration;
    }

    private static void oneMachine(Configuration configuration) {
        // the stock timers collect requests for 50 ms and 20 ms, which only delays jobs on one machine
        setIfAbsent(configuration, ResourceManagerOptions.REQUIREMENTS_CHECK_DELAY, Duration.ZERO);
        setIfAbsent(configuration, JobManagerOptions.SLOT_REQUEST_MAX_INTERVAL, Duration.ZERO);
        // these would load the planner from a nested jar that this server does not have, and log a warning
        setIfAbsent(
                configuration,
                OptimizerConfigOptions.TABLE_OPTIMIZER_ADAPTIVE_BROADCAST_JOIN_STRATEGY,
                OptimizerConfigOptions.AdaptiveBroadcastJoinStrategy.NONE);
        setIfAbsent(
                configuration,
                OptimizerConfigOptions.TABLE_OPTIMIZER_ADAPTIVE_SKEWED_JOIN_OPTIMIZATION_STRATEGY,
                OptimizerConfigOptions.AdaptiveSkewedJoinOptimizationStrategy.NONE);
    }

    /// The resources that the task manager reports. The engine's own figures for one process are a million processors
    /// and a tebibyte of each kind of memory, which would confuse readers.
    private static void resources(Configuration configuration) {
        long frameworkHeap =
                TaskManagerOptions.FRAMEWORK_HEAP_MEMORY.defaultValue().getBytes();
        long heap = Runtime.getRuntime().maxMemory();
        setIfAbsent(configuration, TaskManagerOptions.CPU_CORES, (double)
                Runtime.getRuntime().availableProcessors());
        setIfAbsent(
                configuration,
                TaskManagerOptions.TASK_HEAP_MEMORY,
                new MemorySize(Math.max(heap / 2, heap - frameworkHeap)));
        setIfAbsent(configuration, TaskManagerOptions.TASK_OFF_HEAP_MEMORY, MemorySize.ZERO);
        // beside the heap, and taken when a job needs it
        setIfAbsent(configuration, TaskManagerOptions.MANAGED_MEMORY_SIZE, managedMemory(heap, MANAGED_SHARE));
    }

    /// The memory beside the heap that sorting, joins and state on disk may take.
    public static MemorySize managedMemory(long heap, double share) {
        return new MemorySize(Math.max(MIN_MANAGED, (long) (heap * share)));
    }

    /// A configuration for a job manager that task managers of other processes join.
    public static Configuration coordinator(Configuration settings, Path home, ArchiveOptions archiving) {
        var configuration = common(settings, home);
        rpc(configuration);
        var reach = configuration.get(JobManagerOptions.BIND_HOST);
        setIfAbsent(configuration, JobManagerOptions.ADDRESS, isLocal(reach) ? LOOPBACK : hostName());
        sharedCheckpoints(configuration);
        return jobManager(configuration, home, archiving);
    }

    /// Job managers that share a folder write checkpoints into it, so that the next leader goes on from them. Without
    /// a place, a pipeline that sets no interval would have none.
    private static void sharedCheckpoints(Configuration configuration) {
        if (EngineConfiguration.isHighlyAvailable(configuration)) {
            configuration
                    .getOptional(HighAvailabilityOptions.HA_STORAGE_PATH)
                    .ifPresent(shared -> setIfAbsent(
                            configuration,
                            CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                            new org.apache.flink.core.fs.Path(shared, "checkpoints").toString()));
        }
    }

    /// The folder of one engine for its temporary files, in the first of its temporary directories.
    public static ScratchFolder temporaryHome(Configuration settings) throws IOException {
        var parent = Path.of(ConfigurationUtils.parseTempDirectories(settings)[0]);
        var home = ScratchFolder.open(Files.createDirectories(parent), TEMPORARY);
        StateLibrary.prepare(home.path(), settings);
        return home;
    }

    /// A configuration for a task manager that joins a job manager of another process.
    public static Configuration worker(Configuration settings, Path home) {
        var configuration = common(settings, home);
        rpc(configuration);
        setIfAbsent(configuration, JobManagerOptions.ADDRESS, LOOPBACK);
        if (isLocal(configuration.get(TaskManagerOptions.BIND_HOST))) {
            // otherwise the engine uses the address from which it reaches the job manager
            setIfAbsent(configuration, TaskManagerOptions.HOST, LOOPBACK);
        }
        return configuration;
    }

    private static Configuration common(Configuration settings, Path home) {
        var configuration = new Configuration(settings);
        setIfAbsent(configuration, TaskManagerOptions.NUM_TASK_SLOTS, SLOTS);
        // only a cluster with Kerberos needs them; their libraries slow the start of all others
        setIfAbsent(configuration, SecurityOptions.DELEGATION_TOKENS_ENABLED, false);
        setIfAbsent(configuration, JobManagerOptions.BIND_HOST, LOOPBACK);
        setIfAbsent(configuration, TaskManagerOptions.BIND_HOST, LOOPBACK);
        setIfAbsent(configuration, CoreOptions.TMP_DIRS, home.toString());
        // the engine would use the folder of all temporary files
        setIfAbsent(
                configuration,
                RestOptions.PROFILING_RESULT_DIR,
                home.resolve("profiler").toString());
        setIfAbsent(configuration, ClusterOptions.PROCESS_WORKING_DIR_BASE, home.toString());
        return configuration;
    }

    /// The defaults for the requests of the server's own services.
    private static Configuration jobManager(Configuration configuration, Path home, ArchiveOptions archiving) {
        setIfAbsent(configuration, RestOptions.ENABLE_FLAMEGRAPH, true);
        // the stock flame graph takes 100 samples 50 ms apart, and is refreshed every minute
        setIfAbsent(configuration, RestOptions.FLAMEGRAPH_NUM_SAMPLES, FLAME_SAMPLES);
        setIfAbsent(configuration, RestOptions.FLAMEGRAPH_DELAY, Duration.ofMillis(10));
        setIfAbsent(configuration, RestOptions.FLAMEGRAPH_REFRESH_INTERVAL, Duration.ofSeconds(2));
        setIfAbsent(configuration, MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(500));
        setIfAbsent(configuration, RestOptions.ADDRESS, LOOPBACK);
        // by default, a change of parallelism waits until 30 s after the last one, and none is remembered
        setIfAbsent(configuration, JobManagerOptions.SCHEDULER_EXECUTING_COOLDOWN_AFTER_RESCALING, Duration.ZERO);
        setIfAbsent(configuration, WebOptions.MAX_ADAPTIVE_SCHEDULER_RESCALE_HISTORY_SIZE, MAX_RESCALES);
        // five minutes after its start, the engine would fail each job that finds all slots taken; with zero, such a
        // job
        // waits for slot.request.timeout
        setIfAbsent(configuration, ResourceManagerOptions.STANDALONE_CLUSTER_STARTUP_PERIOD_TIME, Duration.ZERO);
        archive(configuration, archiving);
        // the engine's own HTTP parts serve nothing: see UnservedEndpoint
        configuration.set(WebOptions.TMP_DIR, home.resolve("web").toString());
        configuration.removeConfig(WebOptions.UPLOAD_DIR);
        return configuration;
    }

    private static void archive(Configuration configuration, ArchiveOptions archiving) {
        setIfAbsent(
                configuration,
                JobManagerOptions.COMPLETED_APPLICATION_STORE_MAX_CAPACITY,
                archiving.onDisk() ? MAX_ENDED_JOBS : MAX_ENDED_JOBS_IN_MEMORY);
        if (archiving.onDisk() && !configuration.containsKey("jobstore.expiration-time")) {
            setIfAbsent(configuration, JobManagerOptions.COMPLETED_APPLICATION_STORE_EXPIRATION_TIME, MAX_ENDED_AGE);
        }
    }

    /// The defaults between processes: threads for RPC (see [InProcessRpcLoader]), and how soon a dead process is
    /// noticed.
    private static void rpc(Configuration configuration) {
        setIfAbsent(configuration, HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(3));
        setIfAbsent(configuration, HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofSeconds(15));
        setIfAbsent(configuration, HighAvailabilityOptions.ZOOKEEPER_SESSION_TIMEOUT, Duration.ofSeconds(10));
        setIfAbsent(configuration, HighAvailabilityOptions.ZOOKEEPER_CONNECTION_TIMEOUT, Duration.ofSeconds(5));
        setIfAbsent(configuration, HighAvailabilityOptions.ZOOKEEPER_RETRY_WAIT, Duration.ofSeconds(1));
        if (!configuration.contains(SecurityOptions.KERBEROS_LOGIN_CONTEXTS)
                && !configuration.contains(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL)) {
            // without Kerberos, each connection would first fail to log in, and log an error
            setIfAbsent(configuration, SecurityOptions.ZOOKEEPER_SASL_DISABLE, true);
        }
        var threads = InProcessRpcLoader.threads();
        setIfAbsent(configuration, RpcOptions.FORK_JOIN_EXECUTOR_PARALLELISM_FACTOR, threads.getParallelismFactor());
        setIfAbsent(configuration, RpcOptions.FORK_JOIN_EXECUTOR_PARALLELISM_MIN, threads.getMinParallelism());
        setIfAbsent(configuration, RpcOptions.FORK_JOIN_EXECUTOR_PARALLELISM_MAX, threads.getMaxParallelism());
    }

    /// Whether only this machine can connect to an address.
    private static boolean isLocal(String host) {
        return host.equals(LOOPBACK) || host.startsWith("127.") || host.equals("::1");
    }

    /// The name by which other machines know this one, as far as it is known.
    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return LOOPBACK;
        }
    }

    /// The configuration of the engine's own HTTP server: on loopback, on any free port, without TLS.
    static Configuration unserved(Configuration configuration) {
        var unserved = new Configuration(configuration);
        unserved.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
        unserved.set(RestOptions.BIND_PORT, "0");
        unserved.set(SecurityOptions.SSL_REST_ENABLED, false);
        return unserved;
    }
}

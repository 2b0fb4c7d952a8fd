package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The configuration keys that not everyone who runs statements may set in a session, with the reason.
public final class ProtectedKeys {
    /// A key, or all keys that begin with it if it ends with a dot.
    ///
    /// @param needed to set it
    /// @param reason as the end of a sentence
    public record ProtectedKey(String key, Permission needed, String reason) {
        boolean covers(String name) {
            return (key.endsWith(".") || key.endsWith("$")) ? name.startsWith(key) : name.equals(key);
        }
    }

    private static final String SERVER = "it belongs to the server's processes";
    private static final String NETWORK = "it decides where the server listens and which cluster gets the jobs";
    private static final String CODE = "it makes the server load code";
    private static final String STATE = "it names what the server keeps";

    /// All protected keys in the order of the documentation; the first that covers a key counts.
    public static final List<ProtectedKey> ALL = List.of(
            admin("security.", "it protects the server"),
            admin("state.dir", STATE),
            admin("alerts.", SERVER),
            admin("sql-gateway.endpoint.", SERVER),
            admin("sql-gateway.worker.", SERVER),
            admin("sql-gateway.user.", SERVER),
            admin("sql-gateway.planning.", SERVER),
            admin("sql-gateway.statement.", SERVER),
            admin("sql-gateway.history.", STATE),
            admin("sql-gateway.workflows.", SERVER),
            admin("sql-gateway.max-operations", SERVER),
            admin("sql-gateway.session.choose-cluster", NETWORK),
            admin("jobmanager.", SERVER),
            admin("taskmanager.", SERVER),
            admin("cluster.", SERVER),
            admin("resourcemanager.", SERVER),
            admin("slotmanager.", SERVER),
            admin("process.", SERVER),
            admin("env.", SERVER),
            admin("containerized.", SERVER),
            admin("io.tmp.dirs", SERVER),
            admin("blob.", SERVER),
            admin("heartbeat.", SERVER),
            admin("akka.", SERVER),
            admin("pekko.", SERVER),
            admin("metrics.", "it loads reporters and sends figures away"),
            admin("traces.", "it loads reporters and sends figures away"),
            admin("events.", "it loads reporters and sends figures away"),
            admin("web.", SERVER),
            admin("history.", SERVER),
            admin("historyserver.", STATE),
            admin("jobstore.", STATE),
            admin("high-availability", STATE),
            admin("high-availability.", STATE),
            admin("zookeeper.", STATE),
            admin("recovery.", STATE),
            admin("fs.", "it has the addresses and credentials of file systems"),
            admin("s3.", "it has the addresses and credentials of file systems"),
            admin("s3a.", "it has the addresses and credentials of file systems"),
            admin("hadoop.", "it has the addresses and credentials of file systems"),
            admin("flink.hadoop.", "it has the addresses and credentials of file systems"),
            admin("rest.", NETWORK),
            admin("queryable-state.", NETWORK),
            admin("local.", NETWORK),
            admin("execution.target", NETWORK),
            admin("execution.job-listeners", CODE),
            admin("execution.job-status-changed-listeners", CODE),
            admin("kubernetes.", NETWORK),
            admin("yarn.", NETWORK),
            admin("$internal.", SERVER),
            admin("internal.", SERVER),
            admin("millrace.", SERVER),
            admin("plugin.", CODE),
            admin("table.catalog-store.", "it names where catalogs are kept"),
            admin("table.catalog-modification.", CODE),
            admin("table.resources.download-dir", STATE),
            code("pipeline.jars"),
            code("pipeline.classpaths"),
            code("pipeline.cached-files"),
            code("pipeline.default-kryo-serializers"),
            code("pipeline.registered-kryo-types"),
            code("pipeline.registered-pojo-types"),
            code("pipeline.serialization-config"),
            code("$internal.application.program-args"),
            code("classloader."),
            code("python."),
            code("user.artifacts."),
            code("table.sql-dialect"),
            code("state.backend"),
            code("state.backend.type"),
            code("state.checkpoint-storage"),
            code("state.backend.rocksdb.options-factory"),
            code("restart-strategy"),
            code("restart-strategy.type"));

    /// Values of keys that may also name a class, and name none.
    private static final List<String> WELL_KNOWN = List.of(
            "default",
            "hashmap",
            "rocksdb",
            "forst",
            "jobmanager",
            "filesystem",
            "none",
            "off",
            "disable",
            "fixed-delay",
            "fixeddelay",
            "exponential-delay",
            "exponentialdelay",
            "failure-rate",
            "failurerate");

    private ProtectedKeys() {}

    private static ProtectedKey admin(String key, String reason) {
        return new ProtectedKey(key, Permission.ADMINISTER, reason);
    }

    private static ProtectedKey code(String key) {
        return new ProtectedKey(key, Permission.SUBMIT, CODE);
    }

    /// Why not everyone may set a key to this value; empty if everyone may.
    public static Optional<ProtectedKey> find(String key, String value) {
        var name = key.strip().toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(one -> one.covers(name))
                .findFirst()
                .filter(one -> one.needed() == Permission.ADMINISTER
                        || !WELL_KNOWN.contains(value.strip().toLowerCase(Locale.ROOT)));
    }

    /// Why the caller of this thread may not set a key to this value; empty if it may.
    public static Optional<String> refusal(String key, String value) {
        return find(key, value)
                .filter(one -> CurrentPrincipal.find()
                        .filter(caller -> !caller.may(one.needed()) && !caller.may(Permission.ADMINISTER))
                        .isPresent())
                .map(one -> one.reason() + ", and setting it needs the permission "
                        + one.needed().name().toLowerCase(Locale.ROOT));
    }
}

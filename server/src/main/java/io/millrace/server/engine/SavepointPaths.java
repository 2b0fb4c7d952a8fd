package io.millrace.server.engine;

import io.millrace.server.security.FileAddresses;
import io.millrace.server.storage.RealPath;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;

/// Refuses the paths of savepoints and checkpoints that requests name in the folder of `state.dir`, except where the
/// server itself keeps them. The engine would find out only while it takes the savepoint, after the request was
/// accepted, and writes to the folder of jars itself.
public final class SavepointPaths {
    /// The folders there that may be named: jobs start from what is in them, and the clients of this server print such
    /// statements.
    public static final List<String> ALLOWED = List.of("savepoints", "checkpoints");

    private static final List<ConfigOption<String>> PATHS = List.of(
            CheckpointingOptions.SAVEPOINT_DIRECTORY,
            CheckpointingOptions.CHECKPOINTS_DIRECTORY,
            StateRecoveryOptions.SAVEPOINT_PATH);

    private static final String LOCAL = "file:";

    private SavepointPaths() {}

    /// @param field  of the request
    /// @param engine the configuration of the server
    public static void require(String field, String path, ReadableConfig engine) {
        if (EngineConfiguration.stateFolder(engine)
                .filter(folder -> isProtected(RealPath.of(folder), path))
                .isPresent()) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    field + ": '" + path + "' belongs to the server (state.dir) and can't be used here. Choose another"
                            + " folder.");
        }
    }

    /// @param settings of a job, which the client of a request has chosen
    public static void require(ReadableConfig settings, ReadableConfig engine) {
        PATHS.forEach(key -> settings.getOptional(key).ifPresent(path -> require(key.key(), path, engine)));
    }

    /// The place of the savepoints of a session, if it has one.
    public static Optional<String> directory(ReadableConfig session, ReadableConfig engine) {
        var directory = session.getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY);
        directory.ifPresent(path -> require(CheckpointingOptions.SAVEPOINT_DIRECTORY.key(), path, engine));
        return directory;
    }

    private static boolean isProtected(Path state, String path) {
        return FileAddresses.of(path, true).stream()
                .filter(address -> isIn(state, address))
                .anyMatch(address -> ALLOWED.stream().noneMatch(name -> isIn(state.resolve(name), address)));
    }

    /// Compares texts, because an address may be no valid path.
    private static boolean isIn(Path folder, String address) {
        return (address + "/").startsWith(LOCAL + folder + "/");
    }
}

package io.millrace.server.engine;

import io.millrace.server.security.FileAddresses;
import io.millrace.server.storage.RealPath;
import io.millrace.wire.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;

/// Refuses the paths of savepoints and checkpoints that requests name in the folder of `state.dir`, except where the
/// server itself keeps them, and all settings with such a path. The engine would find out only while it takes the
/// savepoint, after the request was accepted, writes to the folder of jars itself, and lets the libraries of state
/// backends write where they are configured to.
public final class SavepointPaths {
    /// The folders there that may be named: jobs start from what is in them, and the clients of this server print such
    /// statements.
    public static final List<String> ALLOWED = List.of("savepoints", "checkpoints");

    private static final String LOCAL = "file:";
    /// Between the folders of a state backend, but not after the scheme of an address.
    private static final Pattern FOLDER_SEPARATOR = Pattern.compile(":(?=/(?!/))");

    private SavepointPaths() {}

    /// @param field  of the request
    /// @param engine the configuration of the server
    public static void require(String field, String path, ReadableConfig engine) {
        if (isProtected(FileAddresses.of(path, true), engine)) {
            throw refused(field, path);
        }
    }

    /// Refuses a setting under any key, because many of them name a folder, some of them under several names. The
    /// server's own value is allowed: clients may send the whole configuration file.
    ///
    /// @param settings of a job or a session, which the client of a request has chosen
    public static void require(Map<String, String> settings, ReadableConfig engine) {
        settings.forEach((key, value) -> {
            if (isProtected(addresses(key, value), engine) && !isOwn(key, value, engine)) {
                throw refused(key, value);
            }
        });
    }

    private static Refusal refused(String field, String path) {
        return Refusal.badRequest(field + ": '" + path
                + "' belongs to the server (state.dir) and can't be used here. Choose another folder.");
    }

    private static List<String> addresses(String key, String value) {
        if (value.indexOf(':') < 0) {
            return FileAddresses.ofOption(key, value);
        }
        return Stream.concat(Stream.of(value), FOLDER_SEPARATOR.splitAsStream(value))
                .distinct()
                .flatMap(part -> FileAddresses.ofOption(key, part).stream())
                .toList();
    }

    private static boolean isOwn(String key, String value, ReadableConfig engine) {
        return engine.getOptional(ConfigOptions.key(key).stringType().noDefaultValue())
                .equals(Optional.of(value));
    }

    /// The place of the savepoints of a session, if it has one.
    public static Optional<String> directory(ReadableConfig session, ReadableConfig engine) {
        var directory = session.getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY);
        directory.ifPresent(path -> require(CheckpointingOptions.SAVEPOINT_DIRECTORY.key(), path, engine));
        return directory;
    }

    private static boolean isProtected(List<String> addresses, ReadableConfig engine) {
        return !addresses.isEmpty()
                && EngineConfiguration.stateFolder(engine).map(RealPath::of).stream()
                        .anyMatch(state -> addresses.stream().anyMatch(address -> isProtected(state, address)));
    }

    private static boolean isProtected(Path state, String address) {
        return isIn(state, address) && ALLOWED.stream().noneMatch(name -> isIn(state.resolve(name), address));
    }

    /// Compares texts, because an address may be no valid path.
    private static boolean isIn(Path folder, String address) {
        return (address + "/").startsWith(LOCAL + folder + "/");
    }
}

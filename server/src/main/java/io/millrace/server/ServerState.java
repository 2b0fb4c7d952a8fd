package io.millrace.server;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.durable.OrderlyStop;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.storage.LineCipher;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The folder of `state.dir`, in which each part has what outlives this process.
final class ServerState {
    private final ServerConfiguration configuration;
    private final Optional<StateFolder> folder;

    private ServerState(ServerConfiguration configuration, Optional<StateFolder> folder) {
        this.configuration = configuration;
        this.folder = folder;
    }

    /// Creates the folder if it does not exist.
    static ServerState open(ServerConfiguration configuration) {
        return new ServerState(configuration, path(configuration).map(ServerState::folder));
    }

    /// The absolute path of the folder. A process that is not started from an installation has none, unless one is
    /// configured.
    static Optional<Path> path(ServerConfiguration configuration) {
        return configuration
                .path(Keys.STATE_FOLDER)
                .or(() -> Installation.home().map(home -> home.resolve("state")))
                .map(ServerState::real);
    }

    /// The folder, if there is one.
    Optional<Path> folder() {
        return folder.map(StateFolder::path);
    }

    /// An absolute path without symbolic links: the folder may be one to another disk.
    static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // it does not exist yet, or its use will fail and say why
            return path.toAbsolutePath().normalize();
        }
    }

    private static StateFolder folder(Path path) {
        try {
            return StateFolder.open(path);
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    private static StartFailure failure(Path path, IOException reason) {
        return StartFailure.of("state.dir: " + path, reason);
    }

    /// Finds the folder of a part: the configured one, or one in the state folder.
    ///
    /// @param name the name of the folder. Earlier versions had it beside the log file, with this as its extension.
    Optional<Path> part(Key<String> configured, String name) {
        var chosen = configuration.path(configured);
        if (chosen.isPresent() || folder.isEmpty()) {
            return chosen;
        }
        var state = folder.get();
        var former = LogDirectory.of(EngineConfiguration.of(configuration.all()))
                .log()
                .map(log -> log.resolveSibling(log.getFileName() + "." + name));
        try {
            return Optional.of(state.part(name, former));
        } catch (IOException e) {
            throw failure(state.path(), e);
        }
    }

    /// The jobs that run again after a restart, unless several job managers share a store of the engine.
    Optional<DurableJobs> durableJobs() {
        return folder.filter(_ -> configuration.get(Keys.JOBS_LAST))
                .filter(_ -> !EngineConfiguration.isHighlyAvailable(EngineConfiguration.of(configuration.all())))
                .map(StateFolder::path)
                .map(this::durableJobs);
    }

    /// Opens a part.
    interface Opening<T> {
        T open() throws IOException;
    }

    /// Opens a part, or says why the server does not start.
    ///
    /// @param configured the key of the part's folder
    <T> T open(Key<String> configured, Path part, Opening<T> opening) {
        try {
            return opening.open();
        } catch (LockedFolder.Taken e) {
            throw taken(configured, part);
        } catch (IOException e) {
            throw StartFailure.of(configured.name() + ": " + part, e);
        }
    }

    /// Another server has locked a part of the state folder, or the configured folder of a part.
    private StartFailure taken(Key<String> configured, Path part) {
        var ownFolder = folder.isEmpty() || configuration.path(configured).isPresent();
        var key = ownFolder ? configured.name() : Keys.STATE_FOLDER.name();
        var path = ownFolder ? part : folder.get().path();
        return new StartFailure(key + ": another server uses " + path
                + ". Stop it, or give this one a folder of its own: set " + key + " in its configuration file, or start"
                + " it with -D" + key + "=" + path + "-2");
    }

    /// The treatment of running jobs at the end of the process.
    static OrderlyStop orderlyStop(ServerConfiguration configuration) {
        return new OrderlyStop(
                configuration.get(Keys.JOBS_ON_STOP) == Keys.OnStop.CANCEL, configuration.get(Keys.JOBS_STOP_TIME));
    }

    private DurableJobs durableJobs(Path path) {
        return open(
                Keys.STATE_FOLDER,
                path,
                () -> DurableJobs.open(path, keyFile(Keys.STATE_FOLDER, path), orderlyStop(configuration)));
    }

    /// Encrypts a part with the key of [#keyFile].
    StateCipher cipher(Key<String> configured, Path part) {
        var file = keyFile(configured, part);
        try {
            LockedFolder.create(part);
            return StateCipher.withKeyFile(file);
        } catch (IOException e) {
            throw StartFailure.of("secrets.key-file: " + file, e);
        }
    }

    /// Opens a cipher like [#cipher], for a part with a log of lines, which this key must fit.
    StateCipher lineCipher(Key<String> configured, Path part, String log) {
        var cipher = cipher(configured, part);
        try {
            new LineCipher(Optional.of(cipher)).requireKey(part, log, keyFile(configured, part));
            return cipher;
        } catch (IOException e) {
            throw StartFailure.of(configured.name(), e);
        }
    }

    /// The file with the key that encrypts a part. A part with a configured folder has it there, so that the folder can
    /// be moved as a whole.
    Path keyFile(Key<String> configured, Path part) {
        return configuration
                .path(Keys.STATE_KEY)
                .or(() -> folder.filter(_ -> configuration.path(configured).isEmpty())
                        .map(state -> state.path().resolve("key")))
                .orElseGet(() -> part.resolve("key"));
    }
}

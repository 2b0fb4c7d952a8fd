package io.millrace.server.engine.hosting;

import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.storage.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.ReadableConfig;
import org.rocksdb.NativeLibraryLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The native library of state on disk. The engine unpacks it into its temporary folder when a job needs it. A machine
/// may forbid to run code from there (`noexec`): it is loaded from the state folder then.
final class StateLibrary {
    private static final Logger LOG = LoggerFactory.getLogger(StateLibrary.class);
    private static final Path MOUNTS = Path.of("/proc/self/mounts");
    private static final int POINT = 1;
    private static final int OPTIONS = 3;

    private StateLibrary() {}

    /// Loads the library if the engine could not.
    static void prepare(Path temporary, ReadableConfig settings) {
        try {
            if (Files.exists(MOUNTS) && forbidsCode(temporary.toRealPath(), Files.readAllLines(MOUNTS))) {
                var state = EngineConfiguration.stateFolder(settings);
                if (state.isEmpty()) {
                    warn(temporary, "and there is no state folder");
                } else {
                    load(temporary, state.get());
                }
            }
        } catch (IOException e) {
            LOG.debug("It is not known whether {} may have code", temporary, e);
        }
    }

    private static void load(Path temporary, Path state) throws IOException {
        var folder = Files.createTempDirectory(state, "library");
        try {
            NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
            LOG.info("No code may run from {}: the library for state on disk was loaded from {}", temporary, state);
        } catch (IOException | LinkageError e) {
            warn(temporary, "and not from the state folder either: " + e.getMessage());
        } finally {
            FolderTree.delete(folder); // it stays loaded
        }
    }

    private static void warn(Path temporary, String reason) {
        LOG.warn(
                "No code may run from {} (it is mounted noexec), {}. Pipelines with state on disk (RocksDB) will fail:"
                        + " name another folder with io.tmp.dirs, or set state.backend.type: hashmap",
                temporary,
                reason);
    }

    /// @param mounts in the format of `/proc/mounts`, the later ones over the earlier ones
    static boolean forbidsCode(Path folder, List<String> mounts) {
        var longest = -1;
        var forbids = false;
        for (var mount : mounts) {
            var fields = mount.split(" ", -1);
            var point = Path.of(fields[POINT].replace("\\040", " "));
            if (folder.startsWith(point) && point.getNameCount() >= longest) {
                longest = point.getNameCount();
                forbids = List.of(fields[OPTIONS].split(",", -1)).contains("noexec");
            }
        }
        return forbids;
    }
}

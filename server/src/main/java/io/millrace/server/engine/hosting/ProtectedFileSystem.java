package io.millrace.server.engine.hosting;

import io.millrace.server.storage.RealPath;
import java.io.File;
import java.io.IOException;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.util.FlinkRuntimeException;

/// The local file system without the server's own files, which contain sessions, plans and keys. Tables, jars and
/// savepoint targets use it, because every statement of every user runs with the rights of the server.
final class ProtectedFileSystem extends LocalFileSystem {
    /// The engine itself reads and writes these through the same interface.
    private static final Set<String> SHARED = Set.of("checkpoints", "savepoints", "jars");

    private final java.nio.file.Path state;

    /// @param state the folder of `state.dir`
    ProtectedFileSystem(java.nio.file.Path state) {
        this.state = RealPath.of(state);
    }

    @Override
    public File pathToFile(Path path) {
        var file = super.pathToFile(path);
        if (isProtected(RealPath.of(file.toPath()))) {
            throw new FlinkRuntimeException(
                    file + " belongs to the server (state.dir) and can't be used here. Choose another folder.");
        }
        return file;
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        requireNotAbove(path);
        return super.delete(path, recursive);
    }

    @Override
    public boolean rename(Path source, Path target) throws IOException {
        requireNotAbove(source);
        return super.rename(source, target);
    }

    private boolean isProtected(java.nio.file.Path file) {
        return file.startsWith(state)
                && (file.equals(state)
                        || !SHARED.contains(file.getName(state.getNameCount()).toString()));
    }

    private void requireNotAbove(Path path) {
        if (state.startsWith(RealPath.of(super.pathToFile(path).toPath()))) {
            throw new FlinkRuntimeException(
                    path.getPath() + " contains the files of the server (state.dir) and can't be deleted or moved.");
        }
    }
}

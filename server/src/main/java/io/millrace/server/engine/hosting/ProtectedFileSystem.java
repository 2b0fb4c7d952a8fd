package io.millrace.server.engine.hosting;

import io.millrace.server.storage.RealPath;
import io.millrace.server.storage.SpecialFile;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/// The local file system without the server's own files, which contain sessions, plans and keys, and without devices,
/// pipes and files of the kernel. Tables, jars and savepoint targets use it, because every statement of every user runs
/// with the rights of the server.
final class ProtectedFileSystem extends LocalFileSystem {
    /// The engine itself reads and writes these through the same interface.
    private static final Set<String> SHARED = Set.of("checkpoints", "savepoints", "jars");

    private final Optional<java.nio.file.Path> state;
    private final List<java.nio.file.Path> files;

    /// @param state the folder of `state.dir`
    /// @param files that say who may log in, and what they may do
    ProtectedFileSystem(Optional<java.nio.file.Path> state, List<java.nio.file.Path> files) {
        this.state = state.map(RealPath::of);
        this.files = List.copyOf(files);
    }

    @Override
    public File pathToFile(Path path) {
        var file = super.pathToFile(path);
        var real = RealPath.of(file.toPath());
        if (SpecialFile.is(real)) {
            throw new FlinkRuntimeException(file + " " + SpecialFile.REASON);
        }
        if (!files.isEmpty() && real(files).anyMatch(real::equals)) {
            throw new FlinkRuntimeException(file + " says who may use the server and can't be used here.");
        }
        if (isProtected(real)) {
            throw new FlinkRuntimeException(
                    file + " belongs to the server (state.dir) and can't be used here. Choose another folder.");
        }
        return file;
    }

    /// Lists a folder without its special files, which may lie beside those of a table. The engine's own
    /// listing fails where a name contains a colon, such as that of a time.
    @Override
    public FileStatus @Nullable [] listStatus(Path path) throws IOException {
        var content = pathToFile(path).listFiles();
        if (content == null) {
            return super.listStatus(path);
        }
        var entries = new ArrayList<FileStatus>();
        for (var file : content) {
            if (file.getName().indexOf('\\') >= 0) {
                throw new IOException(
                        file + " has a backslash in its name, which Flink takes for a slash. Rename the file.");
            }
            if (!SpecialFile.is(RealPath.of(file.toPath()))) {
                entries.add(getFileStatus(Path.fromLocalFile(file)));
            }
        }
        return entries.toArray(FileStatus[]::new);
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

    /// Each time: they may be links whose targets change.
    private static Stream<java.nio.file.Path> real(List<java.nio.file.Path> files) {
        return files.stream().map(RealPath::of);
    }

    private boolean isProtected(java.nio.file.Path file) {
        return state.filter(file::startsWith)
                .filter(folder -> file.equals(folder)
                        || !SHARED.contains(file.getName(folder.getNameCount()).toString()))
                .isPresent();
    }

    private void requireNotAbove(Path path) {
        var moved = RealPath.of(super.pathToFile(path).toPath());
        if (Stream.concat(state.stream(), real(files)).anyMatch(own -> own.startsWith(moved))) {
            throw new FlinkRuntimeException(
                    path.getPath() + " contains files of the server and can't be deleted or moved.");
        }
    }
}

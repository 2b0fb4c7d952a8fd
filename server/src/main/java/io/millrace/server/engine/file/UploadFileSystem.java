package io.millrace.server.engine.file;

import io.millrace.server.datafile.UploadStore;
import io.millrace.wire.id.UploadId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.flink.core.fs.BlockLocation;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalDataInputStream;

/// A read-only file system of uploaded files, as `upload:/ID/name`. It lists none of them: a reader knows the id from
/// its table. Statements cannot name this scheme.
final class UploadFileSystem extends FileSystem {
    private final java.nio.file.Path folder;

    UploadFileSystem(java.nio.file.Path folder) {
        this.folder = folder;
    }

    @Override
    public URI getUri() {
        return URI.create(UploadStore.SCHEME + ":/");
    }

    @Override
    public Path getWorkingDirectory() {
        return new Path(getUri());
    }

    @Override
    public Path getHomeDirectory() {
        return getWorkingDirectory();
    }

    private java.nio.file.Path file(Path path) throws IOException {
        var parts = path.getPath().split("/", -1);
        try {
            if (parts.length == 3 && parts[0].isEmpty()) {
                return folder.resolve(UploadId.parse(parts[1]).text()).resolve(UploadStore.DATA);
            }
        } catch (IllegalArgumentException e) {
            // no id of an upload
        }
        throw missing();
    }

    private static FileNotFoundException missing() {
        return new FileNotFoundException("The uploaded file of the table is not on this machine any more.");
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        var file = file(path);
        if (Files.notExists(file)) {
            throw missing();
        }
        return new UploadStatus(
                path, Files.size(file), Files.getLastModifiedTime(file).toMillis());
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
        return new BlockLocation[] {new WholeFile(file.getLen())};
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return open(path);
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
        var file = file(path);
        if (Files.notExists(file)) {
            throw missing();
        }
        return new LocalDataInputStream(file.toFile());
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return new FileStatus[] {getFileStatus(path)};
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        throw readOnly();
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        throw readOnly();
    }

    @Override
    public FSDataOutputStream create(Path path, WriteMode mode) throws IOException {
        throw readOnly();
    }

    @Override
    public boolean rename(Path source, Path target) throws IOException {
        throw readOnly();
    }

    @Override
    public boolean isDistributedFS() {
        return false;
    }

    private static IOException readOnly() {
        return new IOException("Uploaded files cannot be written.");
    }

    /// The location of a file, which is on one disk.
    private record WholeFile(long length) implements BlockLocation {
        @Override
        public String[] getHosts() {
            return new String[] {"localhost"};
        }

        @Override
        public long getOffset() {
            return 0;
        }

        @Override
        public long getLength() {
            return length;
        }

        @Override
        public int compareTo(BlockLocation other) {
            return Long.compare(getOffset(), other.getOffset());
        }
    }

    /// The status of a file.
    private record UploadStatus(Path path, long length, long modified) implements FileStatus {
        @Override
        public long getLen() {
            return length;
        }

        @Override
        public long getBlockSize() {
            return Math.max(1, length);
        }

        @Override
        public short getReplication() {
            return 1;
        }

        @Override
        public long getModificationTime() {
            return modified;
        }

        @Override
        public long getAccessTime() {
            return modified;
        }

        @Override
        public boolean isDir() {
            return false;
        }

        @Override
        public Path getPath() {
            return path;
        }
    }
}

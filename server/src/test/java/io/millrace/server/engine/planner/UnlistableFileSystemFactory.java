package io.millrace.server.engine.planner;

import java.io.IOException;
import java.net.URI;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;

/// Makes a file system (`unlistable:`) that refuses to list a folder, as an object store with wrong credentials does.
public final class UnlistableFileSystemFactory implements FileSystemFactory {
    static final String REASON = "The access key is not known.";

    @Override
    public String getScheme() {
        return "unlistable";
    }

    @Override
    public FileSystem create(URI address) {
        return new LocalFileSystem() {
            @Override
            public FileStatus[] listStatus(Path path) throws IOException {
                throw new IOException(REASON);
            }
        };
    }
}

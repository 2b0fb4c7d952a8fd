package io.millrace.server.engine.file;

import java.net.URI;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.local.LocalFileSystem;

/// Makes a file system `s3p:` of local files, in the place of a store.
public final class LocalStoreFactory implements FileSystemFactory {
    @Override
    public String getScheme() {
        return "s3p";
    }

    @Override
    public FileSystem create(URI address) {
        return new LocalFileSystem();
    }
}

package io.millrace.server.engine.file;

import io.millrace.server.datafile.UploadStore;
import io.millrace.server.engine.EngineConfiguration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;

/// Gives the engine the scheme `upload`, at which it reads the files of tables. The engine finds it through the Java
/// service registration.
public final class UploadFileSystemFactory implements FileSystemFactory {
    private Optional<Path> state = Optional.empty();

    @Override
    public void configure(Configuration configuration) {
        state = EngineConfiguration.stateFolder(configuration);
    }

    @Override
    public String getScheme() {
        return UploadStore.SCHEME;
    }

    @Override
    public FileSystem create(URI uri) throws IOException {
        return new UploadFileSystem(
                state.orElseThrow(() -> new IOException("This process has no folder of uploaded files (state.dir)."))
                        .resolve(UploadStore.FOLDER));
    }
}

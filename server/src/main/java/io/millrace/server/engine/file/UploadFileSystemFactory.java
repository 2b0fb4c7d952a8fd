package io.millrace.server.engine.file;

import io.millrace.server.datafile.UploadStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;

/// Gives the engine the scheme `upload`, at which it reads the files of tables. The engine finds it through the Java
/// service registration.
public final class UploadFileSystemFactory implements FileSystemFactory {
    private static final ConfigOption<String> STATE =
            ConfigOptions.key("state.dir").stringType().defaultValue("");

    private String state = "";

    @Override
    public void configure(Configuration configuration) {
        state = configuration.get(STATE);
    }

    @Override
    public String getScheme() {
        return UploadStore.SCHEME;
    }

    @Override
    public FileSystem create(URI uri) throws IOException {
        if (state.isBlank()) {
            throw new IOException("This process has no folder of uploaded files (state.dir).");
        }
        return new UploadFileSystem(Path.of(state).resolve(UploadStore.FOLDER));
    }
}

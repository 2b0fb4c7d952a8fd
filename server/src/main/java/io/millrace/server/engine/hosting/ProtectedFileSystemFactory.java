package io.millrace.server.engine.hosting;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.local.LocalFileSystemFactory;

/// Makes the engine's `file` scheme protect the folder of `state.dir`. The engine finds it through the Java service
/// registration and prefers it to its own factory.
public final class ProtectedFileSystemFactory extends LocalFileSystemFactory {
    private static final ConfigOption<String> STATE =
            ConfigOptions.key("state.dir").stringType().defaultValue("");

    private Optional<Path> state = Optional.empty();

    @Override
    public void configure(Configuration configuration) {
        state = Optional.of(configuration.get(STATE))
                .filter(path -> !path.isBlank())
                .map(Path::of);
    }

    @Override
    public int getPriority() {
        return super.getPriority() + 1;
    }

    @Override
    public FileSystem create(URI uri) {
        return state.<FileSystem>map(ProtectedFileSystem::new).orElseGet(() -> super.create(uri));
    }
}

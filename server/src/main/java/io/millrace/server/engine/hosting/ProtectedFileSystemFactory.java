package io.millrace.server.engine.hosting;

import io.millrace.server.engine.EngineConfiguration;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.local.LocalFileSystemFactory;

/// Makes the engine's `file` scheme protect the folder of `state.dir`, and the files of users, roles and alerts. The
/// engine finds it through the Java service registration and prefers it to its own factory.
public final class ProtectedFileSystemFactory extends LocalFileSystemFactory {
    private static final List<ConfigOption<String>> FILES = List.of(
            ConfigOptions.key("security.file.path").stringType().defaultValue(""),
            ConfigOptions.key("security.roles").stringType().defaultValue(""),
            ConfigOptions.key("alerts.file").stringType().defaultValue(""));

    private Optional<Path> state = Optional.empty();
    private List<Path> files = List.of();

    @Override
    public void configure(Configuration configuration) {
        state = EngineConfiguration.stateFolder(configuration);
        files = FILES.stream().flatMap(key -> path(configuration, key).stream()).toList();
    }

    private static Optional<Path> path(Configuration configuration, ConfigOption<String> key) {
        return Optional.of(configuration.get(key))
                .filter(path -> !path.isBlank())
                .map(Path::of);
    }

    @Override
    public int getPriority() {
        return super.getPriority() + 1;
    }

    @Override
    public FileSystem create(URI uri) {
        return new ProtectedFileSystem(state, files);
    }
}

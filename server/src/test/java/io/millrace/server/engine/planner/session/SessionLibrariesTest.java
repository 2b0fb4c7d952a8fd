package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.resource.ResourceType;
import org.apache.flink.table.resource.ResourceUri;
import org.apache.flink.util.FlinkUserCodeClassLoaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionLibrariesTest {
    @TempDir
    private Path directory;

    /// Its jar is copied, because the copy ends no process.
    static final class Exiting {
        static void exit() {
            System.exit(1);
        }
    }

    @Test
    void theLibrariesOfAReplacedPlannerLeaveThoseOfTheSession() throws Exception {
        var jar = jar();
        var replaced = libraries();
        replaced.registerResources(List.of(jar));
        var current = libraries();
        current.registerResources(List.of(jar));

        replaced.close();

        assertThat(copies(current)).hasSize(1).allMatch(Files::exists);
        current.close();
        assertThat(directory.resolve("sql-gateway-s")).doesNotExist();
    }

    private SessionLibraries libraries() {
        var engine = new Configuration();
        engine.set(TableConfigOptions.RESOURCES_DOWNLOAD_DIR, directory.toString());
        var configuration = new SessionSettings(engine, "s", Map.of()).copy();
        return new SessionLibraries(
                configuration,
                FlinkUserCodeClassLoaders.create(new URL[0], getClass().getClassLoader(), configuration));
    }

    private List<Path> copies(SessionLibraries libraries) {
        return libraries.getLocalJarResources().stream()
                .map(url -> Path.of(url.getPath()))
                .filter(path -> path.startsWith(directory.resolve("sql-gateway-s")))
                .toList();
    }

    private ResourceUri jar() throws IOException {
        var jar = directory.resolve("exiting.jar");
        var name = Exiting.class.getName().replace('.', '/') + ".class";
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var in = getClass().getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            assertThat(in).isNotNull();
            in.transferTo(out);
            out.closeEntry();
        }
        return new ResourceUri(ResourceType.JAR, jar.toString());
    }
}

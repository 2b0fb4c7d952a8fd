package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.flink.table.factories.Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceFileCacheTest {
    /// The class path, with the names that it was asked for.
    private static final class ClassPath extends ClassLoader {
        private final List<String> asked = new ArrayList<>();

        ClassPath() {
            super(ServiceFileCacheTest.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            asked.add(name);
            return super.getResources(name);
        }
    }

    private static List<String> factories(ClassLoader loader) {
        return ServiceLoader.load(Factory.class, loader).stream()
                .map(provider -> provider.type().getName())
                .toList();
    }

    @Test
    void findsTheFactoriesOfTheClassPathAndReadsItsFilesOnce() {
        var classPath = new ClassPath();
        var cache = new ServiceFileCache(classPath);

        assertThat(factories(cache))
                .hasSizeGreaterThan(10)
                .isEqualTo(factories(getClass().getClassLoader()));
        assertThat(factories(cache)).isEqualTo(factories(getClass().getClassLoader()));
        assertThat(ServiceLoader.load(Runnable.class, cache)).isEmpty();
        assertThat(ServiceLoader.load(Runnable.class, cache)).isEmpty();
        assertThat(classPath.asked).doesNotHaveDuplicates();
    }

    /// The jars of a session are in a class loader of its own.
    @Test
    void aJarOfASessionIsSearchedEachTime(@TempDir Path jar) throws IOException {
        var services = Files.createDirectories(jar.resolve("META-INF/services"));
        var cache = new ServiceFileCache(new ClassPath());
        try (var session = new URLClassLoader(new URL[] {jar.toUri().toURL()}, cache)) {
            assertThat(ServiceLoader.load(Runnable.class, session)).isEmpty();

            Files.writeString(services.resolve("java.lang.Runnable"), Task.class.getName() + " # a provider");

            assertThat(ServiceLoader.load(Runnable.class, session)).hasOnlyElementsOfType(Task.class);
        }
    }

    @Test
    void otherFilesAreThoseOfTheClassPath() throws IOException {
        var cache = new ServiceFileCache(new ClassPath());
        var name = getClass().getName().replace('.', '/') + ".class";

        assertThat(cache.getResources(name).asIterator()).toIterable().hasSize(1);
    }

    public static final class Task implements Runnable {
        @Override
        public void run() {}
    }
}

package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchServer;
import io.millrace.jdbc.smoke.SmokeProgram;
import io.millrace.testing.TestTimeout;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the jar that users get: it contains no class that could clash with those of their programs, and
/// lacks none.
class DriverJarIT {
    private static final Path JAR = Path.of(System.getProperty("millrace.driver"));

    @Test
    void holdsNothingOutsideOfItsOwnPackages() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName))
                    .hasSizeGreaterThan(500)
                    .allMatch(name -> name.startsWith("io/millrace/jdbc/") || name.startsWith("META-INF/"))
                    .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/services/java.sql.Driver")
                    .noneMatch(name -> name.matches("META-INF/(maven|versions)/.*|.*module-info.class"));
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("io.millrace.jdbc");
        }
        assertThat(Files.size(JAR)).isLessThan(2_000_000);
    }

    @Test
    void namesItsDriver() throws IOException {
        try (var jar = new JarFile(JAR.toFile());
                var service = jar.getInputStream(jar.getEntry("META-INF/services/java.sql.Driver"));
                var notice = jar.getInputStream(jar.getEntry("META-INF/NOTICE"))) {
            assertThat(new String(service.readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(WarehouseDriver.class.getName());
            assertThat(new String(notice.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("libthrift:0.")
                    .doesNotContain("${");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void worksAloneOnTheOldestJavaThatThereIs(boolean login) throws Exception {
        var manner = login ? ScratchBehaviour.withLogin(10) : ScratchBehaviour.plain(11);
        try (var server = ScratchServer.start(manner, sql -> Samples.everyType())) {
            var java = oldestJava();
            var output = run(
                    java.resolve("bin/java").toString(),
                    "-cp",
                    JAR + File.pathSeparator + smokeAlone(),
                    SmokeProgram.class.getName(),
                    server.url());

            assertThat(output)
                    .isEqualTo(
                            "3 rows, a table, Apache Flink, Java " + version(java) + ", " + JAR.getFileName() + "\n");
        }
    }

    /// A folder with that class only, so that nothing else of the tests is on the class path.
    private static Path smokeAlone() throws IOException {
        var folder = Files.createTempDirectory(JAR.toAbsolutePath().getParent(), "smoke");
        var name = SmokeProgram.class.getName().replace('.', '/') + ".class";
        var target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        try (var bytes = SmokeProgram.class.getClassLoader().getResourceAsStream(name)) {
            Files.write(target, bytes.readAllBytes());
        }
        return folder;
    }

    private static String run(String... command) throws Exception {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        return output;
    }

    private static Path oldestJava() throws IOException {
        var homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        var installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> folders = Files.list(installed)) {
                folders.filter(folder -> Files.isExecutable(folder.resolve("bin/java")) && version(folder) >= 17)
                        .forEach(homes::add);
            }
        }
        return homes.stream().min(Comparator.comparingInt(DriverJarIT::version)).orElseThrow();
    }

    /// Zero where the installation does not say.
    private static int version(Path home) {
        try (var lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.replaceFirst("JAVA_VERSION=\"(\\d+).*", "$1"))
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElse(0);
        } catch (IOException unknown) {
            return 0;
        }
    }
}

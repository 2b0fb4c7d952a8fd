package io.millrace.server.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.Connector.Place;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectorInstallerTest {
    @TempDir
    private Path folder;

    private Path home;
    private Path offered;
    private ConnectorInstaller installer;
    private final List<String> fetched = new ArrayList<>();

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        Files.createDirectories(home.resolve("lib"));
        offered = Files.createDirectories(folder.resolve("offered"));
        installer = installer(List.of());
    }

    private ConnectorInstaller installer(List<String> shared) {
        return new ConnectorInstaller(
                home, new ConnectorIndex("2.3", shared, List.of()), new ConnectorInstaller.Progress() {
                    @Override
                    public void arrived(Connector.Artifact artifact, long bytes) {}

                    @Override
                    public void complete(Connector.Artifact artifact) {
                        fetched.add(artifact.fileName());
                    }
                });
    }

    private Connector.Artifact offer(String name, Map<String, String> classes) throws IOException {
        return JarFiles.artifact(JarFiles.write(offered.resolve(name), classes));
    }

    private ConnectorInstaller.Addition add(Connector... connectors) throws IOException {
        return installer.add(List.of(connectors), new FolderSource(offered));
    }

    private List<String> jars() throws IOException {
        try (var files = Files.walk(home)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> home.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private List<String> installed() throws IOException {
        return InstalledConnectors.of(home).connectors().stream()
                .map(InstalledConnectors.Entry::name)
                .toList();
    }

    @Test
    void filesGoOnTheClassPathAndFileSystemsIntoFoldersOfTheirOwn() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        var store = JarFiles.connector("store", Place.PLUGIN, offer("store-1.jar", Map.of("a.A", "2")));

        var addition = add(queue, store);

        assertThat(addition.added()).containsExactly(queue, store);
        assertThat(jars()).containsExactly("lib/queue-1.jar", "plugins/store/store-1.jar");
        assertThat(InstalledConnectors.of(home).connectors())
                .extracting(InstalledConnectors.Entry::from)
                .containsOnly(offered.toString());
    }

    /// The server may run as another user.
    @Test
    void othersCanReadACopyOfAPrivateFile() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        Files.setPosixFilePermissions(offered.resolve("queue-1.jar"), PosixFilePermissions.fromString("rw-------"));

        add(queue);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("lib/queue-1.jar"))))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void aSecondAdditionFetchesNothing() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        add(queue);
        fetched.clear();

        assertThat(add(queue).present()).containsExactly(queue);
        assertThat(fetched).isEmpty();
    }

    @Test
    void aDamagedFileIsReplaced() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        add(queue);
        Files.writeString(home.resolve("lib/queue-1.jar"), "half");

        assertThat(add(queue).added()).containsExactly(queue);
        assertThat(FileHash.of(home.resolve("lib/queue-1.jar")))
                .isEqualTo(queue.files().getFirst().sha256());
    }

    @Test
    void aFileThatWasCopiedByHandIsTakenOver() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        Files.copy(offered.resolve("queue-1.jar"), home.resolve("lib/queue-1.jar"));

        add(queue);

        assertThat(fetched).isEmpty();
        assertThat(installed()).containsExactly("queue");
    }

    @Test
    void aFileThatIsNotTheOneOfTheIndexLeavesNothing() throws IOException {
        var good = offer("good-1.jar", Map.of("a.A", "1"));
        var queue = JarFiles.connector("queue", Place.LIB, good, offer("queue-1.jar", Map.of("b.B", "1")));
        Files.writeString(offered.resolve("queue-1.jar"), "something else");

        assertThatThrownBy(() -> add(queue))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("queue-1.jar from " + offered + " is not the file that the index names")
                .hasMessageContaining("Nothing was installed");
        assertThat(jars()).isEmpty();
        assertThat(installed()).isEmpty();
        assertThat(home.resolve("lib/.adding")).doesNotExist();
    }

    @Test
    void aFileThatIsMissingLeavesNothing() throws IOException {
        var queue = JarFiles.connector(
                "queue", Place.LIB, offer("good-1.jar", Map.of("a.A", "1")), offer("queue-1.jar", Map.of("b.B", "1")));
        Files.delete(offered.resolve("queue-1.jar"));

        assertThatThrownBy(() -> add(queue))
                .hasMessageContaining("there is no queue-1.jar in " + offered)
                .hasMessageContaining("-Dartifact=test:queue:1");
        assertThat(jars()).isEmpty();
    }

    @Test
    void whatAKilledAdditionLeftIsClearedAway() throws IOException {
        Files.createDirectories(home.resolve("lib/.adding"));
        Files.writeString(home.resolve("lib/.adding/0.jar"), "half");
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));

        add(queue);

        assertThat(jars()).containsExactly("lib/queue-1.jar");
    }

    @Test
    void aJarWithOtherVersionsOfTheSameClassesIsRefused() throws IOException {
        JarFiles.write(home.resolve("lib/own.jar"), Map.of("a.A", "other", "a.B", "same", "c.C", "other"));
        var queue = JarFiles.connector(
                "queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1", "a.B", "same", "c.C", "1")));

        assertThatThrownBy(() -> add(queue))
                .hasMessageContaining("queue does not go together with lib/own.jar")
                .hasMessageContaining("different versions of the class a.A and of 1 more");
        assertThat(jars()).containsExactly("lib/own.jar");
    }

    @Test
    void packagesWhoseVersionDoesNotMatterAreNoClash() throws IOException {
        installer = installer(List.of("a"));
        JarFiles.write(home.resolve("lib/own.jar"), Map.of("a.A", "other"));

        add(JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1"))));

        assertThat(jars()).contains("lib/queue-1.jar");
    }

    @Test
    void twoConnectorsOfOneAdditionMustGoTogether() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        var other = JarFiles.connector("other", Place.LIB, offer("other-1.jar", Map.of("a.A", "2")));

        assertThatThrownBy(() -> add(queue, other))
                .hasMessageContaining("other does not go together with lib/queue-1.jar");
        assertThat(jars()).isEmpty();
    }

    @Test
    void anotherVersionOfAFileIsRefused() throws IOException {
        JarFiles.write(home.resolve("lib/queue-0.9.jar"), Map.of("old.A", "1"));
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));

        assertThatThrownBy(() -> add(queue))
                .hasMessageContaining("lib/queue-0.9.jar, another version of queue-1.jar: delete it first");
    }

    @Test
    void anotherVersionThatWasInstalledIsReplaced() throws IOException {
        add(JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1"))));

        add(JarFiles.connector("queue", Place.LIB, offer("queue-2.jar", Map.of("a.A", "2"))));

        assertThat(jars()).containsExactly("lib/queue-2.jar");
    }

    @Test
    void aSharedFileStaysUntilNoOneNeedsIt() throws IOException {
        var core = offer("core-1.jar", Map.of("a.A", "1"));
        add(
                JarFiles.connector("one", Place.LIB, core, offer("one-1.jar", Map.of("b.B", "1"))),
                JarFiles.connector("two", Place.LIB, core, offer("two-1.jar", Map.of("c.C", "1"))));

        assertThat(installer.remove("one")).containsExactly("lib/one-1.jar");
        assertThat(installer.remove("two")).containsExactly("lib/core-1.jar", "lib/two-1.jar");
    }

    @Test
    void onlyWhatWasAddedIsRemoved() throws IOException {
        JarFiles.write(home.resolve("lib/queue-1.jar"), Map.of("a.A", "1"));

        assertThatThrownBy(() -> installer.remove("queue"))
                .hasMessageContaining("'queue' was not installed by `connector add`");
        assertThat(jars()).containsExactly("lib/queue-1.jar");
    }

    @Test
    void theFolderOfAPluginGoesWithItsLastFile() throws IOException {
        add(JarFiles.connector("store", Place.PLUGIN, offer("store-1.jar", Map.of("a.A", "2"))));

        installer.remove("store");

        assertThat(home.resolve("plugins/store")).doesNotExist();
    }

    @Test
    void twoAtOnceAreRefused() throws IOException {
        var queue = JarFiles.connector("queue", Place.LIB, offer("queue-1.jar", Map.of("a.A", "1")));
        try (var channel = FileChannel.open(
                        home.resolve("lib/.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            assertThatThrownBy(() -> add(queue)).hasMessageContaining("another `millrace connector` is changing");
        }
    }
}

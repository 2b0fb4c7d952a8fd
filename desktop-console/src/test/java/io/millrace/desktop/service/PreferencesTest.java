package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesTest {
    @TempDir
    private Path home;

    private Preferences memory() {
        return Preferences.ofUser(Map.of(), home);
    }

    @Test
    void onlyTheOwnerCanReadIt() throws IOException {
        memory().theme("DARK");

        var file = home.resolve(".config/millrace/console.properties");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void theConventionDecidesWhere() {
        var elsewhere = home.resolve("elsewhere");
        Preferences.ofUser(Map.of("XDG_CONFIG_HOME", elsewhere.toString(), "XDG_STATE_HOME", "relative"), home)
                .window(new WindowPlace(1, 2, 800, 600, false));
        Preferences.ofUser(Map.of("XDG_CONFIG_HOME", elsewhere.toString()), home)
                .theme("DARK");

        assertThat(elsewhere.resolve("millrace/console.properties")).isRegularFile();
        assertThat(home.resolve(".local/state/millrace/console.properties")).isRegularFile();
    }

    @Test
    void theWindowComesBackWhereItWas() {
        var place = new WindowPlace(-5, 20, 1024, 700, true);
        memory().window(place);

        assertThat(memory().window()).contains(place);
    }

    @Test
    void theAddressesThatAnEarlierVersionRememberedAreThere() throws IOException {
        var folder = Files.createDirectories(home.resolve(".config/millrace"));
        Files.writeString(folder.resolve("console.properties"), "connection.1=http\\://b\nconnection.0=http\\://a\n");

        assertThat(memory().recentAddresses()).containsExactly("http://a", "http://b");
    }

    @Test
    void allWindowsComeBackWithWhatWasOpenInThem() {
        var place = new WindowPlace(-5, 20, 1024, 700, true);
        var windows = List.of(
                new WindowLayout(
                        place,
                        new WindowLayout.Contents(
                                List.of(
                                        new WindowLayout.Opened("c-1", "SQL"),
                                        new WindowLayout.Opened("c-2", "job:ab:FLAME")),
                                List.of("/tmp/a file=with signs.log", "/tmp/b.jfr"),
                                1),
                        300),
                new WindowLayout(place, new WindowLayout.Contents(List.of(), List.of(), -1), 244));
        memory().windows(windows);
        assertThat(memory().windows()).isEqualTo(windows);

        memory().windows(windows.subList(1, 2));
        assertThat(memory().windows()).isEqualTo(windows.subList(1, 2));
    }

    @Test
    void howThingsWereArrangedComesBack() {
        memory().arranged(Map.of("table.jobs", "Name:300:shown;Name:up", "split.logs", "0.25"));
        memory().files(List.of("/tmp/a.log"));
        assertThat(memory().arranged()).isEqualTo(Map.of("table.jobs", "Name:300:shown;Name:up", "split.logs", "0.25"));

        memory().arranged(Map.of());
        assertThat(memory().arranged()).isEmpty();
        assertThat(memory().files()).containsExactly("/tmp/a.log");
    }

    @Test
    void aWindowOfAnEarlierVersionComesBackWithoutFiles() throws IOException {
        var folder = Files.createDirectories(home.resolve(".local/state/millrace"));
        Files.writeString(
                folder.resolve("console.properties"),
                "window.0.place=1,2,800,600,false\nwindow.0.clusters=c-1\\=job\\:ab\nwindow.0.shown=0\n");

        assertThat(memory().windows())
                .containsExactly(new WindowLayout(
                        new WindowPlace(1, 2, 800, 600, false),
                        new WindowLayout.Contents(List.of(new WindowLayout.Opened("c-1", "job:ab")), List.of(), 0),
                        0));
    }

    @Test
    void aDamagedFileCountsAsEmpty() throws IOException {
        var folder = Files.createDirectories(home.resolve(".local/state/millrace"));
        Files.writeString(folder.resolve("console.properties"), "window=1,2,3\\u00zz");

        assertThat(memory().window()).isEmpty();
    }

    @Test
    void aHomeThatCannotBeWrittenToCostsOnlyTheMemory() throws IOException {
        Files.writeString(home.resolve(".config"), "a file where a folder should be");

        memory().theme("DARK");

        assertThat(memory().theme()).isEmpty();
    }
}

package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that only the owner can read what a server writes: its log, journal, recordings and finished jobs.
class OwnFilesJourney {
    @TempDir
    private Path temporary;

    @Test
    void areTheirOwnersAlone() throws IOException {
        var distribution = Distribution.unpacked();
        var state = temporary.resolve("state");
        try (var server = distribution.start(temporary, "-Dstate.dir=" + state)) {
            new Curl(server.gateway()).post("/v1/sessions", Map.of()).success();

            assertThat(server.stop()).as("exit code").isZero();
        }
        assertThat(open(distribution.home().resolve("log"))).isEmpty();
        assertThat(open(state)).isEmpty();
    }

    /// The files that others than their owner may read or write.
    private static List<String> open(Path folder) throws IOException {
        var open = new ArrayList<String>();
        var files = 0;
        try (var all = Files.walk(folder)) {
            for (var file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                files++;
                var permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                if (!permissions.endsWith("------")) {
                    open.add(permissions + " " + folder.relativize(file));
                }
            }
        }
        assertThat(files).as("files in " + folder).isPositive();
        return open;
    }
}

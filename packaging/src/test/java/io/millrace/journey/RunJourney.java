package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command that a newcomer types in a clone, on the build that is there.
class RunJourney {
    @TempDir
    private Path folder;

    @Test
    void runsStatementsOverTheSampleTablesAndStopsTheServer() {
        var finished = run(
                "-Drest.port=0",
                "-e",
                "SET 'execution.runtime-mode' = 'batch'; SELECT COUNT(*) AS all_of_them FROM airports");

        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.out()).contains(" 3376", "1 row");
        assertThat(serversOfTheBuild()).isEmpty();
    }

    @Test
    void leavesWithTheShellsExitCode() {
        var finished = run("-Drest.port=0", "-e", "SELECT * FROM nothing_of_this_name");

        assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
        assertThat(finished.err()).contains("nothing_of_this_name").doesNotContain("\tat ");
        assertThat(serversOfTheBuild()).isEmpty();
    }

    @Test
    void saysThatAPortIsTaken() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());

            var finished = run("-Drest.port=" + port, "-e", "SELECT 1");

            assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
            assertThat(finished.err().strip()).hasLineCount(1).contains(port);
        }
    }

    private Command.Finished run(String... arguments) {
        var words = new ArrayList<>(List.of(
                Distribution.sources().resolve("packaging/run").toString(),
                "--no-build",
                "-Dsql-gateway.endpoint.rest.port=0"));
        words.addAll(Arrays.asList(arguments));
        return new Command(List.copyOf(words), folder).run();
    }

    private static List<ProcessHandle> serversOfTheBuild() {
        var home = "-Dmillrace.home=" + Distribution.sources().resolve("packaging/target/millrace");
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch(home::equals))
                .toList();
    }
}

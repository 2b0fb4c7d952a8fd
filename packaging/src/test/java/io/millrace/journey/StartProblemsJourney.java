package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a start that cannot succeed ends immediately, with one line that gives the reason.
class StartProblemsJourney {
    private final Distribution distribution = Distribution.unpacked();

    @TempDir
    private Path temporary;

    @Test
    void aPortInUseEndsTheStart() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());
            assertOneLine(start("-Drest.port=" + port, "-Dsql-gateway.endpoint.rest.port=0"), port, "another process");
            assertOneLine(start("-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=" + port), port, "another process");
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aWrongKeyEndsTheStartAndSaysWhatToWrite() {
        assertOneLine(start("-Drest.prot=8081"), "unknown key 'rest.prot'; did you mean 'rest.port'?");
        assertOneLine(start("-Dsql-gateway.session.timeout=soon"), "sql-gateway.session.timeout is 'soon'", "10 min");
        assertOneLine(start("-Dsql-gateway.endpoint.type=rest,odd"), "no endpoint of the type 'odd'", "rest");
    }

    @Test
    void aMissingDirectoryEndsTheStart() throws IOException {
        var missing = temporary.resolve("missing");
        assertOneLine(start("-Dio.tmp.dirs=" + missing), "io.tmp.dirs", missing.toString());
        var file = Files.createFile(temporary.resolve("a file"));
        assertOneLine(
                start("-Dio.tmp.dirs=" + file.resolve("below")),
                file.resolve("below").toString());
        Files.delete(file);
    }

    @Test
    void aStateFolderThatCannotBeUsedEndsTheStart() throws IOException {
        var file = Files.createFile(temporary.resolve("a file"));
        assertOneLine(start("-Dstate.dir=" + file), "state.dir", file.toString());
        assertOneLine(start("-Dstate.dir=" + file.resolve("below")), "state.dir", file.toString());

        var newer = Files.createDirectory(temporary.resolve("newer"));
        Files.writeString(newer.resolve("format"), "999");
        assertOneLine(start("-Dstate.dir=" + newer), "state.dir", "a newer Millrace has written it");

        var damaged = Files.createDirectory(temporary.resolve("damaged"));
        Files.writeString(damaged.resolve("key"), "not a key");
        assertOneLine(start("-Dstate.dir=" + damaged), "does not contain a key");
    }

    @Test
    void anUnknownCommandIsRefused() {
        var finished = distribution.command("millrace", "strat").run();

        assertThat(finished.code()).isEqualTo(2);
        assertThat(finished.err()).startsWith("millrace: no command 'strat'").contains("usage: millrace start");
    }

    private Command.Finished start(String... keys) {
        var words = new String[keys.length + 1];
        words[0] = "start";
        System.arraycopy(keys, 0, words, 1, keys.length);
        return distribution
                .command("millrace", words)
                .with(Map.of("MILLRACE_JAVA_OPTS", Server.options(temporary)))
                .run();
    }

    private static void assertOneLine(Command.Finished finished, String... parts) {
        var printed = (finished.out() + finished.err()).strip();
        assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
        assertThat(printed)
                .as("one line")
                .hasLineCount(1)
                .startsWith("millrace: ")
                .contains(parts);
    }
}

package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of `docs/http.md` against the packed server.
class CurlJourney {
    private static final Pattern SCRIPT = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path temporary;

    @Test
    void theCommandsRun() throws IOException {
        try (var server = Distribution.unpacked().start(temporary)) {
            var script = SCRIPT.matcher(document())
                    .results()
                    .map(block -> block.group(1))
                    .collect(Collectors.joining("\n"))
                    .replace("http://localhost:8081", server.cluster().toString())
                    .replace("http://localhost:8083", server.gateway().toString());

            var finished = new Command(List.of("sh", "-eu", "-c", script), temporary).run();

            assertThat(finished.code()).as(finished.toString()).isZero();
            assertThat(finished.out())
                    .contains("\"resultType\":\"PAYLOAD\"", "\"fields\":[2,22]", "\"slots-total\":", "\"vertices\":[")
                    .contains(
                            "\"event\":\"rows\"",
                            "\"fields\":[\"ann\"]",
                            "\"event\":\"end\"",
                            "\"user\":\"anonymous\"");
            assertThat(finished.out()).doesNotContain("\"errors\":");
            assertThat(server.stop()).isZero();
        }
    }

    private static String document() throws IOException {
        return Files.readString(Distribution.sources().resolve("docs/http.md"));
    }
}

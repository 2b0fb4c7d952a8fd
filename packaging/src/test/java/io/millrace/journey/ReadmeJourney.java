package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README tells a newcomer to type.
class ReadmeJourney {
    private static final Pattern SCRIPT = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    @TempDir
    private Path temporary;

    @Test
    void itsCurlLinesRun() throws IOException {
        try (var server = Distribution.unpacked().start(temporary)) {
            var script = SCRIPT.matcher(readme())
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

    @Test
    void everyFileThatItNamesIsThere() throws IOException {
        var named = new ArrayList<String>();
        LINK.matcher(readme()).results().forEach(link -> named.add(link.group(1)));

        assertThat(named)
                .isNotEmpty()
                .allSatisfy(
                        file -> assertThat(Distribution.sources().resolve(file)).exists());
    }

    private static String readme() throws IOException {
        return Files.readString(Distribution.sources().resolve("README.md"));
    }
}

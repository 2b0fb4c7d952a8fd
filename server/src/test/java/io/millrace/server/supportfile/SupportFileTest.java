package io.millrace.server.supportfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Jobs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupportFileTest {
    @TempDir
    private Path folder;

    /// With a secret in a text, in several, and in names.
    record Answer(String text, List<String> more, List<Integer> tokenCounts, Map<String, String> cookies) {}

    @Test
    void masksTheTextsOfAnAnswerAndLeavesItReadable() throws IOException {
        var answer = new Answer(
                "the address \"jdbc:db://h/d?password=hidden-1\" is wrong",
                List.of("WITH ('password' = 'hidden-2", "a\npassword=hidden-3\nb", "C:\\token=hidden-4\\"),
                List.of(1, 2),
                Map.of("session", "hidden-5"));
        var file = folder.resolve("support.zip");
        try (var support = SupportFile.create(file)) {
            support.answer(new CaseQuestion(Jobs.OVERVIEW, Arguments.NONE), 200, "answer.json", answer);
            support.finish(
                    new CaseManifest.Origin("http://a", "2"),
                    CaseManifest.Window.NONE,
                    List.of("\"token=hidden-6\" was refused"));
        }

        try (var zip = FileSystems.newFileSystem(file)) {
            var text = Files.readString(zip.getPath("answer.json"));
            assertThat(text).doesNotContain("hidden-");
            Answer read = Json.read(text.getBytes(StandardCharsets.UTF_8), Answer.class);
            assertThat(read.text()).isEqualTo("the address \"jdbc:db://h/d?password=******\" is wrong");
            assertThat(read.more()).element(1).isEqualTo("a\npassword=******\nb");
            assertThat(read.tokenCounts()).containsExactly(1, 2);
            CaseManifest manifest = Json.read(Files.readAllBytes(zip.getPath(CaseManifest.ENTRY)), CaseManifest.class);
            assertThat(manifest.leftOut()).containsExactly("\"token=******\" was refused");
            CaseIndex index = Json.read(Files.readAllBytes(zip.getPath(CaseIndex.ENTRY)), CaseIndex.class);
            assertThat(index.answers()).hasSize(2);
        }
    }
}

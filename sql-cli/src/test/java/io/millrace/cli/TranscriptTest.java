package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the real program against a gateway and compares its output with a file: first the arguments, one on each line
/// after `$`, then the input, then standard output, standard error, and the exit code.
class TranscriptTest {
    private static final Path TRANSCRIPTS = Path.of("src/test/resources/transcripts");

    static Stream<Path> transcripts() throws IOException {
        try (var files = Files.list(TRANSCRIPTS)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void saysWhatTheTranscriptSays(Path file) throws IOException {
        var expected = Files.readString(file);
        var actual = new Transcript(expected).play();
        if (Boolean.getBoolean("transcripts.write")) {
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(expected);
    }

    /// The parts of a file that are input; the rest is the expected output.
    private record Transcript(List<String> arguments, String input) {
        Transcript(String text) {
            this(
                    text.lines()
                            .takeWhile(line -> line.startsWith("$ "))
                            .map(line -> line.substring(2))
                            .toList(),
                    String.join(
                            "",
                            text.lines()
                                    .dropWhile(line -> line.startsWith("$ "))
                                    .takeWhile(line -> !line.startsWith("=== "))
                                    .map(line -> line + "\n")
                                    .toList()));
        }

        String play() throws IOException {
            try (var gateway = Samples.teach(new FakeGateway())) {
                var out = new ByteArrayOutputStream();
                var err = new ByteArrayOutputStream();
                var all = new ArrayList<>(List.of("--endpoint", gateway.address()));
                all.addAll(arguments);
                var exit = run(all, input, out, err);
                assertThat(gateway.leftNothing())
                        .as("nothing left at the gateway")
                        .isTrue();
                return shown(out, err, exit);
            }
        }

        private String shown(ByteArrayOutputStream out, ByteArrayOutputStream err, ExitCode exit) {
            var text = new StringBuilder();
            arguments.forEach(argument -> text.append("$ ").append(argument).append('\n'));
            text.append(input);
            text.append("=== out\n").append(out.toString(StandardCharsets.UTF_8));
            text.append("=== err\n").append(err.toString(StandardCharsets.UTF_8));
            return text.append("=== exit ").append(exit.number()).append('\n').toString();
        }
    }

    static ExitCode run(List<String> arguments, String input, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        var host = new ProcessHost(
                Map.of(),
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new StandardOutput(out, false),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                false,
                false);
        return new Main(host).run(arguments.toArray(String[]::new));
    }
}

package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program that runs to its end, as a user types it.
record Command(List<String> words, Path folder, Map<String, String> environment, String input) {
    /// The exit code and output of a program.
    record Finished(int code, String out, String err) {
        @Override
        public String toString() {
            return "exit code " + code + "\n--- out\n" + out + "\n--- err\n" + err;
        }
    }

    private static final Duration LIMIT = TestTimeout.LIMIT.multipliedBy(2);

    Command(List<String> words, Path folder) {
        this(words, folder, Map.of(), "");
    }

    Command typing(String text) {
        return new Command(words, folder, environment, text);
    }

    /// Adds variables to the environment, or replaces them.
    Command with(Map<String, String> variables) {
        var all = new HashMap<>(environment);
        all.putAll(variables);
        return new Command(words, folder, Map.copyOf(all), input);
    }

    Finished run() {
        return run(LIMIT);
    }

    Finished run(Duration limit) {
        try {
            var out = Files.createTempFile("journey", ".out");
            var err = Files.createTempFile("journey", ".err");
            var in = Files.writeString(Files.createTempFile("journey", ".in"), input);
            try {
                return finished(out, err, in, limit);
            } finally {
                Files.delete(out);
                Files.delete(err);
                Files.delete(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Finished finished(Path out, Path err, Path in, Duration limit) throws IOException {
        var builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        var process = builder.start();
        try {
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(String.join(" ", words) + " did not end within " + limit.toSeconds() + " s\n"
                        + text(out) + text(err));
            }
            return new Finished(process.exitValue(), text(out), text(err));
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}

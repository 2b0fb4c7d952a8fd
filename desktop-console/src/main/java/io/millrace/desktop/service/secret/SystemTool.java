package io.millrace.desktop.service.secret;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Runs a program of the system. Secrets go through its standard input, because other users can read its command line.
record SystemTool(Path program) {
    private static final int TIMEOUT_SECONDS = 120;

    /// The exit code and output of the tool.
    record ToolResult(int status, String out, String err) {
        boolean well() {
            return status == 0;
        }

        /// The first line of the error output or, without one, of the standard output.
        String complaint() {
            return (err + "\n" + out)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse("status " + status);
        }
    }

    /// Searches the folders of a search path.
    static Optional<SystemTool> find(String name, String searchPath) {
        return Arrays.stream(searchPath.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(SystemTool::new);
    }

    ToolResult run(String in, String... arguments) {
        var words = new ArrayList<String>();
        words.add(program.toString());
        words.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(words).start();
            var err = reading(process.errorReader(StandardCharsets.UTF_8));
            try (var out = process.outputWriter(StandardCharsets.UTF_8)) {
                out.write(in);
            } catch (IOException e) {
                // the tool closed its input early; its output says why
            }
            var out = reading(process.inputReader(StandardCharsets.UTF_8));
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new SecretStoreFailure(program.getFileName() + " did not answer.");
            }
            return new ToolResult(process.exitValue(), out.get(), err.get());
        } catch (IOException | ExecutionException e) {
            throw new SecretStoreFailure(program.getFileName() + " could not be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SecretStoreFailure("The key store was not waited for.");
        }
    }

    private static FutureTask<String> reading(BufferedReader from) {
        var task = new FutureTask<>(() -> {
            try (from) {
                return from.readAllAsString();
            }
        });
        Thread.ofVirtual().name("tool-output").start(task);
        return task;
    }
}

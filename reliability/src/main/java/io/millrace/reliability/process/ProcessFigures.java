package io.millrace.reliability.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The memory, threads and open files of a process at one moment, as Linux reports them.
public record ProcessFigures(long residentMegabytes, int threads, int files) {

    /// @throws UncheckedIOException if the process has ended
    public static ProcessFigures of(long pid) {
        var proc = Path.of("/proc", String.valueOf(pid));
        try (var files = Files.list(proc.resolve("fd"))) {
            int resident = 0;
            int threads = 0;
            for (var line : Files.readAllLines(proc.resolve("status"))) {
                if (line.startsWith("VmRSS:")) {
                    resident = number(line);
                } else if (line.startsWith("Threads:")) {
                    threads = number(line);
                }
            }
            return new ProcessFigures(resident >> 10, threads, (int) files.count());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int number(String line) {
        return Integer.parseInt(line.replaceAll("\\D", ""));
    }
}

package io.millrace.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Reads from `/proc` the processor time of a process since its start, in the mode of the user and of the system.
final class ProcessorTime {
    private static final Pattern COMPILER = Pattern.compile("\\(C[12] Compiler");

    /// The tick of the clock behind `/proc/PID/stat`.
    private static final double MILLIS_PER_TICK = 10;

    private ProcessorTime() {}

    /// Returns the processor time of all threads, in milliseconds.
    static double millis(long pid) throws IOException {
        return ticks(Files.readString(folder(pid).resolve("stat"))) * MILLIS_PER_TICK;
    }

    /// Returns the processor time of a JVM's compilers alone, in milliseconds.
    static double compilerMillis(long pid) throws IOException {
        double compiler = 0;
        try (var threads = Files.list(folder(pid).resolve("task"))) {
            for (var thread : threads.toList()) {
                compiler += compilerTicks(thread);
            }
        }
        return compiler * MILLIS_PER_TICK;
    }

    private static Path folder(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }

    private static long compilerTicks(Path thread) throws IOException {
        try {
            var line = Files.readString(thread.resolve("stat"));
            return COMPILER.matcher(line).find() ? ticks(line) : 0;
        } catch (IOException e) {
            return 0; // it has ended, before its file was opened or read
        }
    }

    private static long ticks(String line) {
        var fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }
}

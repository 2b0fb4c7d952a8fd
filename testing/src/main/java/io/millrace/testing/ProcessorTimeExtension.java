package io.millrace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// Adds a line to `target/processor-time.txt` after each test class: the seconds of processor time that this process
/// and those it has started and waited for have used meanwhile, and the name of the class. Unlike the time on the
/// clock, they say what a class costs on a busy machine. Linux only: elsewhere nothing is written.
public final class ProcessorTimeExtension implements BeforeAllCallback, AfterAllCallback {
    private static final Namespace NAMESPACE = Namespace.create(ProcessorTimeExtension.class);
    private static final Path STATUS = Path.of("/proc/self/stat");
    private static final Path FILE = Path.of("target", "processor-time.txt");
    // of the fields after the name of the program: utime, which stime, cutime and cstime follow; see proc(5)
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;
    // the kernel reports times to programs in this unit on every architecture
    private static final double TICKS_PER_SECOND = 100;

    @Override
    public void beforeAll(ExtensionContext context) {
        used().ifPresent(before -> context.getStore(NAMESPACE).put(context.getRequiredTestClass(), before));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var type = context.getRequiredTestClass();
        var before = context.getStore(NAMESPACE).get(type, Double.class);
        var now = used();
        // the time of an inner class is in that of the outer one
        if (before != null && now.isPresent() && !type.isMemberClass()) {
            append(String.format(Locale.ROOT, "%.2f %s%n", now.getAsDouble() - before, type.getName()));
        }
    }

    /// The seconds since the start of this process, with those of the processes it has waited for.
    static OptionalDouble used() {
        if (!Files.exists(STATUS)) {
            return OptionalDouble.empty();
        }
        try {
            var status = Files.readString(STATUS);
            var fields = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = 0;
            for (int i = 0; i < TIMES; i++) {
                ticks += Long.parseLong(fields[FIRST_TIME + i]);
            }
            return OptionalDouble.of(ticks / TICKS_PER_SECOND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(String line) {
        try {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

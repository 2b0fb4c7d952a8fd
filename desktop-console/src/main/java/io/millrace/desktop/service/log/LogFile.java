package io.millrace.desktop.service.log;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A log file that a process offers.
public record LogFile(String name, long size, Instant modified) {
    private static final Comparator<LogFile> ORDER = Comparator.comparingInt(LogFile::rank)
            .thenComparing(LogFile::modified, Comparator.reverseOrder())
            .thenComparing(LogFile::name);

    /// The present log first, then what the process printed, then what has been rolled over.
    private int rank() {
        if (name.endsWith(".log")) {
            return 0;
        }
        return name.endsWith(".out") || name.endsWith(".err") ? 1 : 2;
    }

    public static List<LogFile> sorted(List<LogFile> files) {
        return files.stream().sorted(ORDER).toList();
    }

    /// The log that is opened first.
    public static Optional<LogFile> main(List<LogFile> files) {
        var sorted = sorted(files);
        return sorted.stream()
                .filter(file -> file.size() > 0)
                .findFirst()
                .or(() -> sorted.stream().findFirst());
    }
}

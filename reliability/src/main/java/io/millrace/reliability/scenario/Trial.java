package io.millrace.reliability.scenario;

import io.millrace.reliability.report.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/// A run of a scenario: its randomness, size, time and folder, and the figures that it adds. Thread-safe.
public final class Trial {
    /// More findings of one scenario say no more.
    private static final int MAX_FINDINGS = 30;

    private final SuiteOptions options;
    private final Path folder;
    private final Consumer<String> progress;
    private final List<Figure> figures = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private int places;

    /// @param folder   for all files of the run
    /// @param progress receives lines for the person who waits
    public Trial(SuiteOptions options, Path folder, Consumer<String> progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
    }

    public long seed() {
        return options.seed();
    }

    /// Random values for one purpose: the same in every run with the same seed, whatever other threads draw.
    public Random random(String purpose) {
        return new Random(seed(options.seed(), purpose));
    }

    static long seed(long seed, String purpose) {
        return seed * 0x9E3779B97F4A7C15L + purpose.hashCode();
    }

    /// The usual size of something, or the full one.
    public int size(int usual, int full) {
        return options.full() ? full : usual;
    }

    /// The time of each open-ended part.
    public Duration time() {
        return options.time();
    }

    /// The unpacked distribution.
    public Path home() {
        return options.home();
    }

    /// A new empty folder.
    public Path place(String name) throws IOException {
        synchronized (this) {
            places++;
            return Files.createDirectories(folder.resolve(places + "-" + name));
        }
    }

    public synchronized void add(Figure figure) {
        figures.add(figure);
        progress.accept("  " + figure.name() + ": " + figure.text() + (figure.passes() ? "" : "   FAIL"));
    }

    /// Notes a failure, with what is needed to see it again.
    public synchronized void finding(String text) {
        if (findings.size() < MAX_FINDINGS) {
            // a finding may have what no file can: half of a surrogate pair
            findings.add(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
            progress.accept("  ! " + text.lines().findFirst().orElse(""));
        }
    }

    public synchronized List<Figure> figures() {
        return List.copyOf(figures);
    }

    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    /// Deletes a folder and everything in it.
    public static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

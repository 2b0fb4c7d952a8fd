package io.millrace.desktop.service;

import io.millrace.desktop.service.file.PrivateFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Handles unexpected exceptions of the console itself: it stores each in a file for a bug report and reports it once.
/// An exception of the same class from the same place, such as a repeated painting, is the same fault.
public final class Faults implements Thread.UncaughtExceptionHandler {
    /// The maximum number of distinct faults; later ones are consequences.
    private static final int MAX_FAULTS = 50;
    /// The size limit of the file. A fault that would exceed it replaces the earlier ones.
    private static final int MAX_BYTES = 1 << 18;

    private final Path path;
    private final PrivateFile file;
    private final InstantSource clock;
    private final Set<String> places = new HashSet<>();
    private volatile Consumer<Fault> listener = fault -> {};

    public Faults(Path path, InstantSource clock) {
        this.path = path;
        this.file = new PrivateFile(path);
        this.clock = clock;
    }

    /// @param words   a message for the user: what happened, and where to find the details
    /// @param details the text for a bug report
    public record Fault(String words, String details) {}

    /// Sets the listener for faults. It runs on the thread on which the fault occurred.
    public void onFault(Consumer<Fault> newListener) {
        listener = newListener;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        if (isNew(thrown)) {
            var details = details(thread, thrown);
            var kept = keep(details) ? " Details are in " + path + "." : "";
            var words = "A fault of the console (" + thrown.getClass().getSimpleName()
                    + "): what you did last may not have been done." + kept;
            listener.accept(new Fault(words, details));
        }
    }

    private synchronized boolean isNew(Throwable thrown) {
        var trace = thrown.getStackTrace();
        var place = thrown.getClass().getName() + (trace.length == 0 ? "" : " " + trace[0]);
        return places.size() < MAX_FAULTS && places.add(place);
    }

    private String details(Thread thread, Throwable thrown) {
        var text = new StringWriter();
        try (var out = new PrintWriter(text)) {
            out.println(clock.instant() + " " + thread.getName() + " on Java " + System.getProperty("java.version")
                    + ", " + System.getProperty("os.name"));
            thrown.printStackTrace(out);
        }
        return text.toString();
    }

    /// @return whether the fault could be stored
    private synchronized boolean keep(String details) {
        try {
            var all = (earlier() + details).getBytes(StandardCharsets.UTF_8);
            file.write(all.length <= MAX_BYTES ? all : details.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String earlier() {
        try {
            return new String(file.read(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // none so far
        }
    }
}

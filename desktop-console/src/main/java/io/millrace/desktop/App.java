package io.millrace.desktop;

import io.millrace.desktop.service.Faults;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;

/// The entry point of the console: `App [URL | FILE]`.
public final class App {
    private static final String USAGE =
            "usage: millrace console [URL | FILE]    for example: millrace console localhost:8081," + " or a case file";

    private App() {}

    public static void main(String[] arguments) throws InterruptedException {
        int status = run(List.of(arguments), System.getenv(), System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(List<String> arguments, Map<String, String> environment, PrintStream err)
            throws InterruptedException {
        if (arguments.size() > 1 || arguments.stream().anyMatch(argument -> argument.startsWith("-"))) {
            err.println(USAGE);
            return 1;
        }
        var missing = missingDisplay(environment);
        if (missing.isPresent()) {
            err.println(missing.get());
            return 1;
        }
        return open(arguments, environment, err);
    }

    /// Returns the error to print if no window can be opened. Without a display, JavaFX prints a stack trace from a
    /// thread of its own, so this check runs before JavaFX starts.
    private static Optional<String> missingDisplay(Map<String, String> environment) {
        boolean linux = System.getProperty("os.name", "").startsWith("Linux");
        boolean headless = "Headless".equalsIgnoreCase(System.getProperty("glass.platform", ""));
        if (!linux || headless || !environment.getOrDefault("DISPLAY", "").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("millrace console: there is no display to open a window on (DISPLAY is not set)."
                + " On this machine use the shell (millrace sql) or the web UI.");
    }

    private static int open(List<String> arguments, Map<String, String> environment, PrintStream err)
            throws InterruptedException {
        var closed = new CountDownLatch(1);
        var opened = new AtomicBoolean();
        var memory = Preferences.ofUser(environment, Path.of(System.getProperty("user.home")));
        var secrets =
                ConnectionSecrets.ofSystem(System.getProperty("os.name", ""), environment.getOrDefault("PATH", ""));
        var faults = new Faults(memory.faults(), InstantSource.system());
        faults.onFault(fault -> err.println("millrace console: " + fault.words()));
        Thread.setDefaultUncaughtExceptionHandler(faults);
        try {
            Platform.startup(() -> {
                try {
                    new Assembly(memory, secrets, faults, closed::countDown).start(arguments);
                    opened.set(true);
                } finally {
                    // do not wait for a window that could not be created
                    if (!opened.get()) {
                        closed.countDown();
                    }
                }
            });
        } catch (RuntimeException e) {
            // JavaFX's own message for a display that it cannot reach
            err.println("millrace console: no window can be opened: " + e.getMessage());
            return 1;
        }
        closed.await();
        return opened.get() ? 0 : 1;
    }
}

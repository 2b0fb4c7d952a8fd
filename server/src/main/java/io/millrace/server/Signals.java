package io.millrace.server;

import java.io.Console;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Handles the signals that end the server. With a shutdown hook the process could not end with code 0, and the
/// engine's own hooks would run at the same time.
final class Signals {
    private static final List<String> TERMINATING = List.of("TERM", "INT");
    private static final List<String> IGNORED = List.of("TERM", "INT", "HUP");

    private Signals() {}

    /// The first signal stops the server; a second one halts the process.
    static void onTermination(Runnable stop) {
        var seen = new AtomicBoolean();
        Runnable onSignal = () -> {
            if (seen.getAndSet(true)) {
                Runtime.getRuntime().halt(1);
            }
            stop.run();
        };
        try {
            handle(TERMINATING, onSignal);
        } catch (ReflectiveOperationException e) {
            // a JVM without signals: a shutdown hook at least closes the server
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(onSignal));
        }
    }

    /// The signal of an administrator or a service manager to read the configuration again. A terminal that closes
    /// sends the same signal, and then the process ends.
    static void onHangUp(Runnable reload) {
        if (Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()) {
            return;
        }
        try {
            handle(List.of("HUP"), reload);
        } catch (ReflectiveOperationException e) {
            // a JVM without signals: bin/millrace reload does the same
        }
    }

    /// A terminal and a service manager send signals to all processes of a server.
    static void ignoreTermination() {
        try {
            handle(IGNORED, () -> {});
        } catch (ReflectiveOperationException e) {
            // a JVM without signals: the process ends before the server has suspended its jobs
        }
    }

    private static void handle(List<String> signals, Runnable onSignal) throws ReflectiveOperationException {
        // by reflection: the compiler warns of the class, and there is no other one
        var signal = Class.forName("sun.misc.Signal");
        var handler = Class.forName("sun.misc.SignalHandler");
        var proxy = Proxy.newProxyInstance(
                Signals.class.getClassLoader(),
                new Class<?>[] {handler},
                (self, method, arguments) -> switch (method.getName()) {
                    case "handle" -> {
                        onSignal.run();
                        yield self;
                    }
                    case "hashCode" -> System.identityHashCode(self);
                    default -> "the server's signal handler";
                });
        for (var name : signals) {
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        }
    }
}

package io.millrace.server.telemetry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The end of the process that the code of others has asked for, such as a user's function with `System.exit`.
public final class UnexpectedExit {
    private static final Logger LOG = LoggerFactory.getLogger(UnexpectedExit.class);
    /// The thread in which the server itself ends the process.
    private static final String MAIN = "main";

    private static final List<String> JDK = List.of("java.", "jdk.");
    private static final int FAILED = 1;

    private UnexpectedExit() {}

    /// A call of `System.exit`.
    ///
    /// @param thread that has called it: the name of a task has that of its job's operators
    /// @param caller outside the JDK
    record ExitCall(String thread, StackTraceElement caller) {}

    /// Lets such a call be logged, and end the process at once with the exit code of a failure, so that it is started
    /// again. The hooks of the engine would wait for the task that has called, and the task for them.
    public static void watch() {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("unexpected-exit").unstarted(() -> {
                    if (log()) {
                        Runtime.getRuntime().halt(FAILED);
                    }
                }));
    }

    /// Logs the call that has led to the end of the process.
    ///
    /// @return whether there was one
    public static boolean log() {
        var found = call(Thread.getAllStackTraces());
        found.ifPresent(by ->
                LOG.error("{} in the thread '{}' has asked for the end of the process", by.caller(), by.thread()));
        return found.isPresent();
    }

    static Optional<ExitCall> call(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(thread -> !thread.getKey().getName().equals(MAIN))
                .filter(thread -> Stream.of(thread.getValue()).anyMatch(UnexpectedExit::isExit))
                .flatMap(thread -> Stream.of(thread.getValue())
                        .filter(frame -> JDK.stream().noneMatch(frame.getClassName()::startsWith))
                        .limit(1)
                        .map(caller -> new ExitCall(thread.getKey().getName(), caller)))
                .findFirst();
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.Runtime")
                && frame.getMethodName().equals("exit");
    }
}

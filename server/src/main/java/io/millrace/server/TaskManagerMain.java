package io.millrace.server;

import io.millrace.server.concurrent.CommonPool;
import io.millrace.server.engine.worker.OwnTaskManager;
import io.millrace.server.telemetry.PrintedOutput;
import java.io.IOException;
import org.apache.logging.log4j.LogManager;

/// Runs the task manager of a server that has started this process. The signals that stop the server reach this process
/// as well, but it goes on until the server has suspended its jobs.
final class TaskManagerMain {
    private TaskManagerMain() {}

    public static void main(String[] arguments) throws IOException {
        CommonPool.configure();
        Signals.ignoreTermination();
        // threads of the engine must not keep the process alive
        Runtime.getRuntime().exit(run());
    }

    private static int run() throws IOException {
        var home = Installation.home();
        if (home.isEmpty()) {
            return new OwnTaskManager(System.in).run();
        }
        // first of all: classes of the engine open a log
        try (var file = Main.logFile(home.get(), Role.TASK_MANAGER)) {
            Main.logTo(home.get(), file.log());
            PrintedOutput.redirect(file.log());
            return new OwnTaskManager(System.in).run();
        } finally {
            LogManager.shutdown();
        }
    }
}

package io.millrace.server.engine.hosting;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.taskexecutor.TaskExecutor;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a task manager alive when a task that has failed, or was cancelled, fails once more while its operators are
/// closed. A sink that writes what it has buffered does so as long as its database is away, and the engine takes that
/// for fatal: the task manager would end, and with it the tasks of all other jobs. By then the task has its final
/// state, and all its operators have been closed. The engine has no option for this, so its handler is replaced by
/// reflection; if that fails, the engine's own handler stays.
public record FailedTaskClosing(FatalErrorHandler engine) implements FatalErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(FailedTaskClosing.class);
    private static final String CLOSING = "cleanUp";

    /// Changes the latest task manager of a cluster.
    public static void toleratedByLastOf(MiniCluster cluster) {
        try {
            var field = MiniCluster.class.getDeclaredField("taskManagers");
            field.setAccessible(true);
            tolerate((TaskExecutor) ((List<?>) field.get(cluster)).getLast());
        } catch (ReflectiveOperationException | RuntimeException e) {
            warn(e);
        }
    }

    /// Changes a task manager.
    public static void toleratedBy(TaskExecutor taskManager) {
        try {
            tolerate(taskManager);
        } catch (ReflectiveOperationException | RuntimeException e) {
            warn(e);
        }
    }

    private static void warn(Exception e) {
        LOG.warn("A task that fails while it is closed will end its task manager: {}", e.toString());
    }

    private static void tolerate(TaskExecutor taskManager) throws ReflectiveOperationException {
        var field = TaskExecutor.class.getDeclaredField("fatalErrorHandler");
        field.setAccessible(true);
        field.set(taskManager, new FailedTaskClosing((FatalErrorHandler) field.get(taskManager)));
    }

    @Override
    public void onFatalError(Throwable reason) {
        if (isOfClosing(reason)) {
            LOG.warn(
                    "A task failed again while its operators were closed; the task manager continues: {}",
                    reason.toString());
        } else {
            engine.onFatalError(reason);
        }
    }

    private static boolean isOfClosing(Throwable reason) {
        return !ExceptionUtils.isJvmFatalOrOutOfMemoryError(reason)
                && Arrays.stream(reason.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(StreamTask.class.getName())
                                && frame.getMethodName().equals(CLOSING));
    }
}

package io.millrace.server.engine.hosting;

import java.lang.reflect.Field;
import java.util.List;
import org.apache.flink.runtime.execution.librarycache.BlobLibraryCacheManager;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.taskexecutor.TaskExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tasks of jobs without libraries of their own share the loader of the process, as their job masters do. The engine's
/// task manager makes a loader for each job, which has nothing to load, and for which all generated code is compiled
/// again. The engine has no option for it; where its fields are no longer called as they were, everything works as
/// before.
public final class SharedClassLoader {
    private static final Logger LOG = LoggerFactory.getLogger(SharedClassLoader.class);

    private SharedClassLoader() {}

    /// For the task manager that a cluster started last.
    public static void inLastOf(MiniCluster cluster) {
        try {
            var executors = (List<?>) read(MiniCluster.class, "taskManagers", cluster);
            var libraries = read(TaskExecutor.class, "libraryCacheManager", executors.getLast());
            field(BlobLibraryCacheManager.class, "wrapsSystemClassLoader").setBoolean(libraries, true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("Generated code will be compiled for each job: {}", e.toString());
        }
    }

    private static Object read(Class<?> type, String name, Object of) throws ReflectiveOperationException {
        return field(type, name).get(of);
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}

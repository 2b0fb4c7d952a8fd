package io.millrace.server.engine.hosting;

import java.lang.reflect.Field;
import java.util.List;
import org.apache.flink.runtime.execution.librarycache.BlobLibraryCacheManager;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.taskexecutor.TaskExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lets the tasks of jobs without libraries share the class loader of the process, as their job masters do. The
/// engine's task manager creates an empty loader for each job, for which all generated code is compiled again. The
/// engine has no option for this, so it sets a field by reflection; if that fails, the tasks use their own loaders.
public final class SharedClassLoader {
    private static final Logger LOG = LoggerFactory.getLogger(SharedClassLoader.class);

    private SharedClassLoader() {}

    /// Changes the latest task manager of a cluster.
    public static void inLastOf(MiniCluster cluster) {
        try {
            var executors = (List<?>) read(MiniCluster.class, "taskManagers", cluster);
            share(executors.getLast());
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("Generated code will be compiled for each job: {}", e.toString());
        }
    }

    /// Changes a task manager.
    public static void in(TaskExecutor taskManager) {
        try {
            share(taskManager);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("Generated code will be compiled for each job: {}", e.toString());
        }
    }

    private static void share(Object taskManager) throws ReflectiveOperationException {
        var libraries = read(TaskExecutor.class, "libraryCacheManager", taskManager);
        field(BlobLibraryCacheManager.class, "wrapsSystemClassLoader").setBoolean(libraries, true);
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

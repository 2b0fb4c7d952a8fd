package io.millrace.server.concurrent;

/// The JVM's pool for tasks without a pool of their own.
///
/// Functions of users wait in it, as in `CompletableFuture.supplyAsync`, and the engine needs it to start a job. The
/// JVM has one thread less in it than processors: on two, a single call that never comes back would let every later
/// job wait. With more threads than slots, such calls of some functions do not.
public final class CommonPool {
    private static final String PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";
    private static final int MIN_THREADS = 32;

    private CommonPool() {}

    /// Sets the number of its threads, unless the command line has. Call it before the pool is used: the JVM reads it
    /// once.
    public static void configure() {
        if (System.getProperty(PARALLELISM) == null) {
            int threads = Math.max(MIN_THREADS, Runtime.getRuntime().availableProcessors());
            System.setProperty(PARALLELISM, String.valueOf(threads));
        }
    }
}

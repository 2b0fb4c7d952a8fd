package io.millrace.server.concurrent;

/// The threads of the operating system that run virtual threads.
///
/// Each request has a virtual thread, and one that computes keeps its carrier until it ends. The JVM has a carrier for
/// each processor: on two processors, two searches through a long log would stop every other request, and the timeouts
/// as well. With more carriers than processors, the operating system shares the processors out.
public final class CarrierThreads {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int MIN_CARRIERS = 8;

    private CarrierThreads() {}

    /// Sets their number, unless the command line has. Call it before the first virtual thread starts: the JVM reads
    /// it once.
    public static void configure() {
        if (System.getProperty(PARALLELISM) == null) {
            int carriers = Math.max(MIN_CARRIERS, 2 * Runtime.getRuntime().availableProcessors());
            System.setProperty(PARALLELISM, String.valueOf(carriers));
        }
    }
}

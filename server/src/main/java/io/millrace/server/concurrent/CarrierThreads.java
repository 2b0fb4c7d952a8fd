package io.millrace.server.concurrent;

/// The threads of the operating system that run virtual threads.
///
/// Each request has a virtual thread, and one that computes keeps its carrier until it ends. The JVM has a carrier for
/// each processor: on two processors, two searches through a long log would stop every other request, and the timeouts
/// as well. With more carriers than processors, the operating system shares the processors out.
///
/// A thread of the operating system watches the sockets, and wakes the virtual thread of the connection. By default it
/// would wake another virtual thread for that, which needs a carrier as well: one more change of threads in each
/// request.
public final class CarrierThreads {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int MIN_CARRIERS = 8;
    private static final String POLLERS = "jdk.pollerMode";
    private static final String SYSTEM_THREADS = "1";

    private CarrierThreads() {}

    /// Sets their number and what watches the sockets, unless the command line has. Call it before the first virtual
    /// thread starts: the JVM reads both once.
    public static void configure() {
        if (System.getProperty(POLLERS) == null) {
            System.setProperty(POLLERS, SYSTEM_THREADS);
        }
        if (System.getProperty(PARALLELISM) == null) {
            int carriers = Math.max(MIN_CARRIERS, 2 * Runtime.getRuntime().availableProcessors());
            System.setProperty(PARALLELISM, String.valueOf(carriers));
        }
    }
}

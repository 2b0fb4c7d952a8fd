package io.millrace.server.telemetry;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file with the heap of this process, beside its log.
public final class HeapDump {
    private static final Logger LOG = LoggerFactory.getLogger(HeapDump.class);

    private HeapDump() {}

    private static HotSpotDiagnosticMXBean diagnostics() {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    }

    private static Path folder() {
        return Path.of(System.getProperty("log.file", System.getProperty("java.io.tmpdir") + "/log"))
                .toAbsolutePath()
                .resolveSibling(".");
    }

    /// Lets the JVM write it at the first error for a lack of memory.
    public static void onOutOfMemory() {
        diagnostics().setVMOption("HeapDumpPath", folder().normalize().toString());
        diagnostics().setVMOption("HeapDumpOnOutOfMemoryError", "true");
    }

    /// Writes it now, unless the JVM has written it before.
    public static void write() {
        var file = folder().normalize()
                .resolve("java_pid" + ProcessHandle.current().pid() + ".hprof");
        if (!Files.exists(file)) {
            try {
                diagnostics().dumpHeap(file.toString(), true);
                LOG.error("The heap was written to {}", file);
            } catch (IOException e) {
                LOG.error("The heap could not be written to {}", file, e);
            }
        }
    }
}

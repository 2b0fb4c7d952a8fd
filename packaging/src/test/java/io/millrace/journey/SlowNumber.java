package io.millrace.journey;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.spi.ToolProvider;
import org.apache.flink.table.functions.ScalarFunction;

/// A function that returns its number after a pause. An operator with it is busy all the time and
/// back-pressures the ones before it, but leaves the processor to the test.
public final class SlowNumber extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final long REST_NANOS = TimeUnit.MICROSECONDS.toNanos(250);

    public Long eval(Long number) {
        LockSupport.parkNanos(REST_NANOS);
        return number;
    }

    /// Writes a jar with this class, for a server that does not have it.
    static Path jar(Path file) {
        var classes = Path.of(SlowNumber.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        var name = SlowNumber.class.getName().replace('.', '/') + ".class";
        int code = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "--create", "--file", file.toString(), "-C", classes.toString(), name);
        if (code != 0) {
            throw new IllegalStateException("jar: exit code " + code);
        }
        return file;
    }
}

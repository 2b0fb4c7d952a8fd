package io.millrace.server.endpoint.web;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.table.functions.ScalarFunction;

/// A function that returns its text after a pause. An operator with it is busy all the time and
/// back-pressures the ones before it, but leaves the processor to the test.
public final class SlowText extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    public String eval(String text) {
        LockSupport.parkNanos(REST_NANOS);
        return text;
    }
}

package io.millrace.server;

import java.util.concurrent.locks.LockSupport;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.ScalarFunction;

/// A function that needs time for each row, like a call of a service, and has a metric of sources that cannot
/// keep up.
public final class SlowRows extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final long NANOS = 20_000_000;
    static final long PENDING = 5_000;

    @Override
    public void open(FunctionContext context) {
        Gauge<Long> pending = () -> PENDING;
        context.getMetricGroup().gauge("pendingRecords", pending);
    }

    public Long eval(Long number) {
        LockSupport.parkNanos(NANOS);
        return number;
    }
}

package io.millrace.server.endpoint.rest.sql;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.types.inference.TypeInference;

/// A function whose calls run work on the thread that plans them.
public final class RunsWhenPlanned extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final AtomicReference<Runnable> WORK = new AtomicReference<>(() -> {});

    static void set(Runnable work) {
        WORK.set(work);
    }

    public Long eval(Long number) {
        return number;
    }

    @Override
    public TypeInference getTypeInference(DataTypeFactory types) {
        WORK.get().run();
        return super.getTypeInference(types);
    }
}

package io.millrace.server;

import org.apache.flink.table.functions.ScalarFunction;

/// A function whose values are small until a test asks for large ones.
public final class LargeOnDemand extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final int CHARACTERS = 6_000_000;

    static volatile boolean large;

    public String eval(Long number) {
        return String.valueOf(number % 10).repeat(large ? CHARACTERS : 1);
    }
}

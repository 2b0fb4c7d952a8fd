package io.millrace.server.endpoint.rest.sql;

import org.apache.flink.table.functions.ScalarFunction;

/// A function like those that users bring.
public final class UpperCase extends ScalarFunction {
    private static final long serialVersionUID = 1;

    public String eval(String text) {
        return text.toUpperCase(java.util.Locale.ROOT) + "!";
    }
}

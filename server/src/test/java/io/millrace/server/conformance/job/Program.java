package io.millrace.server.conformance.job;

import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/// A program in a jar. Its first argument says what it does: `run` a short job (or `plan` it), `count` without an end,
/// `nothing`, or break.
public final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
        switch (List.of(arguments).isEmpty() ? "run" : arguments[0]) {
            case "run", "plan" -> {
                var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                environment
                        .fromSequence(1, 10)
                        .name("numbers")
                        .sinkTo(new DiscardingSink<>())
                        .name("nothing");
                environment.execute("program");
            }
            case "count" -> {
                var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                environment.execute(Jobs.COUNTING.graph());
            }
            case "nothing" -> {}
            default -> throw new IllegalArgumentException("not known: " + arguments[0]);
        }
    }
}

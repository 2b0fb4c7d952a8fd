package io.millrace.server;

import java.io.IOException;
import java.nio.file.Path;

/// A jar with a program that is on no class path. Its arguments say what it does: `count FILE` counts without an end,
/// and a checkpoint that finds the file writes its number to it and never ends.
public final class TestJar {
    public static final String MAIN = "jarred.Program";

    private static final String SOURCE = """
            package jarred;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.concurrent.CountDownLatch;
            import java.util.concurrent.locks.LockSupport;
            import org.apache.flink.api.common.functions.MapFunction;
            import org.apache.flink.runtime.state.FunctionInitializationContext;
            import org.apache.flink.runtime.state.FunctionSnapshotContext;
            import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
            import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
            import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
            public class Program {
                public static class Twice implements MapFunction<Long, Long> {
                    public Long map(Long number) {
                        return number * 2;
                    }
                }
                public static class Slow extends Twice implements CheckpointedFunction {
                    private final String block;
                    public Slow(String block) {
                        this.block = block;
                    }
                    public Long map(Long number) {
                        LockSupport.parkNanos(5_000_000);
                        return super.map(number);
                    }
                    public void initializeState(FunctionInitializationContext context) {}
                    public void snapshotState(FunctionSnapshotContext context) throws Exception {
                        if (Files.exists(Path.of(block))) {
                            Files.writeString(Path.of(block), String.valueOf(context.getCheckpointId()));
                            new CountDownLatch(1).await();
                        }
                    }
                }
                public static void main(String[] arguments) throws Exception {
                    switch (arguments.length == 0 ? "" : arguments[0]) {
                        case "exit" -> System.exit(7);
                        case "halt" -> Runtime.getRuntime().halt(8);
                        case "throw" -> throw new IllegalStateException("as asked");
                        case "nothing" -> System.out.println("nothing to do");
                        case "endless" -> {
                            new CountDownLatch(1).await();
                        }
                        case "count" -> {
                            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                            environment.enableCheckpointing(300);
                            environment
                                    .fromSequence(1, Long.MAX_VALUE - 1)
                                    .map(new Slow(arguments[1]))
                                    .sinkTo(new DiscardingSink<>());
                            environment.execute("from a jar count");
                        }
                        default -> {
                            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                            environment
                                    .fromSequence(1, 100)
                                    .map(new Twice())
                                    .sinkTo(new DiscardingSink<>());
                            environment.execute("from a jar " + String.join(" ", arguments));
                        }
                    }
                }
            }
            """;

    private TestJar() {}

    public static Path write(Path jar) throws IOException {
        return CompiledJar.write(jar, "Program", SOURCE);
    }
}

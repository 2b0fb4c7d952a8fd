package io.millrace.server;

import java.io.IOException;
import java.nio.file.Path;

/// A jar with a program that is on no class path. Its arguments say what it does.
public final class TestJar {
    public static final String MAIN = "jarred.Program";

    private static final String SOURCE = """
            package jarred;
            import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
            import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
            public class Program {
                public static class Twice implements org.apache.flink.api.common.functions.MapFunction<Long, Long> {
                    public Long map(Long number) {
                        return number * 2;
                    }
                }
                public static void main(String[] arguments) throws Exception {
                    switch (arguments.length == 0 ? "" : arguments[0]) {
                        case "exit" -> System.exit(7);
                        case "halt" -> Runtime.getRuntime().halt(8);
                        case "throw" -> throw new IllegalStateException("as asked");
                        case "nothing" -> System.out.println("nothing to do");
                        case "endless" -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                Thread.onSpinWait();
                            }
                            throw new InterruptedException("at last");
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

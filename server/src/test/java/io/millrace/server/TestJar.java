package io.millrace.server;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

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
        var classes = Files.createTempDirectory(jar.getParent(), "classes");
        var source = new SimpleJavaFileObject(URI.create("string:///jarred/Program.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean lenient) {
                return SOURCE;
            }
        };
        var compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(source))
                .call();
        if (!compiled) {
            throw new IOException("the program did not compile");
        }
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/MANIFEST.MF"));
            out.write(("Manifest-Version: 1.0\r\nMain-Class: " + MAIN + "\r\n").getBytes(StandardCharsets.UTF_8));
            for (var name : List.of("jarred/Program.class", "jarred/Program$Twice.class")) {
                out.putNextEntry(new JarEntry(name));
                Files.copy(classes.resolve(name), out);
            }
        }
        return jar;
    }
}

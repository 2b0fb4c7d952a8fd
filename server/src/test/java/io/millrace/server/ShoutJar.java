package io.millrace.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A jar with one function that is on no class path: `jarred.Whisper`.
public final class ShoutJar {
    private static final String SOURCE = """
            package jarred;
            public class Whisper extends org.apache.flink.table.functions.ScalarFunction {
                public String eval(String text) {
                    return text.toLowerCase() + "...";
                }
            }
            """;

    private ShoutJar() {}

    public static Path write(Path jar) throws IOException {
        var classes = Files.createTempDirectory(jar.getParent(), "classes");
        var source = new SimpleJavaFileObject(URI.create("string:///jarred/Whisper.java"), JavaFileObject.Kind.SOURCE) {
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
            throw new IOException("the function did not compile");
        }
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("jarred/Whisper.class"));
            Files.copy(classes.resolve("jarred/Whisper.class"), out);
        }
        return jar;
    }
}

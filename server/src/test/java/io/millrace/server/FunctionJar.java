package io.millrace.server;

import java.io.IOException;
import java.nio.file.Path;

/// A jar with one function that is on no class path: `jarred.Whisper`.
public final class FunctionJar {
    private static final String SOURCE = """
            package jarred;
            public class Whisper extends org.apache.flink.table.functions.ScalarFunction {
                public String eval(String text) {
                    return text.toLowerCase() + "...";
                }
            }
            """;

    private FunctionJar() {}

    public static Path write(Path jar) throws IOException {
        return CompiledJar.write(jar, "Whisper", SOURCE);
    }
}

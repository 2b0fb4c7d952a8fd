package io.millrace.journey;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The console's modules of the archive, and beside them a class of the tests that uses them, in a process of their
/// own.
final class ConsoleModules {
    static final String NAME = "io.millrace.desktop";

    /// The options for a window without a screen, which is drawn no more often than tests look at it, by a
    /// JVM that runs no longer than they do.
    static final List<String> HEADLESS = List.of(
            "-Dglass.platform=Headless",
            "-Dprism.order=sw",
            "-Djavafx.animation.pulse=20",
            "--enable-native-access=javafx.graphics",
            "-XX:+UseSerialGC",
            Distribution.SHORT_LIVED);

    private ConsoleModules() {}

    /// The command that runs the class.
    ///
    /// @param options of the Java machine
    /// @param jars    that the class needs too, named without their versions
    static List<String> command(List<String> options, List<String> jars, Class<?> main, String... arguments) {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(options);
        words.addAll(List.of(
                "--module-path",
                Distribution.unpacked().home().resolve("modules/console").toString(),
                "--add-modules",
                NAME,
                "-cp",
                besides(jars),
                main.getName()));
        words.addAll(Arrays.asList(arguments));
        return List.copyOf(words);
    }

    private static String besides(List<String> jars) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("test-classes")
                        || jars.stream().anyMatch(jar -> entry.matches(".*/" + jar + "-[^/]*jar")))
                .collect(Collectors.joining(File.pathSeparator));
    }
}

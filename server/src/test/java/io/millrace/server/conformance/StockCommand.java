package io.millrace.server.conformance;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Starts a program of the stock engine, with its own jars and none of ours.
final class StockCommand {
    // jars that are ours or a tester's, and the library for calls in the open: the peer has the stock one in its jar
    private static final Pattern NOT_STOCK = Pattern.compile(
            "/(io/helidon|tools/jackson|com/fasterxml|com/microsoft|com/tngtech|io/swagger|jakarta|org/apache/hadoop"
                    + "|org/junit|org/assertj|org/yaml|org/apache/flink/flink-rpc-akka|net/bytebuddy|org/awaitility)/");

    private StockCommand() {}

    /// @param extra folder of the jars that only the stock engine has
    static String classPath(Path extra) throws IOException {
        try (var added = Files.list(extra)) {
            var given = Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                            .split(File.pathSeparator))
                    .filter(entry ->
                            entry.endsWith(".jar") && !NOT_STOCK.matcher(entry).find());
            return Stream.concat(added.map(Path::toString), given).collect(Collectors.joining(File.pathSeparator));
        }
    }

    /// The command up to the options of the program.
    static List<String> java() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // the packages that the engine must see into are open to this process too
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        return command;
    }
}

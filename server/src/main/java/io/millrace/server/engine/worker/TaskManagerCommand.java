package io.millrace.server.engine.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;

/// The command line of the task manager process: the JVM and the class path of this process, with a heap of its own. It
/// contains no setting of the server, because other users of the machine can see it.
record TaskManagerCommand(List<String> words) {
    /// The environment variable with options for the JVM.
    private static final String OPTIONS = "MILLRACE_TASKMANAGER_JAVA_OPTS";
    /// The system property with the start-up cache of the task manager.
    private static final String CACHE = "millrace.taskmanager.cache";

    private static final String CACHE_OPTION = "-XX:AOTCache=";
    private static final String LOG = "-Dlog.file=";
    private static final String LOG_FORMAT = "-Dlog.format=";
    private static final String SUFFIX = ".log";

    private static final List<String> INHERITED = List.of(
            "--add-opens",
            "--sun-misc",
            "--enable-native",
            "--finalization",
            "-D",
            "-XX:+Use",
            "-XX:-Use",
            "-XX:TieredStopAtLevel",
            "-XX:ActiveProcessorCount",
            "-XX:G1PeriodicGCInterval",
            "-XX:MinHeapFreeRatio",
            "-XX:MaxHeapFreeRatio");
    private static final List<String> OWN = List.of("-Dcom.sun.management.", LOG);

    /// The default options of the heap. Like the server, the task manager takes a fifth of the memory by
    /// default.
    private static final List<String> DEFAULT_HEAP =
            List.of("-Xms64m", "-XX:MetaspaceSize=100m", "-XX:MaxRAMPercentage=20");

    TaskManagerCommand {
        words = List.copyOf(words);
    }

    static TaskManagerCommand of(Configuration configuration, Class<?> main) {
        var words = new ArrayList<String>();
        words.add(ProcessHandle.current()
                .info()
                .command()
                .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        var arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        words.addAll(DEFAULT_HEAP);
        arguments.stream().filter(TaskManagerCommand::isInherited).forEach(words::add);
        words.addAll(cache(arguments));
        words.addAll(log(arguments));
        TaskManagerMemory.requiredHeap(configuration).ifPresent(heap -> words.add("-Xmx" + heap));
        words.addAll(split(configuration.get(CoreOptions.FLINK_TM_JVM_OPTIONS)));
        words.addAll(split(Optional.ofNullable(System.getenv(OPTIONS)).orElse("")));
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return new TaskManagerCommand(words);
    }

    private static boolean isInherited(String argument) {
        return INHERITED.stream().anyMatch(argument::startsWith) && OWN.stream().noneMatch(argument::startsWith);
    }

    /// The cache of the task manager or, without one, that of the server.
    private static List<String> cache(List<String> arguments) {
        var own = Optional.ofNullable(System.getProperty(CACHE)).filter(file -> Files.isReadable(Path.of(file)));
        return own.map(file -> CACHE_OPTION + file)
                .or(() -> arguments.stream()
                        .filter(argument -> argument.startsWith(CACHE_OPTION))
                        .findFirst())
                .map(option -> List.of(option, "-Xlog:aot*=off", "-Xlog:cds*=off"))
                .orElse(List.of());
    }

    /// A log beside the one that the operator has chosen for the server.
    private static List<String> log(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(LOG))
                // the last one holds, as in the JVM
                .reduce((_, second) -> second)
                .map(argument -> argument.endsWith(SUFFIX)
                        ? argument.substring(0, argument.length() - SUFFIX.length()) + "-taskmanager" + SUFFIX
                        : argument + "-taskmanager")
                .map(file -> List.of(file, LOG_FORMAT + System.getProperty("log.format", "text")))
                .orElse(List.of());
    }

    private static List<String> split(String options) {
        return Stream.of(options.strip().split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
    }
}

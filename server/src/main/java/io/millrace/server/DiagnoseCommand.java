package io.millrace.server;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Runs `bin/millrace diagnose`: packs what helps to find out what is wrong with a server, whether or not it runs.
final class DiagnoseCommand {
    static final String NAME = "diagnose";
    private static final String USAGE = """
            usage: millrace diagnose [FILE]   a zip file with versions, configuration, logs, threads, metrics and jobs;
                                              secrets are masked
            """ + CommandConnection.USAGE;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /// What the running server is asked for, by the name in the file.
    private static final Map<String, Endpoint<Nothing, ?>> ANSWERS = answers();

    private final Optional<Path> home;
    private final PrintStream out;
    private final PrintStream err;
    private final List<String> missing = new ArrayList<>();

    /// @param home the installation; empty if there is none
    DiagnoseCommand(Optional<Path> home, PrintStream out, PrintStream err) {
        this.home = home;
        this.out = out;
        this.err = err;
    }

    private static Map<String, Endpoint<Nothing, ?>> answers() {
        var all = new LinkedHashMap<String, Endpoint<Nothing, ?>>();
        all.put("metrics.txt", MetricsPage.OF_CLUSTER);
        all.put("overview.json", Cluster.OVERVIEW);
        all.put("limits.json", Cluster.LIMITS);
        all.put("security.json", Cluster.SECURITY);
        all.put("log-levels.json", LogLevels.OF_CLUSTER.list());
        all.put("jobs.json", Jobs.OVERVIEW);
        all.put("task-managers.json", TaskManagers.LIST);
        all.put("threads.json", ThreadDumps.OF_JOB_MANAGER);
        return all;
    }

    /// Returns the exit code.
    int run(List<String> arguments) {
        var options = new HashMap<String, String>();
        var words = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            if (CommandConnection.OPTIONS.contains(arguments.get(i)) && i + 1 < arguments.size()) {
                options.put(arguments.get(i), arguments.get(++i));
            } else {
                words.add(arguments.get(i));
            }
        }
        if (words.size() > 1 || words.stream().anyMatch(word -> word.startsWith("-"))) {
            err.println(USAGE);
            return MISUSED;
        }
        var file = Path.of(words.isEmpty() ? "millrace-" + TIME.format(Instant.now()) + ".zip" : words.getFirst());
        try (var support = SupportFile.create(file)) {
            pack(support, options);
        } catch (FileAlreadyExistsException e) {
            err.println("millrace: " + file + " exists already");
            return FAILED;
        } catch (IOException e) {
            err.println("millrace: " + StartFailure.of(NAME, e).getMessage());
            return FAILED;
        }
        missing.forEach(reason -> err.println("millrace: " + reason));
        out.println(file);
        return 0;
    }

    private void pack(SupportFile support, Map<String, String> options) throws IOException {
        support.add("versions.txt", versions());
        try {
            support.add("configuration.txt", configuration());
        } catch (InvalidConfiguration e) {
            missing.add("the configuration is wrong");
            missing.addAll(e.problems());
        }
        var logs = home.map(folder -> folder.resolve("log")).filter(Files::isDirectory);
        if (logs.isPresent()) {
            support.addLogs(logs.get());
        }
        ask(support, options);
        support.add("missing.txt", String.join("\n", missing));
    }

    private static String versions() {
        var runtime = Runtime.getRuntime();
        var build = BuildInfo.read();
        return String.join(
                "\n",
                "time: " + Instant.now(),
                "millrace: " + build.version(),
                "engine: " + build.engine(),
                "java: " + System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                "system: " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                "processors: " + runtime.availableProcessors());
    }

    /// Every key with the value in force.
    private String configuration() {
        var file = home.map(Main::file).filter(Files::exists);
        return new TreeMap<>(ServerConfiguration.read(file, List.of(), new EngineKeys())
                        .all())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + SecretsMasked.value(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining("\n"));
    }

    private void ask(SupportFile support, Map<String, String> options) throws IOException {
        try (var client = new Client(CommandConnection.of(options))) {
            for (var answer : ANSWERS.entrySet()) {
                if (!add(support, answer.getKey(), client.call(answer.getValue()))) {
                    return;
                }
            }
        } catch (InvalidConfiguration e) {
            missing.add("the server was not asked, because the configuration is wrong");
        } catch (IOException | IllegalArgumentException e) {
            missing.add(StartFailure.of("the server was not asked", e).getMessage());
        }
    }

    /// Returns whether the server can be asked for more.
    private boolean add(SupportFile support, String name, Reply<?> reply) throws IOException {
        try {
            switch (reply.orThrow()) {
                case Content content -> {
                    try (var bytes = content.source().open()) {
                        support.add("server/" + name, new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
                case Object message -> support.addJson("server/" + name, message);
            }
        } catch (Refusal e) {
            missing.add(name + ": " + e.reason());
        }
        return !(reply instanceof Reply.Unreachable<?>);
    }
}

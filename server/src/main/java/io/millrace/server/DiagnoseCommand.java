package io.millrace.server;

import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.control.RunningProcess;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.supportfile.ServerCopying;
import io.millrace.server.supportfile.SupportFile;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.TaskManagers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Runs `bin/millrace diagnose`: packs what helps to find out what is wrong with a server, whether or not it runs.
final class DiagnoseCommand {
    static final String NAME = "diagnose";
    private static final String USAGE = """
            usage: millrace diagnose [FILE]   a zip file with versions, configuration, health, logs, threads, metrics
                                              and jobs, which the console opens; secrets are masked
            """ + CommandConnection.USAGE + """

                   -Dstate.dir=FOLDER       if conf/millrace.yaml does not name it""";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /// The variable with which units and images name the log.
    private static final String LOG_FILE = "MILLRACE_LOG_FILE";
    private static final Path PACKAGE_LOGS = Path.of("/var/log/millrace");

    private final Optional<Path> home;
    private final PrintStream out;
    private final PrintStream err;
    private final List<String> missing = new ArrayList<>();
    /// The configuration keys with which the server was started.
    private final List<String> keys = new ArrayList<>();
    private CaseManifest.Window window = CaseManifest.Window.NONE;

    /// @param home the installation; empty if there is none
    DiagnoseCommand(Optional<Path> home, PrintStream out, PrintStream err) {
        this.home = home;
        this.out = out;
        this.err = err;
    }

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request = CommandArguments.read(arguments, CommandConnection.OPTIONS, Set.of())
                .filter(read -> read.words().size() <= 1);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        keys.addAll(request.get().keys());
        var words = request.get().words();
        var file = Path.of(words.isEmpty() ? "millrace-" + TIME.format(Instant.now()) + ".zip" : words.getFirst());
        try (var support = SupportFile.create(file)) {
            pack(support, request.get());
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

    private void pack(SupportFile support, CommandArguments arguments) throws IOException {
        support.add("versions.txt", versions());
        var configuration = configuration();
        if (!configuration.isEmpty()) {
            support.add(
                    "configuration.txt",
                    configuration.stream()
                            .map(entry -> entry.key() + ": " + entry.value())
                            .collect(Collectors.joining("\n")));
        }
        support.add("status.txt", status());
        var origin = ask(support, arguments);
        if (origin.engineVersion().isEmpty()) {
            withoutServer(support, configuration);
        }
        logs(support);
        support.add("missing.txt", String.join("\n", missing));
        support.finish(origin, window, missing);
    }

    /// Adds the answers without which a case shows no configuration and no logs.
    private static void withoutServer(SupportFile support, List<ConfigEntry> configuration) throws IOException {
        support.answer(new CaseQuestion(JobManager.CONFIG, Arguments.NONE), 200, "configuration.json", configuration);
        support.answer(
                new CaseQuestion(TaskManagers.LIST, Arguments.NONE),
                200,
                "taskmanagers.json",
                new TaskManagers.Listing(List.of()));
    }

    /// The logs of an archive, and those of the processes that run. Without any, a server that does not run may have
    /// left some where an image or a package writes them.
    private void logs(SupportFile support) throws IOException {
        var folders = new LinkedHashSet<Path>();
        home.map(folder -> folder.resolve("log")).ifPresent(folders::add);
        Optional.ofNullable(System.getenv(LOG_FILE))
                .map(log -> Path.of(log).toAbsolutePath().getParent())
                .ifPresent(folders::add);
        var state = state();
        for (var process : processes(state)) {
            Optional.of(process.status().log())
                    .filter(log -> !log.isEmpty())
                    .map(log -> Path.of(log).getParent())
                    .ifPresent(folders::add);
        }
        int found = 0;
        for (var folder : folders) {
            found += logs(support, folder);
        }
        var others = new ArrayList<Path>();
        state.map(path -> path.resolve("log")).ifPresent(others::add);
        others.add(PACKAGE_LOGS);
        for (var folder : others) {
            if (found == 0 && folders.add(folder)) {
                found = logs(support, folder);
            }
        }
        if (found == 0) {
            missing.add("no log was found in "
                    + folders.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    /// Returns how many logs the folder has.
    private int logs(SupportFile support, Path folder) throws IOException {
        try {
            return Files.isDirectory(folder) ? support.addLogs(folder) : 0;
        } catch (AccessDeniedException e) {
            missing.add("this user may not read " + e.getFile());
            return 0;
        }
    }

    private List<RunningProcess> processes(Optional<Path> state) {
        try {
            return state.isEmpty() ? List.of() : RunningProcess.in(state.get());
        } catch (IOException e) {
            missing.add(StartFailure.of("the state folder was not read", e).getMessage());
            return List.of();
        }
    }

    private Optional<Path> state() {
        var file = home.map(Installation::configurationFile).filter(Files::exists);
        return ServerState.path(ServerConfiguration.only(Keys.STATE_FOLDER, file, keys));
    }

    /// The output of `millrace status --ready`, which is the health of each process.
    private String status() {
        var said = new ByteArrayOutputStream();
        var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        var arguments = new ArrayList<>(keys);
        arguments.add("--ready");
        new ProcessCommand(stream, stream).run(ProcessCommand.STATUS, arguments);
        return said.toString(StandardCharsets.UTF_8);
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

    /// Every key with the value in force; empty if the configuration is wrong.
    private List<ConfigEntry> configuration() {
        var file = home.map(Installation::configurationFile).filter(Files::exists);
        try {
            return new TreeMap<>(ServerConfiguration.read(file, keys, new EngineKeys())
                            .all())
                    .entrySet().stream()
                            .map(entry -> new ConfigEntry(
                                    entry.getKey(), SecretsMasked.value(entry.getKey(), entry.getValue())))
                            .toList();
        } catch (InvalidConfiguration e) {
            missing.add("the configuration is wrong");
            missing.addAll(e.problems());
            return List.of();
        }
    }

    private CaseManifest.Origin ask(SupportFile support, CommandArguments arguments) throws IOException {
        var connection = connection(arguments);
        if (connection.isEmpty()) {
            return new CaseManifest.Origin("", "");
        }
        try (var client = new Client(connection.get())) {
            var copying = new ServerCopying(client, support, missing);
            var version = copying.copy();
            window = copying.window();
            return new CaseManifest.Origin(connection.get().toString(), version.orElse(""));
        }
    }

    private Optional<Connection> connection(CommandArguments arguments) {
        try {
            return Optional.of(CommandConnection.of(arguments));
        } catch (InvalidConfiguration e) {
            missing.add("the server was not asked, because the configuration is wrong");
        } catch (IOException | IllegalArgumentException e) {
            missing.add(StartFailure.of("the server was not asked", e).getMessage());
        }
        return Optional.empty();
    }
}

package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.json.Json;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.control.LaunchPlan;
import io.millrace.server.control.ProcessPhase;
import io.millrace.server.control.ProcessStatus;
import io.millrace.server.control.RunningProcess;
import io.millrace.server.storage.FileOwner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Runs `bin/millrace status`, `stop`, `restart`, `drain` and `reload`, for all processes that use a state folder or
/// those of one role.
///
/// A restart stops the process here and prints how it was started, for the script to start it again.
record ProcessCommand(PrintStream out, PrintStream err) {
    static final String STATUS = "status";
    static final String STOP = "stop";
    static final String RESTART = "restart";
    static final String DRAIN = "drain";
    static final String RELOAD = "reload";

    private static final String USAGE = """
            usage: millrace [ROLE] status [--json | --ready]   the processes of the server that use the state folder
                   millrace [ROLE] stop [--timeout SECONDS]    ends them in order, and waits until they have ended
                   millrace [ROLE] restart [--timeout SECONDS] [-Dkey=value ...]   stops one, and starts it with the same keys
                   millrace [ROLE] drain [--timeout SECONDS | --undo]   refuses new sessions, and waits until statements have ended
                   millrace [ROLE] reload                      reads conf/millrace.yaml again, and says which keys need a restart
            with   ROLE                server, gateway, jobmanager or taskmanager; all of them if it is left out
                   -Dstate.dir=FOLDER  if conf/millrace.yaml does not name it""";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    /// The exit code that init scripts use for a service that does not run.
    private static final int NOT_RUNNING = 3;
    private static final int UNKNOWN = 4;

    private static final String JSON = "--json";
    private static final String ONLY_READY = "--ready";
    private static final String TIMEOUT = "--timeout";
    private static final String UNDO = "--undo";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    /// The time that a stop needs in addition to that for checkpoints; together a minute by default.
    private static final Duration CLOSE_TIME = Duration.ofSeconds(50);
    private static final Duration DRAIN_TIME = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PROGRESS = Duration.ofSeconds(5);

    /// The processes, as JSON.
    private record Report(List<ProcessStatus> processes) {}

    /// Returns the exit code.
    int run(String command, List<String> arguments) {
        var request = CommandArguments.read(arguments, Set.of(TIMEOUT), Set.of(JSON, ONLY_READY, UNDO))
                .filter(read -> isKnown(command, read));
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        try {
            var state = ServerState.path(configuration(request.get().keys()))
                    .orElseThrow(() -> new IOException("there is no state folder: set state.dir"));
            return run(command, request.get(), state);
        } catch (AccessDeniedException e) {
            err.println("millrace: this user may not read " + e.getFile());
            return UNKNOWN;
        } catch (IOException e) {
            err.println("millrace: " + StartFailure.of(command, e).getMessage());
            return UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }

    private static boolean isKnown(String command, CommandArguments request) {
        var known = switch (command) {
            case STATUS -> Set.of(JSON, ONLY_READY);
            case DRAIN -> Set.of(TIMEOUT, UNDO);
            case RELOAD -> Set.<String>of();
            default -> Set.of(TIMEOUT);
        };
        var roles = Stream.of(Role.values()).map(Role::title).toList();
        return known.containsAll(request.options().keySet())
                && request.option(TIMEOUT).orElse("0").matches("\\d{1,6}")
                && request.words().size() <= 1
                && roles.containsAll(request.words());
    }

    private static Optional<Duration> timeout(CommandArguments request) {
        return request.option(TIMEOUT).map(Long::parseLong).map(Duration::ofSeconds);
    }

    /// A file that has become invalid must not keep anybody from stopping the server.
    private static ServerConfiguration configuration(List<String> keys) {
        return ServerConfiguration.only(Keys.STATE_FOLDER, Installation.configurationFile(), keys);
    }

    private int run(String command, CommandArguments request, Path state) throws IOException, InterruptedException {
        var processes = RunningProcess.in(state).stream()
                .filter(process -> request.words().isEmpty() || request.action().equals(process.role()))
                .toList();
        return switch (command) {
            case STATUS -> status(request, state, processes);
            case STOP -> stop(request, state, processes);
            case DRAIN -> drain(request, state, processes);
            case RELOAD -> reload(state, processes);
            default -> restart(request, state, processes);
        };
    }

    private int status(CommandArguments request, Path state, List<RunningProcess> processes) {
        var statuses = processes.stream().map(RunningProcess::status).toList();
        if (request.has(JSON)) {
            out.println(Json.pretty(new Report(statuses)));
        } else if (statuses.isEmpty()) {
            out.println("Nothing runs with the state folder " + state + ".");
        } else {
            statuses.forEach(this::print);
        }
        if (statuses.isEmpty()) {
            return NOT_RUNNING;
        }
        boolean well = request.has(ONLY_READY)
                ? processes.stream().filter(process -> !isReady(process)).count() == 0
                : statuses.stream().allMatch(ProcessCommand::serves);
        return well ? 0 : FAILED;
    }

    /// Whether the process can do its work; says what is not well.
    private boolean isReady(RunningProcess process) {
        var readiness = process.readiness();
        readiness
                .reasons()
                .forEach(reason -> err.println(
                        "millrace: " + process.role() + (readiness.ready() ? ": " : " is not ready: ") + reason));
        return readiness.ready();
    }

    private static boolean serves(ProcessStatus status) {
        return status.phase() == ProcessPhase.READY || status.phase() == ProcessPhase.DRAINING;
    }

    private void print(ProcessStatus status) {
        var since = Instant.ofEpochMilli(status.started()).atZone(ZoneId.systemDefault());
        out.println(status.role() + ", process " + status.pid() + ": "
                + (status.phase() == ProcessPhase.SILENT
                        ? "runs, but gave no answer"
                        : status.phase().name().toLowerCase(Locale.ROOT))
                + ", started " + TIME.format(since) + " ("
                + Formats.elapsed(Math.max(0, System.currentTimeMillis() - status.started())) + " ago)"
                + (status.version().isEmpty() ? "" : ", version " + status.version()));
        status.addresses().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(address -> out.println("  " + address.getKey() + " " + address.getValue()));
        if (status.sessions().isPresent() && status.statements().isPresent()) {
            out.println("  " + Formats.plural(status.sessions().get(), "session") + ", "
                    + Formats.plural(status.statements().get(), "statement") + " under way");
        }
        if (!status.log().isEmpty()) {
            out.println("  log " + status.log());
        }
    }

    private int stop(CommandArguments request, Path state, List<RunningProcess> processes)
            throws IOException, InterruptedException {
        if (processes.isEmpty()) {
            err.println("millrace: nothing runs with the state folder " + state);
        }
        int code = 0;
        for (var process : processes) {
            code = Math.max(code, stop(request, process) ? 0 : FAILED);
        }
        return code;
    }

    /// Whether the process has ended.
    private boolean stop(CommandArguments request, RunningProcess process) throws IOException, InterruptedException {
        var name = process.role() + ", process " + process.pid();
        var limit = timeout(request)
                .orElseGet(() -> CLOSE_TIME.plusMillis(process.status().stopTime()));
        if (!process.stop() && process.isRunning()) {
            err.println("millrace: " + name + ": it could not be stopped. It belongs to another user, or runs in"
                    + " another container or on another machine: stop it there");
            return false;
        }
        err.println("millrace: " + name + " is stopping; it may take " + Formats.elapsed(limit));
        var began = System.nanoTime();
        var told = Duration.ZERO;
        while (process.isRunning()) {
            var passed = Duration.ofNanos(System.nanoTime() - began);
            if (passed.compareTo(limit) >= 0) {
                err.println("millrace: " + name + " still runs after " + Formats.elapsed(passed)
                        + ". Wait with: millrace stop --timeout SECONDS; its log says what it does. kill -9 "
                        + process.pid() + " ends it without checkpoints");
                return false;
            }
            if (passed.minus(told).compareTo(PROGRESS) >= 0) {
                told = passed;
                err.println("millrace: " + name + " is stopping since " + Formats.elapsed(passed));
            }
            Thread.sleep(POLL);
        }
        err.println("millrace: " + name + " has stopped");
        return true;
    }

    private int reload(Path state, List<RunningProcess> processes) {
        if (processes.isEmpty()) {
            err.println("millrace: nothing runs with the state folder " + state);
            return NOT_RUNNING;
        }
        int code = 0;
        for (var process : processes) {
            code = Math.max(code, reload(process));
        }
        return code;
    }

    private int reload(RunningProcess process) {
        var name = process.role() + ", process " + process.pid();
        var report = process.reload();
        if (report.isEmpty()) {
            err.println("millrace: " + name + " does not answer");
            return FAILED;
        }
        if (!report.get().problems().isEmpty()) {
            err.println("millrace: " + name + ": nothing was changed");
            report.get().problems().forEach(problem -> err.println("  " + problem));
            return FAILED;
        }
        var changes = report.get().applied().size() + report.get().restart().size();
        out.println(name + ": " + Formats.plural(changes, "changed key"));
        report.get().applied().forEach(key -> out.println("  " + key + ": applied"));
        report.get().restart().forEach(key -> out.println("  " + key + ": from the next start on"));
        return 0;
    }

    private int drain(CommandArguments request, Path state, List<RunningProcess> processes)
            throws InterruptedException {
        int code = NOT_RUNNING;
        for (var process : processes) {
            var status = process.drain(!request.has(UNDO));
            if (status.flatMap(ProcessStatus::statements).isPresent()) {
                var done = request.has(UNDO) ? undrained(process) : drained(request, process);
                code = code == FAILED || !done ? FAILED : 0;
            }
        }
        if (code == NOT_RUNNING) {
            err.println("millrace: no gateway answers with the state folder " + state);
        }
        return code;
    }

    private boolean undrained(RunningProcess process) {
        err.println("millrace: " + process.role() + ", process " + process.pid() + " takes new sessions");
        return true;
    }

    /// Whether no statement is under way any more.
    private boolean drained(CommandArguments request, RunningProcess process) throws InterruptedException {
        var name = process.role() + ", process " + process.pid();
        var limit = timeout(request).orElse(DRAIN_TIME);
        var began = System.nanoTime();
        err.println("millrace: " + name + " takes no new sessions");
        int told = -1;
        while (true) {
            var left = process.status().statements().orElse(0);
            if (left == 0) {
                err.println("millrace: " + name + " is drained: no statement is under way");
                return true;
            }
            if (Duration.ofNanos(System.nanoTime() - began).compareTo(limit) >= 0) {
                err.println("millrace: " + name + " is not drained after " + Formats.elapsed(limit) + ": "
                        + Formats.plural(left, "statement") + " under way");
                return false;
            }
            if (left != told) {
                told = left;
                err.println("millrace: " + Formats.plural(left, "statement") + " under way");
            }
            Thread.sleep(POLL);
        }
    }

    private int restart(CommandArguments request, Path state, List<RunningProcess> processes)
            throws IOException, InterruptedException {
        if (processes.size() > 1) {
            err.println("millrace: " + processes.size() + " processes run here; name the role of one: "
                    + String.join(
                            ", ", processes.stream().map(RunningProcess::role).toList()));
            return MISUSED;
        }
        var caller = System.getProperty("user.name", "");
        var owner = FileOwner.ofServer(Optional.of(state)).user().map(UserPrincipal::getName);
        if (owner.isPresent() && !owner.get().equals(caller)) {
            // the start would be refused, after the stop
            err.println(
                    "millrace: " + state + " belongs to the user " + owner.get() + ", and the server would start as "
                            + caller + ". Nothing was stopped. Use systemctl restart, or run this as " + owner.get());
            return FAILED;
        }
        var role = Stream.of(Role.values())
                .filter(one -> one.title().equals(request.action()))
                .map(Role::word)
                .findFirst();
        var launch = new LaunchPlan(role.orElse(""), System.getProperty("user.dir"), request.keys());
        if (processes.isEmpty()) {
            err.println("millrace: nothing ran, so this is a start");
            print(launch);
            return 0;
        }
        var process = processes.getFirst();
        var found = process.launch();
        if (found.isEmpty()) {
            err.println(
                    "millrace: process " + process.pid() + " does not answer how it was started; stop it and start it");
            return FAILED;
        }
        if (!stop(request, process)) {
            return FAILED;
        }
        var keys = new ArrayList<>(found.get().arguments());
        keys.addAll(request.keys());
        print(new LaunchPlan(found.get().role(), found.get().directory(), keys));
        return 0;
    }

    /// Prints the command for the start script, one line for each word.
    private void print(LaunchPlan launch) {
        out.println(launch.directory());
        out.println(launch.role());
        launch.arguments().forEach(out::println);
    }
}

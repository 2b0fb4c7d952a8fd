package io.millrace.server;

import io.millrace.server.concurrent.CarrierThreads;
import io.millrace.server.concurrent.CommonPool;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.http.PortUnavailable;
import io.millrace.server.telemetry.HeapDump;
import io.millrace.server.telemetry.MaskedLogEvents;
import io.millrace.server.telemetry.PrintedOutput;
import io.millrace.server.telemetry.UnexpectedExit;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.LogManager;
import org.slf4j.LoggerFactory;

/// Runs a role of the server in the foreground until it is stopped: `[role] start [-Dkey=value ...]`. Prints one line
/// when the server is ready, and one for each reason why it cannot start or continue.
public final class Main {
    static final String LOG = "log.file";
    private static final String LOG_FORMAT = "log.format";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private final PrintStream out;
    private final PrintStream err;

    private Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) {
        var terminal = System.err;
        int code = new Main(System.out, terminal).run(Arrays.asList(arguments));
        if (code != 0) {
            // threads of a half-started engine must not keep the process alive
            Runtime.getRuntime().exit(code);
        }
        ShutdownWatchdog.watch(terminal);
    }

    private int run(List<String> arguments) {
        var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        return switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
            case StateCommand.NAME -> new StateCommand(out, err).run(rest);
            case SecurityCommand.NAME -> new SecurityCommand(out, err).run(rest);
            case AuditCommand.NAME -> new AuditCommand(out, err).run(rest);
            case UserCommand.NAME -> new UserCommand(System.in, out, err).run(rest);
            case TokenCommand.NAME -> new TokenCommand(out, err).run(rest);
            case ProcessCommand.STATUS,
                    ProcessCommand.STOP,
                    ProcessCommand.RESTART,
                    ProcessCommand.DRAIN,
                    ProcessCommand.RELOAD -> new ProcessCommand(out, err).run(arguments.getFirst(), rest);
            case DiagnoseCommand.NAME -> new DiagnoseCommand(Installation.home(), out, err).run(rest);
            case AlertsCommand.NAME -> new AlertsCommand(out, err).run(rest);
            case LogLevelCommand.NAME -> new LogLevelCommand(out, err).run(rest);
            case ConnectorCommand.NAME -> new ConnectorCommand(out, err, System.getenv()).run(rest);
            default -> start(arguments);
        };
    }

    private int start(List<String> arguments) {
        var chosen = Role.of(arguments);
        if (chosen.isEmpty()) {
            err.println(Role.usage());
            return MISUSED;
        }
        return run(chosen.get());
    }

    private int run(Role.Chosen chosen) {
        CarrierThreads.configure();
        CommonPool.configure();
        var home = Installation.home();
        if (home.isEmpty()) {
            return serve(chosen);
        }
        // first of all: reading the engine's keys loads classes of the engine that open a log
        try (var file = logFile(home.get(), chosen.role())) {
            logTo(home.get(), file.log());
            System.setProperty(LOG_FORMAT, format(chosen));
            PrintedOutput.redirect(file.log());
            UnexpectedExit.watch();
            return serve(chosen);
        } catch (StartFailure e) {
            print(List.of(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            print(List.of(
                    String.valueOf(StartFailure.of("cannot write the log", e).getMessage())));
        }
        return FAILED;
    }

    private int serve(Role.Chosen chosen) {
        try {
            return serve(chosen, Installation.configuration(chosen.keys()));
        } catch (InvalidConfiguration e) {
            print(e.problems());
        } catch (PortUnavailable | StartFailure e) {
            print(List.of(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) { // a boundary: the operator gets one line, the log the trace
            LoggerFactory.getLogger(Main.class).info("The server did not start", e);
            print(List.of(
                    String.valueOf(StartFailure.of("a fault of the server", e).getMessage())));
        }
        return FAILED;
    }

    private int serve(Role.Chosen chosen, ServerConfiguration configuration) {
        if (configuration.get(Keys.HEAP_DUMP)) {
            HeapDump.onOutOfMemory();
        }
        var stop = new CountDownLatch(1);
        Signals.onTermination(stop::countDown);
        try (var assembly = Assembly.start(chosen.role(), configuration, chosen.keys(), stop::countDown)) {
            Signals.onHangUp(assembly::reload);
            out.println(ready(assembly));
            out.flush();
            var ended = assembly.ended();
            var _ = ended.whenComplete((_, _) -> stop.countDown());
            stop.await();
            LoggerFactory.getLogger(Main.class).info("Stopping");
            if (ended.isCompletedExceptionally()) {
                print(List.of(endReason(ended.exceptionNow())));
                return FAILED;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            LogManager.shutdown();
        }
        return 0;
    }

    private static String endReason(Throwable reason) {
        return StartFailure.of("ended by itself", reason).getMessage() + " (the log has the details)";
    }

    private static String ready(Assembly assembly) {
        var millis = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
        return String.format(Locale.ROOT, "Millrace is ready after %.1f s: %s", millis / 1000.0, assembly.ready());
    }

    private void print(List<String> problems) {
        if (problems.size() == 1) {
            err.println("millrace: " + problems.getFirst());
            return;
        }
        err.println("millrace: " + problems.size() + " problems in the configuration:");
        problems.forEach(problem -> err.println("  " + problem));
    }

    private static String format(Role.Chosen chosen) {
        return ServerConfiguration.readEarly(Installation.configurationFile(), chosen.keys(), Keys.LOG_FORMAT)
                .name()
                .toLowerCase(Locale.ROOT);
    }

    static LogFileLock logFile(Path home, Role role) {
        var file = System.getProperty(LOG);
        return file == null ? LogFileLock.claim(home.resolve("log"), role.log()) : LogFileLock.at(Path.of(file));
    }

    /// Sets the system properties with which the engine and Log4j find the log.
    static void logTo(Path home, Path log) {
        System.setProperty(LOG, log.toString());
        System.setProperty("Log4jLogEventFactory", MaskedLogEvents.class.getName());
        if (System.getProperty("log4j2.configurationFile") == null) {
            var own = home.resolve("conf").resolve("log4j2.xml");
            System.setProperty(
                    "log4j2.configurationFile",
                    Files.exists(own) ? own.toUri().toString() : "classpath:log4j2-server.xml");
        }
    }
}

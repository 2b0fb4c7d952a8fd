package io.millrace.server.engine.worker;

import io.millrace.server.config.Keys;
import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.hosting.InProcessRpcLoader;
import io.millrace.server.engine.link.LoopbackConnection;
import io.millrace.server.telemetry.HeapDump;
import io.millrace.server.telemetry.UnexpectedExit;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.taskexecutor.TaskExecutor;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The task manager of a server, in the process that [TaskManagerProcess] has started. The server sends the
/// configuration over the standard input, which other users of the machine cannot see. The input ends when the server
/// stops or dies, and then this process ends, too.
public final class OwnTaskManager {
    private static final Logger LOG = LoggerFactory.getLogger(OwnTaskManager.class);
    /// The key with the address for reports.
    static final String REPORTS = "millrace.reports";

    private static final String HEAP_DUMP = Keys.HEAP_DUMP.name();

    /// Usually it takes a second. Writing what a start-up cache is made of takes longer.
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(50);
    private static final int FAILED = 1;

    private final InputStream server;
    private volatile boolean closing;

    public OwnTaskManager(InputStream server) {
        this.server = server;
    }

    /// Returns the exit code, after the server has closed the input.
    public int run() throws IOException {
        load();
        var settings = read(server);
        if (settings.isEmpty()) {
            return 0;
        }
        var reportsTo = Optional.ofNullable(settings.get().remove(REPORTS)).orElseThrow();
        var dumpsHeap = Boolean.parseBoolean(settings.get().get(HEAP_DUMP));
        if (dumpsHeap) {
            HeapDump.onOutOfMemory();
        }
        try (var reports = LoopbackConnection.open(reportsTo);
                var guard = new HeapGuard(Keys.TaskManagerPlacement.OWN, report -> send(reports, report), dumpsHeap);
                var worker = new HostedTaskManager(
                        EngineConfiguration.of(settings.get()), HostedTaskManager.Place.BESIDE_SERVER)) {
            if (!start(worker, reports)) {
                return FAILED;
            }
            guard.start();
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("exit").unstarted(this::haltAtExit));
            var _ = worker.ended().whenComplete((_, failure) -> {
                if (!closing) {
                    // the engine has ended its task manager after a fatal error
                    LOG.error("The task manager has ended", failure);
                    Runtime.getRuntime().halt(FAILED);
                }
            });
            awaitEnd();
            closing = true;
            Thread.ofPlatform().name("close-timeout").daemon().start(OwnTaskManager::haltLater);
            return 0;
        }
    }

    /// Loads classes while the server prepares the configuration.
    private static void load() {
        try {
            new InProcessRpcLoader().loadRpcSystem(new Configuration());
            Class.forName(TaskManagerRunner.class.getName());
            Class.forName(TaskExecutor.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a class of the engine is not there", e);
        }
    }

    private static boolean start(HostedTaskManager worker, LoopbackConnection reports) {
        try {
            worker.start();
            return true;
        } catch (Exception e) { // the engine's own signature; the server reports it to the operator
            LOG.info("The task manager did not start", e);
            send(reports, new TaskManagerReport.StartFailed(String.valueOf(e.getMessage())));
            return false;
        }
    }

    private static void send(LoopbackConnection reports, TaskManagerReport report) {
        try {
            report.write(reports.out());
        } catch (IOException e) {
            LOG.debug("The server did not take a report: {}", e.toString());
        }
    }

    private void awaitEnd() throws IOException {
        while (server.read() >= 0) {
            // nothing is expected
        }
    }

    /// A user's function has asked for the exit. The engine's hook would wait for the task of that function, and the
    /// task for the exit.
    private void haltAtExit() {
        if (!closing) {
            UnexpectedExit.log();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void haltLater() {
        try {
            Thread.sleep(CLOSE_TIMEOUT);
            Runtime.getRuntime().halt(FAILED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Empty if the server has ended before.
    private static Optional<Map<String, String>> read(InputStream from) throws IOException {
        var in = new DataInputStream(from);
        var settings = new HashMap<String, String>();
        try {
            var size = in.readInt();
            for (int i = 0; i < size; i++) {
                settings.put(text(in), text(in));
            }
            return Optional.of(settings);
        } catch (EOFException e) {
            return Optional.empty();
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}

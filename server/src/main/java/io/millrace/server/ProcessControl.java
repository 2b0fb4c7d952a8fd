package io.millrace.server;

import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.control.ControlCommand;
import io.millrace.server.control.ControlSocket;
import io.millrace.server.control.LaunchPlan;
import io.millrace.server.control.ProcessPhase;
import io.millrace.server.control.ProcessStatus;
import io.millrace.server.control.Readiness;
import io.millrace.server.control.ReloadReport;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.monitoring.HealthCheck;
import io.millrace.server.monitoring.ServerHealth;
import io.millrace.server.telemetry.BuildInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers the commands of `bin/millrace status`, `stop`, `restart`, `drain` and `reload` in the process that receives
/// them.
final class ProcessControl implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessControl.class);

    private final Role role;
    private final ReloadableConfiguration configuration;
    private final LaunchPlan launch;
    private final ServerHealth health;
    private final Runnable stop;
    private final Map<String, String> addresses = Collections.synchronizedMap(new LinkedHashMap<>());
    private volatile ProcessPhase phase = ProcessPhase.STARTING;
    private volatile Optional<SqlGatewayService> gateway = Optional.empty();
    private Optional<ControlSocket> socket = Optional.empty();

    /// @param arguments of the command line
    /// @param health    knows when the process is ready
    /// @param stop      ends the process in order
    ProcessControl(
            Role role, ServerConfiguration configuration, List<String> arguments, ServerHealth health, Runnable stop) {
        this.role = role;
        this.configuration = new ReloadableConfiguration(
                Installation.home().map(Installation::configurationFile), arguments, configuration);
        this.launch = new LaunchPlan(role.word(), System.getProperty("user.dir"), arguments);
        this.health = health;
        this.stop = stop;
    }

    /// Takes commands from now on. A server whose folder allows no socket runs without them.
    void open(Optional<Path> state) {
        if (state.isEmpty()) {
            return;
        }
        try {
            socket = Optional.of(ControlSocket.open(state.get(), role.title(), this::answer));
        } catch (IOException | UnsupportedOperationException e) {
            LOG.warn("bin/millrace status and stop will not find this process: {}", e.toString());
        }
    }

    /// Adds an address for the administrator.
    void address(String name, String address) {
        addresses.put(name, address);
    }

    /// Reports what the gateway of this process does.
    void observe(SqlGatewayService service) {
        gateway = Optional.of(service);
    }

    synchronized void ready() {
        phase = ProcessPhase.READY;
        health.started();
    }

    synchronized void stopping() {
        phase = ProcessPhase.STOPPING;
        health.drain("The server is shutting down.");
    }

    /// The configuration that [#reload] reads again.
    ReloadableConfiguration configuration() {
        return configuration;
    }

    private Object answer(ControlCommand command) {
        return switch (command) {
            case STATUS -> status();
            case READY -> readiness();
            case LAUNCH -> launch;
            case DRAIN -> drain(true);
            case UNDRAIN -> drain(false);
            case RELOAD -> reload();
            case STOP -> {
                var before = status();
                stop.run();
                yield before;
            }
        };
    }

    /// Reads the configuration again, and logs what has changed.
    ReloadReport reload() {
        var report = configuration.reload();
        report.applied().forEach(key -> LOG.info("{} has changed", key));
        report.restart().forEach(key -> LOG.warn("{} has changed in the file; it holds from the next start on", key));
        report.problems().forEach(problem -> LOG.warn("The configuration stays as it is: {}", problem));
        return report;
    }

    /// Changes nothing in a process that is about to end or has no gateway.
    private synchronized ProcessStatus drain(boolean begin) {
        var from = begin ? ProcessPhase.READY : ProcessPhase.DRAINING;
        if (phase == from && gateway.isPresent()) {
            LOG.info(begin ? "New sessions are refused: this gateway is drained" : "New sessions are taken again");
            gateway.get().drain(begin);
            if (begin) {
                phase = ProcessPhase.DRAINING;
                health.drain("This gateway takes no new sessions: it is drained.");
            } else {
                ready();
            }
        }
        return status();
    }

    private Readiness readiness() {
        var report = health.ready();
        return new Readiness(
                !report.down(),
                report.checks().stream()
                        .filter(check -> check.status() != HealthCheck.Status.UP)
                        .map(check -> check.name() + ": " + check.reason())
                        .toList());
    }

    private ProcessStatus status() {
        var self = ProcessHandle.current();
        var observed = phase == ProcessPhase.STOPPING ? Optional.<SqlGatewayService>empty() : gateway;
        return new ProcessStatus(
                role.title(),
                phase,
                self.pid(),
                self.info()
                        .startInstant()
                        .map(instant -> instant.toEpochMilli())
                        .orElse(0L),
                BuildInfo.read().version(),
                addresses,
                System.getProperty(Main.LOG, ""),
                observed.map(SqlGatewayService::sessions),
                observed.map(service -> Math.toIntExact(service.underWay())),
                configuration.current().get(Keys.JOBS_STOP_TIME).toMillis());
    }

    @Override
    public void close() {
        socket.ifPresent(ControlSocket::close);
    }
}

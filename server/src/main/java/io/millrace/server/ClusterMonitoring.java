package io.millrace.server;

import io.millrace.server.alert.AlertService;
import io.millrace.server.alert.AlertSources;
import io.millrace.server.alert.AlertStore;
import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditedJobs;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.rest.cluster.AlertRoutes;
import io.millrace.server.endpoint.rest.cluster.AlertsOff;
import io.millrace.server.endpoint.rest.cluster.EventsRoutes;
import io.millrace.server.endpoint.rest.cluster.HistoryRoutes;
import io.millrace.server.event.ClusterWatch;
import io.millrace.server.event.EventLog;
import io.millrace.server.monitoring.ServerMetrics;
import io.millrace.server.recorder.Recorder;
import io.millrace.server.recorder.RecorderOptions;
import io.millrace.server.route.Routes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Monitors the cluster: detects changes, logs them as events, records metrics, and raises alerts.
final class ClusterMonitoring implements AutoCloseable {
    private final EventLog log;
    private final Recorder recorder;
    private final AuditedJobs audited;
    private final ClusterWatch watch;
    private final Optional<AlertService> alerts;

    /// @param sources of alerts
    ClusterMonitoring(
            ServerConfiguration configuration,
            ObservationPort cluster,
            ServerState state,
            AuditLog audit,
            AlertSources sources) {
        log = new EventLog(
                Long.toString(System.currentTimeMillis(), Character.MAX_RADIX), configuration.get(Keys.EVENTS_HISTORY));
        recorder = new Recorder(cluster, log, options(configuration, state));
        audited = new AuditedJobs(() -> log.open(AuditedJobs::isRecorded, Optional.empty()), audit);
        watch = new ClusterWatch(cluster, log, configuration.get(Keys.EVENTS_INTERVAL));
        alerts = configuration.get(Keys.ALERTS_ENABLED)
                ? Optional.of(new AlertService(
                        log,
                        sources,
                        AlertFile.open(alertFile(configuration)),
                        new AlertStore(state.folder().map(folder -> folder.resolve("alerts")))))
                : Optional.empty();
    }

    /// The configured alerts file, or the one beside the configuration.
    static Path alertFile(ServerConfiguration configuration) {
        return Installation.file(configuration, Keys.ALERTS_FILE, "alerts.yaml");
    }

    private static RecorderOptions options(ServerConfiguration configuration, ServerState state) {
        return new RecorderOptions(
                configuration.get(Keys.RECORDER_ENABLED),
                state.part(Keys.RECORDER_FOLDER, "recorder"),
                configuration.get(Keys.RECORDER_SIZE),
                configuration.get(Keys.RECORDER_KEEP),
                configuration.get(Keys.RECORDER_INTERVAL),
                configuration.get(Keys.RECORDER_VALUES),
                configuration.get(Keys.RECORDER_READERS));
    }

    void addMetricsTo(ServerMetrics metrics) {
        metrics.gauge(
                "recorder_bytes",
                "The size of what the flight recorder has recorded.",
                () -> recorder.reader().status().bytes());
        metrics.gauge(
                "recorder_up",
                "Whether the flight recorder records: 1, or 0 if its disk cannot be written; 0.5 if it is off.",
                () -> switch (recorder.reader().status().state()) {
                    case RECORDING -> 1;
                    case OFF -> 0.5;
                    case FAILING -> 0;
                });
        alerts.ifPresent(service -> {
            metrics.gauge("alerts_firing", "The alerts that last and are not silenced.", service::firing);
            metrics.counter("alert_messages_sent", "The messages that receivers of alerts have got.", service::sent);
            metrics.counter(
                    "alert_messages_failed",
                    "The attempts to send messages to receivers of alerts that failed.",
                    service::failed);
        });
    }

    /// Starts the recorder first: it learns from the watch which jobs run.
    ///
    /// @param begun when the process began, in epoch milliseconds: jobs that ended before are old news
    void start(long begun) {
        recorder.start();
        audited.start();
        alerts.ifPresent(AlertService::start);
        watch.start(begun);
    }

    /// @param ownership of the jobs that callers see
    List<Routes> routes(JobOwnership ownership) {
        var routes = new ArrayList<Routes>(
                List.of(new EventsRoutes(log, ownership), new HistoryRoutes(recorder.reader(), ownership)));
        routes.add(alerts.<Routes>map(service -> new AlertRoutes(service, ownership))
                .orElseGet(AlertsOff::new));
        return routes;
    }

    /// Closes the watch first, so that the recorder gets its last events.
    @Override
    public void close() {
        watch.close();
        alerts.ifPresent(AlertService::close);
        recorder.close();
        audited.close();
        log.close();
    }
}

package io.millrace.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.alert.AlertSamples;
import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.job.JobTab;
import io.millrace.desktop.log.LogSamples;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Accounts;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.TaskManagerId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterModelTest {
    private static final TaskManagerId WORKER = new TaskManagerId("worker-1");

    @TempDir
    private Path home;

    private final FakeCluster cluster = new FakeCluster();
    private ClusterModel model;

    @BeforeEach
    void connect() {
        cluster.logs
                .write(ClusterProcess.JOB_MANAGER, LogSamples.many(3))
                .write(ClusterProcess.of(WORKER), LogSamples.many(3));
        var shell = new ShellModel(
                UiExecutors.direct(),
                InstantSource.fixed(Samples.NOON),
                new Connections(
                        new PropertiesFile(home.resolve("connections.properties")),
                        new ConnectionSecrets(Optional.empty()),
                        List.of()),
                (connection, secret) -> cluster,
                new Preferences(home, home),
                new SqlFiles(home.resolve("sql")));
        shell.connect().connect("one");
        model = shell.current().get().orElseThrow();
    }

    @AfterEach
    void close() {
        model.close();
    }

    private static Exceptions.Failure failure(Optional<TaskManagerId> process) {
        return new Exceptions.Failure(
                "E",
                "E: lost",
                Samples.NOON.toEpochMilli(),
                Map.of(),
                Optional.of("Map (1/2)"),
                Optional.of("host:1234"),
                process,
                List.of());
    }

    private List<String> warnings() {
        return model.security().get().value().map(SecurityStatus::warnings).orElse(List.of());
    }

    @Test
    void asksOnceWhoCanReachTheClusterAndAgainWhenItIsBack() {
        cluster.server.answer(Cluster.SECURITY, new SecurityStatus(false, false, List.of("open")));
        model.askHealth();
        // refused at first, as a stock cluster does
        assertThat(warnings()).isEmpty();

        cluster.server.away = true;
        model.askHealth();
        cluster.server.away = false;
        model.askHealth();
        model.askHealth();

        assertThat(warnings()).containsExactly("open");
        assertThat(cluster.server.calls(Cluster.SECURITY)).hasSize(2);
    }

    private static Accounts.Caller caller(String role, String... permissions) {
        return new Accounts.Caller(
                "eve", List.of(), "FILE", List.of(permissions), Optional.empty(), List.of(role), List.of(), List.of());
    }

    @Test
    void saysWhatOneMayNotDoAndAsksForNoneOfIt() {
        cluster.server
                .answer(Cluster.SECURITY, new SecurityStatus(false, false, List.of()))
                .answer(Accounts.OF_CLUSTER.self(), caller("analyst", "VIEW", "RUN"));
        cluster.server.away = true;
        model.askHealth();
        cluster.server.away = false;
        model.askHealth();

        assertThat(model.refusal(Section.SQL)).isEmpty();
        assertThat(model.refusal(Section.LOGS).orElseThrow())
                .startsWith("You are eve with the role analyst. Only the role viewer");
        int before = cluster.server.requests().size();
        model.open(Section.LOGS);
        assertThat(cluster.server
                        .requests()
                        .subList(before, cluster.server.requests().size()))
                .noneMatch(request -> request.endpoint().path().contains("log"));

        cluster.server.answer(Accounts.OF_CLUSTER.self(), caller("operator", "VIEW", "VIEW_ALL"));
        model.open(Section.LOGS);
        assertThat(model.refusal(Section.LOGS)).isEmpty();
        assertThat(model.refusal(Section.SQL)).isPresent();
    }

    @Test
    void saysWhyOneMayNotSilenceAlerts() {
        cluster.server
                .answer(Cluster.SECURITY, new SecurityStatus(false, false, List.of()))
                .answer(Accounts.OF_CLUSTER.self(), caller("viewer", "VIEW", "VIEW_ALL"));
        cluster.server.away = true;
        model.askHealth();
        cluster.server.away = false;
        model.askHealth();
        assertThat(model.alerts().refusal().get().orElseThrow())
                .startsWith("You are eve with the role viewer. Only the role operator")
                .contains("may see limits, silence alerts,");

        cluster.server.answer(Accounts.OF_CLUSTER.self(), caller("operator", "VIEW", "OPERATE_ALL"));
        model.open(Section.ALERTS);
        assertThat(model.alerts().refusal().get()).isEmpty();
    }

    @Test
    void anAlertLeadsToItsJobOrToTheTaskManagers() {
        model.open(AlertSamples.pressed("orders", 1));
        assertThat(model.place().get()).isEqualTo(new ClusterPlace.OneJob(Samples.JOB));
        assertThat(model.job().get().orElseThrow().tab().get()).isEqualTo(JobTab.CHECKPOINTS);

        model.open(AlertSamples.lost("worker-1", 1));
        assertThat(model.place().get()).isEqualTo(Section.TASK_MANAGERS);
    }

    @Test
    void aFailureLeadsToTheLogOfItsProcess() {
        model.openLog(failure(Optional.of(WORKER)));

        assertThat(model.place().get()).isEqualTo(Section.LOGS);
        assertThat(model.logs().focus().get()).contains(ClusterProcess.of(WORKER));
        assertThat(model.logs().places().get()).hasSize(1);
    }

    @Test
    void aFailureOfNoTaskManagerIsOneOfTheJobManager() {
        model.openLog(failure(Optional.empty()));

        assertThat(model.logs().focus().get()).contains(ClusterProcess.JOB_MANAGER);
    }

    @Test
    void aProcessLeadsToItsLogAndToItsFigures() {
        model.openLog(Optional.of(WORKER));
        assertThat(model.logs().focus().get()).contains(ClusterProcess.of(WORKER));

        model.openMetrics(Optional.of(WORKER));
        assertThat(model.place().get()).isEqualTo(Section.METRICS);
    }
}

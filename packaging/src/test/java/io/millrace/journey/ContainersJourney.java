package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Probe;
import io.millrace.distribution.KubernetesObjects;
import io.millrace.distribution.KubernetesPods;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the pods of `share/kubernetes/cluster.yaml`, each as a process with the configuration, the Secrets,
/// the arguments and the probes of that file. Only the ports and names are those of this machine.
class ContainersJourney {
    private static final Pattern CLUSTER = Pattern.compile("cluster https://[^ ,]*:(\\d+)");
    private static final Pattern TASKS = Pattern.compile("task managers at (\\S+):(\\d+)");
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway https://[^ ,]*:(\\d+)");
    private static final Pattern TASK_MANAGER = Pattern.compile("flink@[^:]+:(\\d+)/user");
    private static final String PASSWORD = "ann-password";

    private final Distribution distribution = Distribution.unpacked();
    private final List<PodProcess> started = new ArrayList<>();
    private final Path folder;
    private final Path secrets;
    private final KubernetesObjects objects;

    ContainersJourney(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.secrets = folder.resolve("secrets");
        var share = distribution.home().resolve("share/kubernetes");
        makeSecrets(share, PASSWORD + "\n");
        var users = Files.readString(secrets.resolve("login/users"));
        // a second run, which renews the certificates, keeps the users and asks for no password
        makeSecrets(share, "");
        assertThat(secrets.resolve("login/users")).hasContent(users);
        this.objects = new KubernetesObjects(Stream.of(share.resolve("cluster.yaml"), secrets.resolve("secrets.yaml"))
                .flatMap(ContainersJourney::read)
                .toList());
    }

    private void makeSecrets(Path share, String typed) {
        var made = new Command(
                        List.of("sh", share.resolve("secrets").toString(), secrets.toString(), "--admin", "ann"),
                        folder)
                .with(Map.of("MILLRACE_JAVA_OPTS", Distribution.SHORT_LIVED))
                .typing(typed)
                .run();
        assertThat(made.code()).as(made.toString()).isZero();
        assertThat(made.out()).doesNotContain(PASSWORD);
    }

    private static Stream<HasMetadata> read(Path file) {
        try {
            return KubernetesObjects.of(Files.readString(file)).all().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private PodProcess start(String role, String... arguments) {
        var pods = objects.pods().stream()
                .filter(one -> role.equals(one.role()))
                .findFirst()
                .orElseThrow();
        var process = PodProcess.start(folder, objects, pods, arguments);
        started.add(process);
        return process;
    }

    private Command.Finished curl(String... words) {
        var all = new ArrayList<>(List.of(
                "curl", "-sS", "--cacert", secrets.resolve("tls/authority.pem").toString()));
        all.addAll(List.of(words));
        return new Command(all, folder).run();
    }

    /// The statuses of what Kubernetes asks for, as it asks, without a login.
    private List<String> probes(KubernetesPods pods, String port) {
        var container = pods.container();
        return Stream.of(container.getStartupProbe(), container.getReadinessProbe(), container.getLivenessProbe())
                .map(Probe::getHttpGet)
                .map(probe -> curl(
                                "-o",
                                "/dev/null",
                                "-w",
                                "%{http_code}",
                                probe.getScheme().toLowerCase(Locale.ROOT) + "://localhost:" + port + probe.getPath())
                        .out())
                .toList();
    }

    @Test
    @Tag("exhaustive")
    void theRolesFormAClusterWithWhatTheManifestsSay() throws Exception {
        try {
            var jobManager = start(
                    "jobmanager",
                    "-Drest.port=0",
                    "-Djobmanager.rpc.port=0",
                    "-Dblob.server.port=0",
                    "-Dmetrics.internal.query-service.port=0",
                    "-Djobmanager.rpc.address=localhost",
                    "-Drest.address=localhost");
            var port = jobManager.printed(CLUSTER, 1);
            var taskManager = start(
                    "taskmanager",
                    "-Djobmanager.rpc.address=" + jobManager.printed(TASKS, 1),
                    "-Djobmanager.rpc.port=" + jobManager.printed(TASKS, 2),
                    "-Dtaskmanager.rpc.port=0",
                    "-Dtaskmanager.data.port=0",
                    "-Dmetrics.internal.query-service.port=0");
            var gateway = start(
                    "gateway", "-Drest.address=localhost", "-Drest.port=" + port, "-Dsql-gateway.endpoint.rest.port=0");
            var endpoint = gateway.printed(GATEWAY, 1);

            assertThat(probes(jobManager.pods(), port)).containsExactly("200", "200", "200");
            assertThat(probes(gateway.pods(), endpoint)).containsExactly("200", "200", "200");
            assertThat(curl("https://localhost:" + port + "/v1/overview").out()).contains("needs a login");
            theProbeOfATaskManagerOpensItsPort(port);
            for (var pod : List.of(jobManager, taskManager, gateway)) {
                assertThat(ListeningPorts.reachable(pod.pid()))
                        .as(pod.pods().role())
                        .hasSameSizeAs(pod.pods().container().getPorts());
            }
            assertThat(query(endpoint)).contains("river,2", "mill,1");
            drainsBeforeItEnds(gateway, endpoint);
        } finally {
            started.reversed().forEach(PodProcess::close);
        }
    }

    private void theProbeOfATaskManagerOpensItsPort(String cluster) throws IOException {
        var list = curl("-u", "ann:" + PASSWORD, "https://localhost:" + cluster + "/v1/taskmanagers")
                .out();
        var port = TASK_MANAGER.matcher(list);
        assertThat(port.find()).as(list).isTrue();
        try (var probe = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port.group(1)))) {
            assertThat(probe.isConnected()).isTrue();
        }
    }

    /// The gateway submits a job with its own account, and a task manager runs it.
    private String query(String gateway) {
        var finished = distribution
                .command(
                        "millrace",
                        "sql",
                        "--endpoint",
                        "https://localhost:" + gateway,
                        "--tls-authorities",
                        secrets.resolve("tls/authority.pem").toString(),
                        "--user",
                        "ann",
                        "-o",
                        "csv",
                        "-e",
                        "SET 'execution.runtime-mode' = 'batch'; SELECT word, COUNT(*) AS words"
                                + " FROM (VALUES ('river'), ('mill'), ('river')) AS t(word) GROUP BY word")
                .with(Map.of(
                        "NO_COLOR",
                        "1",
                        "MILLRACE_PASSWORD",
                        PASSWORD,
                        "MILLRACE_JAVA_OPTS",
                        Distribution.SHORT_LIVED + StartUpCaches.option("shell")))
                .run();
        assertThat(finished.code()).as("%s", finished).isZero();
        return finished.out();
    }

    private void drainsBeforeItEnds(PodProcess gateway, String port) {
        var drained = gateway.preStop().run();
        assertThat(drained.code()).as("%s", drained).isZero();
        assertThat(probes(gateway.pods(), port)).containsExactly("200", "503", "200");
        assertThat(gateway.stop()).as(gateway.printed()).isZero();
    }
}

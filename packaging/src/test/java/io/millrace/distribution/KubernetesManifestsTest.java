package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The chart and the manifests of `share/kubernetes`: Kubernetes knows each field, what one object names is there, and
/// the server accepts the configuration. `-Dconfiguration.write=true` regenerates the manifests.
class KubernetesManifestsTest {
    static final List<String> VALUES =
            List.of("server", "cluster", "everything", "zookeeper", "insecure-server", "insecure-cluster");

    private static final Path FOLDER = Path.of("src/test/resources/kubernetes");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\((\\w+)\\)");
    private static final Pattern FOLDER_OF_SERVER = Pattern.compile("(?:file://)?(/(?:etc|var/lib)/[\\w./-]+)");
    /// A secret of the operator's, in `everything.yaml`.
    private static final String MORE = "millrace-more";

    @TempDir
    private Path temporary;

    private static KubernetesObjects rendered(String values) {
        return KubernetesObjects.of(HelmChart.render(FOLDER.resolve(values + ".yaml")));
    }

    /// The files of each Secret.
    private static Map<String, List<String>> secrets() throws IOException {
        var found = new HashMap<>(SecretFiles.bySecret());
        found.put(MORE, List.of("millrace.yaml"));
        return found;
    }

    @Test
    void helmFindsNothingWrong() {
        assertThat(HelmChart.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "cluster"})
    void theManifestsAreWhatTheChartRenders(String name) throws IOException {
        var file = HelmChart.SHARE.resolve(name + ".yaml");
        var expected = "# Made from chart/: kubectl apply -n " + HelmChart.NAME + " -f " + name + ".yaml\n"
                + HelmChart.render(FOLDER.resolve(name + ".yaml")).stripTrailing() + "\n";
        if (Boolean.getBoolean("configuration.write")) {
            Files.writeString(file, expected);
        }
        assertThat(file).hasContent(expected);
    }

    @Test
    void aFieldThatKubernetesDoesNotKnowIsFound() {
        var yaml = HelmChart.render(FOLDER.resolve("server.yaml"));

        assertThatThrownBy(() -> KubernetesObjects.of(yaml.replace("runAsNonRoot:", "runAsNonroot:")))
                .hasMessageContaining("runAsNonroot");
    }

    @ParameterizedTest
    @FieldSource("VALUES")
    void whatPodsMountIsThere(String values) throws IOException {
        var objects = rendered(values);
        var secrets = secrets();
        assertThat(objects.pods()).isNotEmpty().allSatisfy(pods -> {
            var volumes = Stream.concat(pods.volumes().stream().map(volume -> volume.getName()), pods.claims().stream())
                    .toList();
            assertThat(volumes).doesNotHaveDuplicates();
            assertThat(pods.mountedVolumes().distinct()).containsExactlyInAnyOrderElementsOf(volumes);
            for (var volume : pods.volumes()) {
                if (volume.getConfigMap() != null) {
                    assertThat(objects.names(ConfigMap.class))
                            .contains(volume.getConfigMap().getName());
                } else if (volume.getSecret() != null) {
                    assertThat(secrets).containsKey(volume.getSecret().getSecretName());
                } else if (volume.getPersistentVolumeClaim() != null) {
                    assertThat(objects.names(PersistentVolumeClaim.class))
                            .contains(volume.getPersistentVolumeClaim().getClaimName());
                } else {
                    assertThat(volume.getEmptyDir()).as(volume.getName()).isNotNull();
                    assertThat(volume.getEmptyDir().getSizeLimit()).isNotNull();
                }
            }
        });
    }

    @ParameterizedTest
    @FieldSource("VALUES")
    void selectorsPortsAndVariablesAreThere(String values) throws IOException {
        var objects = rendered(values);
        var secrets = secrets();
        for (var pods : objects.pods()) {
            assertThat(pods.has(pods.selector().getMatchLabels())).isTrue();
            pods.service()
                    .ifPresent(
                            service -> assertThat(objects.names(Service.class)).contains(service));
            var container = pods.container();
            probes(container)
                    .forEach(
                            probe -> assertThat(KubernetesPods.ports(container)).contains(port(probe)));
            assertThat(container.getEnv().stream().map(EnvVar::getName))
                    .containsAll(VARIABLE.matcher(String.join(" ", container.getArgs()))
                            .results()
                            .map(found -> found.group(1))
                            .toList());
            container.getEnv().stream()
                    .map(EnvVar::getValueFrom)
                    .filter(Objects::nonNull)
                    .map(source -> source.getSecretKeyRef())
                    .filter(Objects::nonNull)
                    .forEach(key -> assertThat(secrets.get(key.getName())).contains(key.getKey()));
        }
        for (var service : objects.every(Service.class)) {
            var selected = selected(objects, service.getSpec().getSelector());
            assertThat(selected).hasSize(1);
            assertThat(KubernetesPods.ports(selected.getFirst().container()))
                    .containsAll(service.getSpec().getPorts().stream()
                            .map(port -> port.getTargetPort().getStrVal())
                            .toList());
        }
        for (var budget : objects.every(PodDisruptionBudget.class)) {
            assertThat(selected(objects, budget.getSpec().getSelector().getMatchLabels()))
                    .hasSize(1);
        }
        for (var policy : objects.every(NetworkPolicy.class)) {
            assertThat(selected(objects, policy.getSpec().getPodSelector().getMatchLabels()))
                    .hasSameSizeAs(objects.pods());
        }
    }

    private static List<KubernetesPods> selected(KubernetesObjects objects, Map<String, String> labels) {
        return objects.pods().stream().filter(pods -> pods.has(labels)).toList();
    }

    private static Stream<Probe> probes(Container container) {
        return Stream.of(container.getStartupProbe(), container.getReadinessProbe(), container.getLivenessProbe())
                .filter(Objects::nonNull);
    }

    private static String port(Probe probe) {
        return (probe.getHttpGet() == null
                        ? probe.getTcpSocket().getPort()
                        : probe.getHttpGet().getPort())
                .getStrVal();
    }

    @ParameterizedTest
    @FieldSource("VALUES")
    void podsMayDoLittle(String values) {
        for (var pods : rendered(values).pods()) {
            var pod = pods.template().getSpec();
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
            assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            assertThat(pods.containers()).allSatisfy(container -> {
                var context = container.getSecurityContext();
                assertThat(context.getReadOnlyRootFilesystem()).isTrue();
                assertThat(context.getAllowPrivilegeEscalation()).isFalse();
                assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
                assertThat(container.getResources().getLimits()).containsKey("memory");
                assertThat(container.getResources().getRequests()).containsKeys("memory", "cpu");
                assertThat(container.getImage()).matches("\\S+:\\S+");
            });
        }
    }

    @ParameterizedTest
    @FieldSource("VALUES")
    void probesAskForTheHealth(String values) {
        for (var pods : rendered(values).pods()) {
            if (!"taskmanager".equals(pods.role())) {
                assertThat(probes(pods.container())
                                .map(probe -> probe.getHttpGet().getPath()))
                        .containsExactly("/health/started", "/health/ready", "/health/live");
                assertThat(probes(pods.container())
                                .map(probe -> probe.getHttpGet().getScheme()))
                        .containsOnly(values.startsWith("insecure") ? "HTTP" : "HTTPS");
            }
        }
    }

    /// `millrace stop` waits for `jobs.stop-time` and 50 s more.
    @ParameterizedTest
    @CsvSource({"server, 105", "cluster, 60"})
    void podsHaveTheTimeThatAStopTakes(String values, long seconds) {
        assertThat(rendered(values).pods())
                .allSatisfy(pods -> assertThat(pods.template().getSpec().getTerminationGracePeriodSeconds())
                        .isGreaterThan(seconds));
        var server = rendered("server").pods().getFirst();
        assertThat(server.container().getLifecycle().getPreStop().getExec().getCommand())
                .containsExactly("/usr/lib/millrace/bin/millrace", "server", "drain", "--timeout", "45");
    }

    @ParameterizedTest
    @FieldSource("VALUES")
    void configMapsHoldNoSecrets(String values) {
        assertThat(rendered(values).every(ConfigMap.class))
                .allSatisfy(map -> assertThat(String.join("\n", map.getData().values()))
                        .doesNotContainPattern("(?i)password|secret-key|token:|BEGIN"));
    }

    /// Checks the configuration with each Secret and with the arguments of its container.
    @ParameterizedTest
    @FieldSource("VALUES")
    void theServerAcceptsTheConfiguration(String values) throws IOException {
        var objects = rendered(values);
        for (var pods : objects.pods()) {
            var keys = pods.container().getArgs().stream()
                    .filter(argument -> argument.startsWith("-D"))
                    .map(argument -> VARIABLE.matcher(argument).replaceAll("10.0.0.1"))
                    .toList();
            var file = Files.writeString(temporary.resolve("millrace.yaml"), joined(objects, pods));
            var configuration = ServerConfiguration.read(Optional.of(file), keys, new EngineKeys());
            var folders = KubernetesPods.folders(pods.container());
            assertThat(configuration.all().values().stream()
                            .flatMap(value -> FOLDER_OF_SERVER.matcher(value).results())
                            .map(found -> found.group(1)))
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(folders).as(path).anyMatch(folder -> path.startsWith(folder + "/")));
            assertThat(pods.container().getPorts().stream().map(ContainerPort::getContainerPort))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    servicePorts(objects, pods),
                                    RolePorts.fixed(pods.role(), configuration.all()).stream())
                            .toList());
            assertThat(pods.container().getEnv())
                    .filteredOn(variable -> "MILLRACE_LOG_FILE".equals(variable.getName()))
                    .singleElement()
                    .satisfies(variable -> assertThat(variable.getValue()).startsWith("/var/lib/millrace/log/"));
        }
    }

    /// The ports of the pods for clients.
    private static Stream<Integer> servicePorts(KubernetesObjects objects, KubernetesPods pods) {
        return objects.every(Service.class).stream()
                .filter(service -> pods.has(service.getSpec().getSelector()))
                .filter(service -> !"None".equals(service.getSpec().getClusterIP()))
                .flatMap(service -> service.getSpec().getPorts().stream())
                .map(ServicePort::getPort);
    }

    /// Clients reach the ports of the services, and only processes of the engine those between them.
    @ParameterizedTest
    @FieldSource("VALUES")
    void thePolicyLetsInWhoNeedsAPort(String values) {
        var objects = rendered(values);
        for (var policy : objects.every(NetworkPolicy.class)) {
            var rules = policy.getSpec().getIngress();
            assertThat(ports(rules.getFirst()))
                    .containsAll(objects.pods().stream()
                            .flatMap(pods -> servicePorts(objects, pods))
                            .toList());
            var engine = objects.pods().stream()
                    .filter(pods -> Set.of("jobmanager", "taskmanager").contains(pods.role()))
                    .toList();
            if (engine.isEmpty()) {
                assertThat(rules).hasSize(1);
            } else {
                assertThat(ports(rules.get(1))).containsExactly(8081);
                assertThat(ports(rules.get(2))).isEmpty();
                assertThat(roles(rules.get(2)))
                        .containsExactlyElementsOf(
                                engine.stream().map(KubernetesPods::role).toList());
            }
        }
    }

    private static List<Integer> ports(NetworkPolicyIngressRule rule) {
        return rule.getPorts().stream().map(port -> port.getPort().getIntVal()).toList();
    }

    private static List<String> roles(NetworkPolicyIngressRule rule) {
        return rule.getFrom().getFirst().getPodSelector().getMatchExpressions().stream()
                .flatMap(expression -> expression.getValues().stream())
                .toList();
    }

    /// What the first container of the pods writes.
    private static String joined(KubernetesObjects objects, KubernetesPods pods) throws IOException {
        var script = pods.configuration().getCommand().getLast();
        assertThat(script).matches("umask 077 && cat [^>;&|]+ > /etc/millrace/millrace\\.yaml");
        var folders = KubernetesPods.folders(pods.configuration());
        var texts = new ArrayList<String>();
        for (var part : script.replaceAll(".* cat (.*) > .*", "$1").split(" ", -1)) {
            var path = Path.of(part);
            assertThat(folders).contains(path.getParent().toString());
            texts.add(
                    path.startsWith("/etc/millrace-config")
                            ? file(objects, path.getFileName().toString())
                            : secretKeys(path.getFileName().toString()));
        }
        return String.join("\n", texts);
    }

    private static String file(KubernetesObjects objects, String name) {
        return objects.every(ConfigMap.class).stream()
                .map(map -> map.getData().get(name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private static String secretKeys(String file) throws IOException {
        return file.equals("millrace.yaml") ? "fs.s3.secret-key: secret" : SecretFiles.keys(file);
    }

    /// What is not safe, or cannot work, is refused with a sentence.
    @ParameterizedTest
    @CsvSource({
        "'tls: {secret: \"\"}', 'tls.secret is empty: pods listen on the network, so name a Secret with certificates'",
        "'login: {secret: \"\"}', 'login.secret is empty: pods listen on the network, so name a Secret with the users'",
        "'mode: pod', 'mode is ''pod'', and has to be server or cluster.'",
        "'{mode: cluster, cluster: {internalSecret: \"\"}}', 'cluster.internalSecret is empty'",
        "'{mode: cluster, cluster: {gatewaySecret: \"\"}}', 'cluster.gatewaySecret is empty'",
        "'{mode: cluster, jobManager: {replicas: 2}}', 'several job managers need'",
        "'{mode: cluster, gateway: {replicas: 2}}', 'several gateways need gateway.catalog.url'",
        "'{mode: cluster, gateway: {catalog: {url: x, secret: \"\"}}}', 'gateway.catalog.secret is empty'",
        "'{mode: cluster, cluster: {checkpoints: s3://b/c, highAvailability: {zookeeper: zk}}}', 'highAvailability.storage'"
    })
    void refuses(String values, String sentence) throws IOException {
        var file = Files.writeString(temporary.resolve("values.yaml"), values);

        assertThatThrownBy(() -> HelmChart.render(file)).hasMessageContaining(sentence);
    }
}

package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Volume;
import io.millrace.distribution.KubernetesObjects;
import io.millrace.distribution.KubernetesPods;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The containers of a pod, run one after the other as processes of this machine: what they mount are folders, and the
/// paths in their commands and files lead there.
final class PodProcess implements AutoCloseable {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\((\\w+)\\)");

    private final Path folder;
    private final Path root;
    private final KubernetesPods pods;
    private final Process process;

    private PodProcess(Path folder, Path root, KubernetesPods pods, Process process) {
        this.folder = folder;
        this.root = root;
        this.pods = pods;
        this.process = process;
    }

    /// Starts the containers, and waits until the last one is ready.
    ///
    /// @param root      what pods share
    /// @param objects   with ConfigMaps and Secrets
    /// @param arguments in addition to those of the container, for what this machine has otherwise
    static PodProcess start(Path root, KubernetesObjects objects, KubernetesPods pods, String... arguments) {
        try {
            var folder = Files.createDirectories(root.resolve(pods.role()));
            // a path without a blank, and a configuration of its own
            var home = Distribution.unpacked().copied("pod-" + pods.role()).home();
            Files.createSymbolicLink(folder.resolve("home"), home);
            Files.delete(home.resolve("conf/millrace.yaml"));
            Files.createDirectories(root.resolve("checkpoints"));
            Files.createDirectories(root.resolve("files"));
            for (var volume : pods.volumes()) {
                mount(root, folder, objects, pods, volume);
            }
            configure(root, folder, pods);
            return new PodProcess(folder, root, pods, start(root, folder, objects, pods, List.of(arguments)))
                    .awaitReady();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A text with paths of the container, with those of this machine.
    private static String here(Path root, Path folder, String text) {
        return text.replace(
                        "/var/lib/millrace-checkpoints",
                        root.resolve("checkpoints").toString())
                .replace("/var/lib/millrace-files", root.resolve("files").toString())
                .replace("/var/lib/millrace/", folder + "/volume/")
                .replace("/etc/millrace-", folder + "/mounted-")
                .replace("/etc/millrace/", folder + "/home/conf/")
                .replace("/usr/lib/millrace/", folder + "/home/");
    }

    private static void mount(Path root, Path folder, KubernetesObjects objects, KubernetesPods pods, Volume volume)
            throws IOException {
        var target = pods.containers().stream()
                .flatMap(container -> container.getVolumeMounts().stream())
                .filter(mount -> mount.getName().equals(volume.getName()))
                .findFirst()
                .orElseThrow()
                .getMountPath();
        var here = Path.of(here(root, folder, target));
        if (volume.getConfigMap() != null) {
            var map =
                    named(objects.every(ConfigMap.class), volume.getConfigMap().getName());
            Files.createDirectories(here);
            for (var file : map.getData().entrySet()) {
                Files.writeString(here.resolve(file.getKey()), here(root, folder, file.getValue()));
            }
        } else if (volume.getSecret() != null) {
            var secret = named(objects.every(Secret.class), volume.getSecret().getSecretName());
            Files.createDirectories(here);
            for (var file : secret.getData().entrySet()) {
                Files.write(here.resolve(file.getKey()), Base64.getDecoder().decode(file.getValue()));
            }
        }
    }

    private static <T extends HasMetadata> T named(List<T> objects, String name) {
        return objects.stream()
                .filter(one -> one.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Runs the first container.
    private static void configure(Path root, Path folder, KubernetesPods pods) {
        var words = pods.configuration().getCommand().stream()
                .map(word -> here(root, folder, word))
                .toList();
        var done = new Command(words, folder).run();
        if (done.code() != 0) {
            throw new AssertionError(done.toString());
        }
    }

    private static Process start(
            Path root, Path folder, KubernetesObjects objects, KubernetesPods pods, List<String> arguments)
            throws IOException {
        var words = new ArrayList<>(List.of(folder.resolve("home/bin/millrace").toString()));
        pods.container()
                .getArgs()
                .forEach(word -> words.add(VARIABLE.matcher(word).replaceAll("127.0.0.1")));
        words.addAll(arguments);
        var builder = new ProcessBuilder(words)
                .directory(root.resolve("files").toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        for (var variable : pods.container().getEnv()) {
            builder.environment().put(variable.getName(), value(root, folder, objects, variable));
        }
        builder.environment()
                .merge(
                        "MILLRACE_JAVA_OPTS",
                        Server.options(Files.createDirectories(folder.resolve("tmp"))),
                        (own, ours) -> own + " " + ours);
        return builder.start();
    }

    private static String value(Path root, Path folder, KubernetesObjects objects, EnvVar variable) {
        if (variable.getValue() != null) {
            return here(root, folder, variable.getValue());
        }
        var key = variable.getValueFrom().getSecretKeyRef();
        return key == null
                ? ""
                : new String(
                        Base64.getDecoder()
                                .decode(named(objects.every(Secret.class), key.getName())
                                        .getData()
                                        .get(key.getKey())),
                        StandardCharsets.UTF_8);
    }

    long pid() {
        return process.pid();
    }

    private PodProcess awaitReady() {
        await().atMost(TestTimeout.LIMIT.multipliedBy(2))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> printed().contains("Millrace is ready") || !process.isAlive());
        if (!printed().contains("Millrace is ready")) {
            throw new AssertionError(pods.role() + " ended before it was ready:\n" + printed());
        }
        return this;
    }

    /// What it has printed.
    String printed() {
        try {
            return Files.readString(folder.resolve("output"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A group of what was printed.
    String printed(Pattern pattern, int group) {
        var found = pattern.matcher(printed());
        if (!found.find()) {
            throw new AssertionError(printed());
        }
        return found.group(group);
    }

    KubernetesPods pods() {
        return pods;
    }

    /// The command that Kubernetes runs in the container before it ends it.
    Command preStop() {
        var words = pods.container().getLifecycle().getPreStop().getExec().getCommand().stream()
                .map(word -> here(root, folder, word))
                .toList();
        return new Command(words, folder).with(Map.of("MILLRACE_JAVA_OPTS", Distribution.SHORT_LIVED));
    }

    /// The exit code after SIGTERM.
    int stop() {
        try {
            process.toHandle().destroy();
            if (!process.waitFor(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(pods.role() + " did not stop:\n" + printed());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}

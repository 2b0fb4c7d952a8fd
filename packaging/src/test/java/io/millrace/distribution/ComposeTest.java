package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.distribution.ComposeFile.Mount;
import io.millrace.distribution.ComposeFile.Service;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests `share/compose`: the specification knows each field, the image understands each command, and the
/// server accepts the configuration.
class ComposeTest {
    private static final Path SECRETS = Path.of("src/main/dist/share/kubernetes/secrets");
    private static final Path BUILD = Path.of("build");
    private static final Path SCRIPT = Path.of("src/main/dist/bin/millrace");
    private static final Pattern PARTS = Pattern.compile(
            "umask 077 && cat ([^>;&|]+) > /etc/millrace/millrace\\.yaml &&.* exec /usr/lib/millrace/bin/millrace \"\\$\\$@\"");
    private static final Pattern PATH = Pattern.compile("(?:file://)?(/(?:etc|var/lib)/millrace[\\w./-]*)");

    @TempDir
    private Path temporary;

    private static List<Service> ours() throws IOException {
        return ComposeFile.read().services().stream().filter(Service::isOurs).toList();
    }

    @Test
    void theSpecificationKnowsEachField() throws IOException {
        assertThat(ComposeFile.read().problems()).isEmpty();
    }

    @Test
    void theSchemaFindsAMistake() throws IOException {
        var file = ComposeFile.read();
        var services = new HashMap<>(file.part("services"));
        services.put("wrong", Map.of("image", "x", "profile", List.of("server")));
        var content = new HashMap<>(file.content());
        content.put("services", services);

        assertThat(new ComposeFile(content).problems()).anyMatch(problem -> problem.contains("profile"));
    }

    @Test
    void theImageUnderstandsEachCommand() throws IOException {
        var usage = Files.readString(SCRIPT);
        var commands = new ArrayList<String>();
        for (var service : ours()) {
            var words = service.list("command").stream()
                    .filter(word -> !word.startsWith("-D"))
                    .collect(Collectors.joining(" "));
            commands.add(words);
            assertThat(usage).contains("millrace " + words + " [-Dkey=value ...]");
            assertThat(service.map("environment").keySet()).allMatch(usage::contains);
            assertThat(service.list("entrypoint")).startsWith("/bin/sh", "-c").endsWith("millrace");
        }
        assertThat(commands)
                .containsExactlyInAnyOrder(
                        "start", "jobmanager start", "jobmanager start", "taskmanager start", "gateway start");
    }

    @Test
    void containersMayDoLittle() throws IOException {
        var image = Files.readString(BUILD);
        assertThat(ours()).allSatisfy(service -> {
            assertThat(service.text("user")).isEqualTo("10001:10001");
            assertThat(service.text("read_only")).isEqualTo("true");
            assertThat(service.list("cap_drop")).containsExactly("ALL");
            assertThat(service.list("security_opt")).containsExactly("no-new-privileges:true");
            assertThat(service.text("stop_grace_period")).isEqualTo("75s");
            // by default, nothing in it may be executed
            assertThat(service.list("tmpfs")).contains("/tmp:exec,mode=1777");
            assertThat(service.map("healthcheck").get("test"))
                    .isEqualTo(List.of("CMD", "/usr/lib/millrace/bin/millrace", "status", "--ready"));
        });
        assertThat(image)
                .contains("user=10001 ", "\"Test\": [\"CMD\", \"/$home/bin/millrace\", \"status\", \"--ready\"]");
    }

    @Test
    void whatIsMountedIsThere() throws IOException {
        var file = ComposeFile.read();
        var named = new ArrayList<String>();
        var script = Files.readString(SECRETS);
        for (var mount :
                file.services().stream().flatMap(one -> one.mounts().stream()).toList()) {
            if (mount.source().startsWith("./secrets/")) {
                assertThat(script).contains(mount.source().replaceFirst("./secrets/", ""));
            } else if (mount.source().startsWith(".")) {
                assertThat(ComposeFile.FOLDER.resolve(mount.source())).exists();
            } else if (!mount.source().isEmpty()) {
                named.add(mount.source());
            }
        }
        assertThat(file.part("volumes").keySet()).containsExactlyInAnyOrderElementsOf(Set.copyOf(named));
        assertThat(file.part("secrets").keySet())
                .containsAll(file.services().stream()
                        .flatMap(one -> one.list("secrets").stream())
                        .toList());
        assertThat(file.services().stream()
                        .flatMap(service -> service.fields().get("depends_on") instanceof Map<?, ?> map
                                ? map.keySet().stream().map(String::valueOf)
                                : service.list("depends_on").stream()))
                .isNotEmpty()
                .allMatch(name -> file.part("services").containsKey(name));
    }

    /// A volume has the owner of the folder in the image that it is mounted on.
    @Test
    void theImageHasTheFoldersOfVolumes() throws IOException {
        var image = Files.readString(BUILD);
        assertThat(ours().stream()
                        .flatMap(service -> service.mounts().stream())
                        .filter(mount -> !mount.source().startsWith("."))
                        .map(Mount::target))
                .isNotEmpty()
                .allMatch(target -> image.contains("\"$work/state" + target + "\""));
    }

    @Test
    void theServerAcceptsTheConfiguration() throws IOException {
        for (var service : ours()) {
            var script = service.list("entrypoint").get(2);
            var parts = PARTS.matcher(script);
            assertThat(parts.matches()).as(script).isTrue();
            var text = new ArrayList<String>();
            for (var part : parts.group(1).split(" ", -1)) {
                assertThat(service.mounts()).as(part).anyMatch(mount -> mount.holds(part));
                text.add(content(part));
            }
            var file = Files.writeString(temporary.resolve("millrace.yaml"), String.join("\n", text));
            var keys = service.list("command").stream()
                    .filter(word -> word.startsWith("-D"))
                    .toList();
            var configuration = ServerConfiguration.read(Optional.of(file), keys, new EngineKeys());
            var values = configuration.all().values();
            assertThat(RolePorts.fixed(service.list("command").getFirst(), configuration.all()))
                    .doesNotContain(0)
                    .doesNotHaveDuplicates();
            assertThat(Stream.concat(values.stream(), Stream.of(service.text("environment")))
                            .flatMap(value -> PATH.matcher(value).results())
                            .map(found -> found.group(1)))
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(service.mounts()).as(path).anyMatch(mount -> mount.holds(path)));
        }
    }

    private static String content(String part) throws IOException {
        var name = Path.of(part).getFileName().toString();
        return part.startsWith("/etc/millrace-config/")
                ? Files.readString(ComposeFile.FOLDER.resolve("conf").resolve(name))
                : SecretFiles.keys(name);
    }
}

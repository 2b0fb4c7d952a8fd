package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.KnownKeys;
import io.millrace.server.config.ServerConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares `conf/millrace.yaml` and `docs/configuration.md` with the keys in the code. With
/// `-Dconfiguration.write=true` both are generated; the head and the end of `millrace.yaml` are kept.
class ConfigurationFileTest {
    private static final Path FILE = Path.of("src/main/dist/conf/millrace.yaml");
    private static final Path DOCUMENT = Path.of("../docs/configuration.md");
    private static final String KEYS_BEGIN =
            "# ---- The cluster service: jobs, task managers, checkpoints, the web UI ----\n";
    private static final String KEYS_END = "# ---- The engine ----\n";

    private static final KnownKeys ALL_KNOWN = new KnownKeys() {
        @Override
        public boolean knows(String key) {
            return true;
        }

        @Override
        public Collection<String> names() {
            return List.of();
        }
    };

    @TempDir
    private Path folder;

    @Test
    void namesEveryKeyWithItsDefaultAndWhatItIsFor() throws IOException {
        var file = Files.readString(FILE);
        var expected = file.substring(0, file.indexOf(KEYS_BEGIN)) + keys() + file.substring(file.indexOf(KEYS_END));
        if (Boolean.getBoolean("configuration.write")) {
            Files.writeString(FILE, expected);
        }
        assertThat(file).isEqualTo(expected);
    }

    @Test
    void theDocumentListsEveryKey() throws IOException {
        var expected = document();
        if (Boolean.getBoolean("configuration.write")) {
            Files.writeString(DOCUMENT, expected);
        }
        assertThat(Files.readString(DOCUMENT)).isEqualTo(expected);
    }

    @Test
    void changesNothingAsItIs() {
        var read = ServerConfiguration.read(Optional.of(FILE), List.of(), ALL_KNOWN);

        assertThat(read).isEqualTo(ServerConfiguration.read(Optional.empty(), List.of(), ALL_KNOWN));
    }

    @Test
    void saysTheDefaultsWhenEveryKeyOfOursIsUncommented() throws IOException {
        var file = Files.readString(FILE);
        var ours = file.substring(file.indexOf(KEYS_BEGIN), file.indexOf(KEYS_END))
                .lines()
                .map(line -> line.matches("#[a-z].*") ? line.substring(1) : line)
                .collect(Collectors.joining("\n"));
        var uncommented = Files.writeString(folder.resolve("millrace.yaml"), ours);

        var read = ServerConfiguration.read(Optional.of(uncommented), List.of(), ALL_KNOWN);

        assertThat(read).isEqualTo(ServerConfiguration.read(Optional.empty(), List.of(), ALL_KNOWN));
    }

    private static String document() {
        var text = new StringBuilder("""
                # Configuration keys

                Millrace's own keys, with their defaults. Set them in `conf/millrace.yaml` or on the command line
                (`bin/millrace start -Dkey=value`), which takes precedence. All keys of Apache Flink 2.3 work as well.

                Durations are written `500 ms`, `30 s`, `10 min` or `1 h`. Lists are separated by commas, and ports may
                be ranges such as `8085-8090`. This page is generated from the code.

                | key | default | meaning |
                |---|---|---|
                """);
        for (var key : Keys.ALL) {
            var printed = key.printedDefault().isEmpty() ? "" : "`" + key.printedDefault() + "`";
            var aliases =
                    key.aliases().isEmpty() ? "" : " Also accepted as " + String.join(", ", code(key.aliases())) + ".";
            text.append("| `%s` | %s | %s%s |\n".formatted(key.name(), printed, key.doc(), aliases));
        }
        return text.toString();
    }

    private static List<String> code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").toList();
    }

    private static String keys() {
        var text = new StringBuilder(KEYS_BEGIN);
        boolean gateway = false;
        for (var key : Keys.ALL) {
            if (!gateway && key.name().startsWith("sql-gateway.")) {
                gateway = true;
                text.append("\n# ---- The SQL gateway: sessions and statements ----\n");
            }
            text.append("\n# ").append(key.doc()).append('\n');
            if (!key.aliases().isEmpty()) {
                text.append("# Also accepted as ")
                        .append(String.join(", ", key.aliases()))
                        .append(".\n");
            }
            text.append('#').append(key.name()).append(':').append(value(key)).append('\n');
        }
        return text.append('\n').toString();
    }

    private static String value(Key<?> key) {
        var printed = key.printedDefault();
        if (printed.isEmpty()) {
            return "";
        }
        return printed.matches("[A-Za-z0-9].*") ? " " + printed : " '" + printed + "'";
    }
}

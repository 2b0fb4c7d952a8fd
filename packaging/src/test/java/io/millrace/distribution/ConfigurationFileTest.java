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

/// `conf/millrace.yaml` holds every key of Millrace's own with its default, commented, in the words of the code.
/// With `-Dconfiguration.write=true` the keys are written anew; the head of the file is kept.
class ConfigurationFileTest {
    private static final Path FILE = Path.of("src/main/dist/conf/millrace.yaml");
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

        assertThat(read.rest())
                .isEqualTo(ServerConfiguration.read(Optional.empty(), List.of(), ALL_KNOWN)
                        .rest());
        assertThat(read.gateway())
                .isEqualTo(ServerConfiguration.read(Optional.empty(), List.of(), ALL_KNOWN)
                        .gateway());
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
        var printed = key.printed();
        if (printed.isEmpty()) {
            return "";
        }
        return printed.matches("[A-Za-z0-9].*") ? " " + printed : " '" + printed + "'";
    }
}

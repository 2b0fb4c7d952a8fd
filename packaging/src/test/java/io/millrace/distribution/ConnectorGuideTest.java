package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.connector.ConnectorIndex;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tests that the guide of connectors has the tables of the index. `-Dconfiguration.write=true` writes them.
class ConnectorGuideTest {
    private static final Path GUIDE = Path.of("../docs/connectors.md");
    private static final String END = "<!-- end -->";

    @Test
    void theGuideHasWhatTheIndexHas() throws IOException {
        var text = Files.readString(GUIDE);
        var expected = with(with(text, "<!-- table -->", table()), "<!-- none -->", none());
        if (Boolean.getBoolean("configuration.write")) {
            Files.writeString(GUIDE, expected);
        }
        assertThat(text).isEqualTo(expected);
    }

    /// The manual and the guide have the same commands.
    @Test
    void theManualHasEveryCommand() throws IOException {
        var manual = Files.readString(Path.of("src/main/dist/share/man/man1/millrace-connector.1"));
        assertThat(manual)
                .contains("list", "info", "add", "remove", "check", "\\-\\-repository", "\\-\\-from")
                .contains("MILLRACE_REPOSITORY");
    }

    private static String with(String text, String begin, String content) {
        int start = text.indexOf(begin) + begin.length();
        return text.substring(0, start) + "\n" + content + text.substring(text.indexOf(END, start));
    }

    private static Stream<Connector> connectors(boolean fitting) {
        return ConnectorIndex.bundled().connectors().stream()
                .filter(connector -> connector.none().isEmpty() == fitting);
    }

    private static String table() {
        return "| name | for | brings | version | built for | licence | shown |\n|---|---|---|---|---|---|---|\n"
                + connectors(true)
                        .map(connector -> row(
                                "`" + connector.name() + "`",
                                connector.title(),
                                String.join(", ", connector.brings().described()),
                                connector.version().orElse(""),
                                connector.engine().orElse(""),
                                connector.licence()
                                        + connector
                                                .driver()
                                                .map(_ -> "; a driver that you add")
                                                .orElse(""),
                                connector
                                        .shown()
                                        .map(shown -> shown.name().toLowerCase(Locale.ROOT))
                                        .orElse("")))
                        .collect(Collectors.joining());
    }

    private static String none() {
        return "| for | would bring | why |\n|---|---|---|\n"
                + connectors(false)
                        .map(connector -> row(
                                connector.title(),
                                String.join(", ", connector.brings().described()),
                                connector.none().orElse("")))
                        .collect(Collectors.joining());
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}

package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadableConfigurationTest {
    @TempDir
    private Path folder;

    private final List<Duration> seen = new ArrayList<>();

    private void write(String... lines) throws IOException {
        Files.write(folder.resolve("millrace.yaml"), List.of(lines));
    }

    private ReloadableConfiguration started(String... arguments) {
        var file = Optional.of(folder.resolve("millrace.yaml"));
        var keys = List.of(arguments);
        var configuration =
                new ReloadableConfiguration(file, keys, ServerConfiguration.read(file, keys, new EngineKeys()));
        configuration.follow(
                Set.of(Keys.SESSION_TIMEOUT, Keys.SESSION_KEPT),
                changed -> seen.add(changed.get(Keys.SESSION_TIMEOUT)));
        return configuration;
    }

    @Test
    void appliesWhatIsFollowedAndNamesTheRestEachTime() throws IOException {
        write("rest.port: 8081");
        var configuration = started();
        write("rest.port: 9081", "sql-gateway.session.timeout: 5 s", "taskmanager.numberOfTaskSlots: 7");

        var report = configuration.reload();

        assertThat(report.applied()).containsExactly("sql-gateway.session.timeout");
        assertThat(report.restart()).containsExactly("rest.port", "taskmanager.numberOfTaskSlots");
        assertThat(seen).containsExactly(Duration.ofSeconds(5));
        assertThat(configuration.current().get(Keys.REST_PORT)).containsExactly(8081);

        var again = configuration.reload();
        assertThat(again.applied()).isEmpty();
        assertThat(again.restart()).containsExactly("rest.port", "taskmanager.numberOfTaskSlots");
        assertThat(seen).hasSize(1);
    }

    @Test
    void aKeyThatIsTakenAwayHasItsDefaultAgain() throws IOException {
        write("sql-gateway.session.timeout: 5 s");
        var configuration = started();
        write("");

        assertThat(configuration.reload().applied()).containsExactly("sql-gateway.session.timeout");
        assertThat(seen).containsExactly(Keys.SESSION_TIMEOUT.defaultValue());
    }

    @Test
    void anArgumentOfTheCommandLineStaysInForce() throws IOException {
        write("");
        var configuration = started("-Dsql-gateway.session.timeout=3 s");
        write("sql-gateway.session.timeout: 5 s");

        assertThat(configuration.reload().applied()).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void aFileWithAProblemChangesNothing() throws IOException {
        write("");
        var configuration = started();
        write("sql-gateway.session.timeout: 5 s", "rest.prot: 9081");

        var report = configuration.reload();

        assertThat(report.problems()).singleElement().asString().contains("rest.prot", "rest.port");
        assertThat(report.applied()).isEmpty();
        assertThat(seen).isEmpty();
    }
}

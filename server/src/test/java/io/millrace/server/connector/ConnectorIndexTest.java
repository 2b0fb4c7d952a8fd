package io.millrace.server.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.EngineVersion;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectorIndexTest {
    private static final ConnectorIndex INDEX = ConnectorIndex.bundled();

    @Test
    void isForTheEngineInside() {
        assertThat(EngineVersion.text()).startsWith(INDEX.engine() + ".");
    }

    @Test
    void namesAreUniqueAndFitACommandLine() {
        assertThat(INDEX.connectors())
                .extracting(Connector::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
    }

    @Test
    void everyEntrySaysWhatItBringsAndWhatWasShown() {
        assertThat(INDEX.connectors()).allSatisfy(connector -> {
            assertThat(connector.brings().described()).as(connector.name()).isNotEmpty();
            boolean fits = connector.none().isEmpty();
            assertThat(connector.version().isPresent()).as(connector.name()).isEqualTo(fits);
            assertThat(connector.engine().isPresent()).as(connector.name()).isEqualTo(fits);
            assertThat(connector.shown().isPresent()).as(connector.name()).isEqualTo(fits);
            assertThat(connector.example().isEmpty()).as(connector.name()).isNotEqualTo(fits);
        });
    }

    @Test
    void fileSystemsArePluginsAndNothingElseIs() {
        assertThat(INDEX.connectors())
                .allSatisfy(connector -> assertThat(connector.place() == Connector.Place.PLUGIN)
                        .as(connector.name())
                        .isEqualTo(!connector.brings().schemes().isEmpty()));
    }

    /// The journeys are ServicesJourney and ConnectorIndexJourney.
    @Test
    void onlyWhatAJourneyRunsIsSaidToRun() {
        assertThat(INDEX.connectors())
                .filteredOn(connector -> connector.shown().equals(Optional.of(Connector.Shown.RUN)))
                .extracting(Connector::name)
                .containsExactly("kafka", "jdbc-postgres", "s3", "orc");
    }

    @Test
    void aConnectorThatFitsComesBeforeOneThatDoesNot() {
        assertThat(INDEX.bringing(Connector.Brings::connectors, "jdbc"))
                .extracting(Connector::name)
                .startsWith("jdbc-postgres");
        assertThat(INDEX.bringing(Connector.Brings::schemes, "s3"))
                .extracting(Connector::name)
                .containsExactly("s3");
    }

    @Test
    void theFileOfADistributionWins(@TempDir Path home) throws IOException {
        Files.createDirectories(home.resolve("share"));
        Files.writeString(
                home.resolve("share/connectors.json"), "{\"engine\": \"9.9\", \"shared\": [], \"connectors\": []}");

        assertThat(ConnectorIndex.of(Optional.of(home)).engine()).isEqualTo("9.9");
    }

    @Test
    void aDamagedFileIsNamed(@TempDir Path home) throws IOException {
        Files.createDirectories(home.resolve("share"));
        Files.writeString(home.resolve("share/connectors.json"), "{");

        assertThatThrownBy(() -> ConnectorIndex.of(Optional.of(home)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("connectors.json is not an index of connectors");
    }
}

package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.wire.Arguments;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.ConnectorInventory.Kind;
import io.millrace.wire.sql.ConnectorInventory.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectorRoutesTest {
    private final GatewayUnderTest gateway = GatewayUnderTest.withoutCluster();

    @AfterEach
    void stop() {
        gateway.close();
    }

    private List<ConnectorInventory.Option> options(Kind kind, String name) {
        return gateway.client
                .call(
                        ConnectorInventory.OPTIONS,
                        Arguments.of(ConnectorInventory.KIND, kind).with(ConnectorInventory.NAME, name))
                .orThrow()
                .options();
    }

    @Test
    void listsWhatIsLoadedAndWhatCanBeAdded() {
        var inventory = gateway.client.call(ConnectorInventory.GET).orThrow();

        assertThat(inventory.engine()).startsWith("2.");
        assertThat(inventory.factories())
                .extracting(ConnectorInventory.Factory::kind, ConnectorInventory.Factory::name)
                .contains(
                        tuple(Kind.CONNECTOR, "datagen"),
                        tuple(Kind.FORMAT, "json"),
                        tuple(Kind.FORMAT, "parquet"),
                        tuple(Kind.CATALOG, "generic_in_memory"))
                .doesNotHaveDuplicates();
        var states = inventory.connectors().stream()
                .collect(Collectors.toMap(item -> item.connector().name(), ConnectorInventory.Item::state));
        assertThat(states)
                .containsAllEntriesOf(Map.of("kafka", State.OFFERED, "s3", State.OFFERED, "mysql-cdc", State.NONE));
    }

    @Test
    void tellsTheJarOfAFactory() {
        assertThat(gateway.client.call(ConnectorInventory.GET).orThrow().factories())
                .filteredOn(factory -> factory.name().equals("parquet"))
                .singleElement()
                .satisfies(factory -> assertThat(factory.jar())
                        .hasValueSatisfying(jar -> assertThat(jar).startsWith("flink-sql-parquet-")));
    }

    @Test
    void tellsTheOptionsOfAConnectorAndOfAFormat() {
        assertThat(options(Kind.CONNECTOR, "filesystem"))
                .contains(new ConnectorInventory.Option("path", true, List.of(), Optional.empty()))
                .first()
                .satisfies(option -> assertThat(option.required()).isTrue());
        assertThat(options(Kind.FORMAT, "json"))
                .filteredOn(option -> option.key().equals("ignore-parse-errors"))
                .singleElement()
                .satisfies(option -> {
                    assertThat(option.values()).containsExactly("true", "false");
                    assertThat(option.defaultValue()).contains("false");
                });
        assertThat(options(Kind.CONNECTOR, "nothing")).isEmpty();
    }
}

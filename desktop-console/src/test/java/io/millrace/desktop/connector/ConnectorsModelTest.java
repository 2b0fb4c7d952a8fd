package io.millrace.desktop.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.ConnectorInventory.Kind;
import io.millrace.wire.sql.ConnectorInventory.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectorsModelTest {
    private final FakeServer gateway = new FakeServer();
    private final AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);
    private final Cluster cluster = new Cluster(
            new FakeServer().client("http://fake:8081"),
            new Cluster.Gateway(
                    Connection.to("http://fake:8081/gateway"),
                    to -> to.base().getPath().isEmpty() ? gateway.client("http://fake:8083") : absent()));
    private final ConnectorsModel model = new ConnectorsModel(cluster, UiExecutors.direct(), now::get);

    private static Client absent() {
        return new FakeServer().client("http://fake:8081/gateway");
    }

    @AfterEach
    void close() {
        model.close();
    }

    private static ConnectorInventory.Item item(String name, State state) {
        return new ConnectorInventory.Item(
                new Connector(
                        name,
                        name,
                        new Connector.Brings(List.of(name), List.of(), List.of(), List.of(), List.of()),
                        Optional.of("1.2"),
                        Optional.of("2.3"),
                        "Apache-2.0",
                        Connector.Place.LIB,
                        List.of(new Connector.Artifact("test:" + name + ":1.2", "0".repeat(64), 1)),
                        Optional.empty(),
                        Optional.of(Connector.Shown.LOADED),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                state,
                Optional.empty());
    }

    private void answer() {
        gateway.answer(
                ConnectorInventory.GET,
                new ConnectorInventory(
                        "2.3.0",
                        List.of(item("paimon", State.OFFERED), item("kafka", State.LOADED)),
                        List.of(
                                new ConnectorInventory.Factory(Kind.FORMAT, "json", Optional.empty()),
                                new ConnectorInventory.Factory(Kind.CONNECTOR, "kafka", Optional.of("kafka.jar")))));
    }

    @Test
    void findsTheGatewayBesideTheClusterAndPutsFirstWhatCanBeUsed() {
        answer();
        model.refresh();

        assertThat(model.shown()).extracting(item -> item.connector().name()).containsExactly("kafka", "paimon");
        assertThat(ConnectorsModel.command(model.shown().getLast())).contains("bin/millrace connector add paimon");
        assertThat(ConnectorsModel.command(model.shown().getFirst())).isEmpty();
        assertThat(model.factories())
                .extracting(ConnectorInventory.Factory::name)
                .containsExactly("kafka", "json");

        model.text().set(" PAI ");
        assertThat(model.shown()).hasSize(1);
        assertThat(model.factories()).isEmpty();
    }

    @Test
    void asksAgainAfterAWhileAndAfterAFailure() {
        model.refresh();
        assertThat(model.loadState().get()).isInstanceOf(LoadState.Missing.class);

        answer();
        model.refresh();
        model.refresh();
        assertThat(gateway.calls(ConnectorInventory.GET)).hasSize(2);

        now.set(Samples.NOON.plusSeconds(11));
        model.refresh();
        assertThat(gateway.calls(ConnectorInventory.GET)).hasSize(3);
    }

    @Test
    void aCaseFileHasNone() {
        var saved = new ConnectorsModel(
                new Cluster(new FakeServer().client("http://fake:8081"), "night.case", Samples.NOON),
                UiExecutors.direct(),
                now::get);
        saved.refresh();
        assertThat(saved.isAvailable()).isFalse();
        assertThat(saved.loadState().get()).isInstanceOf(LoadState.Waiting.class);
    }
}

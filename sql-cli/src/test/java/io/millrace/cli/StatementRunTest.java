package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.cli.FakeGateway.Answer;
import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.run.Gateway;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementRun;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementRunTest {
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private FakeGateway gateway;
    private Client client;
    private Gateway session;

    @BeforeEach
    void open() throws IOException {
        gateway = Samples.teach(new FakeGateway());
        client = new Client(Connection.to(gateway.address()));
        session =
                Gateway.connect(client, ConnectionTarget.at(gateway.address())).orThrow();
    }

    @AfterEach
    void nothingIsLeft() {
        session.close();
        session.close();
        assertThat(gateway.leftNothing()).isTrue();
        client.close();
        gateway.close();
    }

    @Test
    void tellsTheShapeBeforeTheRowsAndEnds() {
        var end = statement("SELECT * FROM counts").follow(events::add);
        assertThat(end).isEqualTo(new RunEvent.Finished());
        assertThat(events.getFirst()).isInstanceOf(RunEvent.Described.class);
        assertThat(events).filteredOn(RunEvent.Rows.class::isInstance).hasSize(3);
        assertThat(gateway.calls()).containsExactly("close operation");
    }

    @Test
    void tellsHowAStatementRunsWhereTheGatewayDoes() {
        gateway.answer("SELECT known", Answer.rows(Samples.CITIES).runs(RuntimeMode.STREAMING, false, true));
        statement("SELECT known").follow(events::add);
        statement("SELECT * FROM counts").follow(events::add);

        var described = events.stream()
                .filter(RunEvent.Described.class::isInstance)
                .map(RunEvent.Described.class::cast)
                .toList();
        assertThat(described.getFirst().execution())
                .hasValueSatisfying(execution ->
                        assertThat(execution.bounded()).as("bounded").isFalse());
        assertThat(described.getLast().execution()).isEmpty();
    }

    @Test
    void rowsThatReplaceNothingAreRowsOfTheResultWhateverTheyAreCalled() {
        var row = FakeGateway.row(RowKind.UPDATE_AFTER, "1", "Ulm");
        gateway.answer("SELECT settled", Answer.rows(Samples.CITIES, row).runs(RuntimeMode.BATCH, true, false));
        statement("SELECT settled").follow(events::add);

        assertThat(events).contains(new RunEvent.Rows(List.of(row.as(RowKind.INSERT))));
    }

    @Test
    void waitingForJobsChangesNoSession() {
        var before = session.session().properties();

        session.session().setWaitForJobs(true);
        statement("SELECT * FROM counts").follow(events::add);
        session.session().setWaitForJobs(false);
        statement("SELECT * FROM counts").follow(events::add);

        assertThat(gateway.statements()).containsOnly("SELECT * FROM counts");
        assertThat(gateway.settings()).containsExactly(Map.of("table.dml-sync", "true"), Map.of());
        assertThat(session.session().properties()).isEqualTo(before);
    }

    @Test
    void aSessionLeavesItsModeToAGatewayThatChoosesOneAndBeginsInTheSharedCatalog() {
        gateway.named("Millrace");
        try (var chooses =
                Gateway.connect(client, ConnectionTarget.at(gateway.address())).orThrow()) {
            assertThat(chooses.session().properties())
                    .containsEntry("execution.runtime-mode", "AUTOMATIC")
                    .containsEntry("sql-gateway.session.catalog", "main");
        }
    }

    @Test
    void aSessionKeepsTheModeAndTheCatalogThatItIsGiven() {
        gateway.named("Millrace");
        var given = Map.of("execution.runtime-mode", "streaming", "sql-gateway.session.catalog", "default_catalog");
        try (var opened = GatewaySession.open(client, given, Optional.empty(), Duration.ZERO)
                .orThrow()) {
            assertThat(opened.properties()).isEqualTo(given);
        }
    }

    @Test
    void theStockGatewayIsAskedForNeither() {
        assertThat(session.session().properties()).isEmpty();
    }

    @Test
    void waitsUntilTheStatementIsReady() {
        gateway.answer("SELECT slow", Answer.pages(Samples.CITIES, List.of()).after(3));
        assertThat(statement("SELECT slow").follow(events::add)).isEqualTo(new RunEvent.Finished());
        assertThat(events).filteredOn(RunEvent.Waiting.class::isInstance).hasSize(3);
    }

    @Test
    void cancelsAStatementThatIsNotReady() throws Exception {
        gateway.answer("SELECT endless", Answer.pages(Samples.CITIES, List.of()).forever());
        var run = statement("SELECT endless");
        var end = follow(run);
        await().until(() -> !events.isEmpty());
        run.cancel();
        assertThat(end.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new RunEvent.Cancelled());
        assertThat(gateway.calls()).contains("cancel operation");
    }

    @Test
    void cancelsAQueryThatIsBeingRead() throws Exception {
        gateway.answer(
                "SELECT endless",
                Answer.rows(Samples.CITIES, FakeGateway.row("1", "Ulm")).forever());
        var run = statement("SELECT endless");
        var end = follow(run);
        await().until(() -> events.stream().anyMatch(RunEvent.Rows.class::isInstance));
        run.cancel();
        assertThat(end.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(new RunEvent.Cancelled());
        assertThat(gateway.calls()).contains("cancel operation", "close operation");
    }

    @Test
    void doesNotBeginWhatWasCancelledBefore() {
        var run = statement("SELECT * FROM cities");
        run.cancel();
        assertThat(run.follow(events::add)).isEqualTo(new RunEvent.Cancelled());
        assertThat(events).isEmpty();
    }

    @Test
    void goesOnFromTheLastRowWhenTheGatewayWasAway() {
        gateway.drop(4);
        assertThat(statement("SELECT * FROM counts").follow(events::add)).isEqualTo(new RunEvent.Finished());
        assertThat(events).filteredOn(RunEvent.Away.class::isInstance).isNotEmpty();
        assertThat(events).filteredOn(RunEvent.Rows.class::isInstance).hasSize(3);
    }

    @Test
    void leavesNothingWhenTheListenerFails() {
        Consumer<RunEvent> failing = event -> {
            throw new IllegalStateException("no one listens");
        };
        assertThatThrownBy(() -> statement("SELECT * FROM cities").follow(failing))
                .isInstanceOf(IllegalStateException.class);
        assertThat(gateway.calls()).containsExactly("close operation");
    }

    @Test
    void anInterruptCancels() throws InterruptedException {
        gateway.answer("SELECT endless", Answer.pages(Samples.CITIES, List.of()).forever());
        var ends = new CopyOnWriteArrayList<RunEvent.End>();
        var follower = Thread.ofVirtual()
                .start(() -> ends.add(statement("SELECT endless").follow(events::add)));
        await().until(() -> !events.isEmpty());
        follower.interrupt();
        follower.join();
        assertThat(ends).containsExactly(new RunEvent.Cancelled());
    }

    private StatementRun statement(String text) {
        return session.session().statement(text, RowFormat.PLAIN_TEXT);
    }

    private CompletableFuture<RunEvent.End> follow(StatementRun run) throws ExecutionException {
        return CompletableFuture.supplyAsync(() -> run.follow(events::add));
    }
}

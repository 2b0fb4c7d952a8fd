package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.FakeGateway.Answer;
import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.PlainScreen;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.StandardOutput;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests how `\copy` finds out whether a table exists: a failed statement would stay in the history.
class CopyCommandTest {
    private FakeGateway gateway;
    private Client client;
    private Gateway reached;
    private CopyCommand command;

    @BeforeEach
    void open() throws IOException {
        gateway = Samples.teach(new FakeGateway());
        var target = ConnectionTarget.at(gateway.address());
        client = new Client(Connection.to(gateway.address()));
        reached = Gateway.connect(client, target).orThrow();
        var none = new StandardOutput(OutputStream.nullOutputStream(), false);
        var screen = new PlainScreen(
                new ProcessHost(Map.of(), new ByteArrayInputStream(new byte[0]), none, none, false, false));
        var options = new ShellOptions(target, List.of(), List.of(), Map.of(), Map.of(), Optional.empty());
        var settings = new Settings(options, false);
        command = new CopyCommand(new Shell(reached, screen, settings), reached, screen, settings);
    }

    @AfterEach
    void close() {
        reached.close();
        client.close();
        gateway.close();
    }

    private void lists(String statement, String... tables) {
        gateway.answer(
                statement,
                Answer.listing(
                        List.of(Column.of("table name", SqlType.string())),
                        List.of(tables).stream().map(FakeGateway::row).toArray(Row[]::new)));
    }

    @Test
    void describesATableThatExists() {
        lists("SHOW TABLES", "countries", "cities");
        assertThat(command.described("cities"))
                .hasValueSatisfying(columns ->
                        assertThat(columns).extracting(List::getFirst).containsExactly("id", "city"));
    }

    @Test
    void describesATableThatItsCatalogListsInAnotherForm() {
        lists("SHOW TABLES", "public.CITIES");
        assertThat(command.described("cities")).isPresent();
    }

    @Test
    void describesNoTableThatDoesNotExist() {
        lists("SHOW TABLES FROM other.`default`", "axb'c", "xa_b'c");
        assertThat(command.described("other.`default`.`a_b'c`")).isEmpty();
        assertThat(gateway.statements()).containsExactly("SHOW TABLES FROM other.`default`");
    }
}

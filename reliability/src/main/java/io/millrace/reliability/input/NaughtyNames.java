package io.millrace.reliability.input;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.json.Json;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.testing.NaughtyStrings;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Difficult texts as names of sessions, operations, properties, tables, views and columns, and as values, also through
/// the shell. What is accepted must come back as it was.
final class NaughtyNames implements InputAttack {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MAX_SHOWN = 60;

    private final List<String> whole = new ArrayList<>();
    private int faults;
    private int changed;
    private int accepted;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        try (var client = new Client(Connection.to(guarded.server().gateway().toString()))) {
            for (var name : NaughtyStrings.ALL) {
                check(
                        trial,
                        name,
                        client.call(
                                Sessions.OPEN,
                                Arguments.NONE,
                                new Sessions.Open(Optional.of(name), Optional.of(Map.of(name, name)))));
            }
        }
        try (var session = guarded.server().connect()) {
            for (var name : NaughtyStrings.ALL) {
                var quoted = "`" + name.replace("`", "``") + "`";
                var text = "'" + name.replace("'", "''") + "'";
                check(trial, name, session.run(Statements.Execute.of("SELECT 1").named(name), LIMIT));
                check(trial, name, session.run("SET 'x' = " + text, LIMIT));
                check(
                        trial,
                        name,
                        session.run(
                                "CREATE TEMPORARY TABLE " + quoted + " (" + quoted
                                        + " INT) WITH ('connector' = 'blackhole')",
                                LIMIT));
                check(trial, name, session.run("DESCRIBE " + quoted, LIMIT));
                check(
                        trial,
                        name,
                        session.run(
                                "CREATE TABLE " + quoted + " (a INT COMMENT " + text + ") COMMENT " + text
                                        + " WITH ('connector' = 'blackhole')",
                                LIMIT));
                check(
                        trial,
                        name,
                        session.run("CREATE CATALOG " + quoted + " WITH ('type' = 'generic_in_memory')", LIMIT));
                check(trial, name, session.run("CREATE TEMPORARY VIEW v" + " AS SELECT 1 AS " + quoted, LIMIT));
                session.run("DROP TEMPORARY VIEW v", LIMIT);
                comesBack(trial, session, name, text);
            }
        }
        throughShell(trial, guarded);
        trial.add(Figure.seen("names that were accepted", accepted, ""));
        trial.add(Figure.none("names with an internal error", faults));
        trial.add(Figure.none("texts that came back changed", changed));
    }

    private void comesBack(Trial trial, SqlConnection session, String name, String literal) {
        if (session.run("SELECT " + literal, LIMIT) instanceof SqlConnection.Outcome.Rows rows
                && !rows.rows().isEmpty()
                && encodable(name)) {
            whole.add(name);
            if (!name.equals(rows.rows().getFirst().fields().getFirst())) {
                changed++;
                trial.finding("the text " + shown(name) + " came back as "
                        + rows.rows().getFirst());
            }
        }
    }

    /// Selects each text that the gateway has returned in a script of the shell, whose rows are a JSON object
    /// in a line.
    private void throughShell(Trial trial, GuardedServer guarded) throws IOException, InterruptedException {
        var folder = trial.place("shell");
        var script = folder.resolve("script.sql");
        Files.writeString(
                script,
                whole.stream()
                        .map(name -> "SELECT '" + name.replace("'", "''") + "' AS x;\n")
                        .collect(Collectors.joining()));
        var code = new ProcessBuilder(
                        trial.home().resolve("bin/millrace").toString(),
                        "sql",
                        "--endpoint",
                        guarded.server().gateway().getAuthority(),
                        "-o",
                        "ndjson")
                .redirectInput(script.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start()
                .waitFor();
        var lines = Files.readAllLines(folder.resolve("out"));
        trial.add(Figure.seen("texts through the shell", lines.size(), ""));
        if (code != 0 || lines.size() != whole.size()) {
            faults++;
            trial.finding("the shell ended with " + code + " and " + lines.size() + " rows of " + whole.size() + ": "
                    + Files.readString(folder.resolve("err")));
            return;
        }
        for (int i = 0; i < lines.size(); i++) {
            var row = Json.<Map<String, Object>>readLenient(lines.get(i).getBytes(StandardCharsets.UTF_8), Map.class);
            if (!whole.get(i).equals(row.get("x"))) {
                changed++;
                trial.finding("the text " + shown(whole.get(i)) + " came out of the shell as " + lines.get(i));
            }
        }
    }

    /// Half of a surrogate pair cannot be sent.
    private static boolean encodable(String name) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(name);
    }

    private void check(Trial trial, String name, Reply<?> reply) {
        switch (reply) {
            case Reply.Ok<?> _ -> accepted++;
            case Reply.Refused<?>(var status, var fault) -> {
                if (status >= 500) {
                    fault(trial, name, status + " " + fault.errors());
                }
            }
            case Reply.Unreachable<?>(var reason) -> fault(trial, name, reason);
        }
    }

    private void check(Trial trial, String name, SqlConnection.Outcome outcome) {
        switch (outcome) {
            case SqlConnection.Outcome.Rows _ -> accepted++;
            case SqlConnection.Outcome.Failed(var _, var reason) -> {
                if (reason.contains("Incident ") || reason.contains("Internal server error")) {
                    fault(trial, name, reason);
                }
            }
            case SqlConnection.Outcome.Unreachable(var reason) -> fault(trial, name, reason);
            case SqlConnection.Outcome.Late _ -> fault(trial, name, "no answer in " + LIMIT.toSeconds() + " s");
        }
    }

    private void fault(Trial trial, String name, String what) {
        faults++;
        trial.finding("the name " + shown(name) + ": " + what);
    }

    private static String shown(String name) {
        var text = new StringBuilder();
        name.codePoints().limit(MAX_SHOWN).forEach(point -> {
            if (point > 0x20 && point < 0x7F) {
                text.append((char) point);
            } else {
                text.append(String.format(Locale.ROOT, "<%X>", point));
            }
        });
        return text.toString();
    }
}

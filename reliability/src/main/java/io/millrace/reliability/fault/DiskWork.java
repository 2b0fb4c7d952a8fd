package io.millrace.reliability.fault;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.wire.Arguments;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The work of clients for which a server needs its disks: statements, jobs, a result beyond the memory for results,
/// and the upload of a file.
record DiskWork(ServerProcess server, Client client, Path part, DataFiles.DataFile upload) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ROWS = 100_000;
    private static final String LARGE_RESULT = "SELECT n, REPEAT('x', 100) FROM numbers";
    private static final int PART_BYTES = 1 << 20;

    /// Begins an upload, which is to be ended.
    static DiskWork begin(ServerProcess server) throws IOException {
        var client = new Client(Connection.to(server.gateway().toString()));
        var part = Files.write(server.folder().resolve("part"), new byte[PART_BYTES]);
        var upload = client.call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin("numbers.csv", PART_BYTES))
                .orThrow();
        return new DiskWork(server, client, part, upload);
    }

    /// Does all of it once. Returns the answers that are faults of the server, and results that are not complete.
    List<String> unclear() {
        var unclear = new ArrayList<String>();
        statements().stream().filter(DiskWork::isFault).forEach(unclear::add);
        var result = result();
        if (isUnclear(result)) {
            unclear.add(LARGE_RESULT + ": " + text(result));
        }
        if (append() instanceof Reply.Refused<DataFiles.DataFile>(var status, var fault)
                && status == FaultCode.INTERNAL.status()) {
            unclear.add("upload: " + String.join(" ", fault.errors()));
        }
        return unclear;
    }

    /// Whether all of it works.
    boolean works() {
        return statements().isEmpty() && isWhole(result()) && append() instanceof Reply.Ok;
    }

    private static boolean isFault(String reason) {
        return reason.contains("Incident ") || reason.contains("Internal server error");
    }

    /// The reasons of statements that failed.
    private List<String> statements() {
        var failed = new ArrayList<String>();
        try (var session = server.connect()) {
            for (var sql : List.of(
                    "SELECT 1",
                    "CREATE TABLE main.`default`.t" + System.nanoTime() + " (a INT) WITH ('connector' = 'blackhole')",
                    "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')",
                    "INSERT INTO sink VALUES (1)")) {
                if (session.run(sql, LIMIT) instanceof SqlConnection.Outcome.Failed(var _, var reason)) {
                    failed.add(sql + ": " + reason);
                }
            }
        } catch (Refusal refused) {
            failed.add(refused.reason());
        }
        return failed;
    }

    /// Reads a result that is larger than the memory for results.
    private SqlConnection.Outcome result() {
        try (var session = server.connect()) {
            var created = session.run(
                    "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence',"
                            + " 'fields.n.start' = '1', 'fields.n.end' = '" + ROWS + "')",
                    LIMIT);
            return created.ok() ? session.run(LARGE_RESULT, LIMIT) : created;
        } catch (Refusal refused) {
            return new SqlConnection.Outcome.Failed(refused.code().status(), refused.reason());
        }
    }

    private static boolean isWhole(SqlConnection.Outcome result) {
        return result instanceof SqlConnection.Outcome.Rows rows && rows.count() == ROWS;
    }

    /// A result is whole, or its statement fails and says why.
    private static boolean isUnclear(SqlConnection.Outcome result) {
        return result instanceof SqlConnection.Outcome.Failed(var _, var reason) ? isFault(reason) : !isWhole(result);
    }

    private static String text(SqlConnection.Outcome result) {
        return result instanceof SqlConnection.Outcome.Rows rows ? rows.count() + " rows" : result.toString();
    }

    /// Sends the only part of the upload; once more if it has arrived.
    private Reply<DataFiles.DataFile> append() {
        return client.call(
                DataFiles.APPEND,
                Arguments.of(DataFiles.UPLOAD, upload.upload()).with(DataFiles.OFFSET, 0L),
                Upload.of(part));
    }

    @Override
    public void close() {
        client.close();
    }
}

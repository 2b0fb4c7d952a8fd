package io.millrace.server.gateway.history;

import io.millrace.json.Json;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.server.gateway.spill.RowReader;
import io.millrace.server.gateway.spill.RowWriter;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The encoding of a kept result: the format of its rows, the length of its head, the head as JSON, the rows. The whole
/// is encrypted, if there is a key.
record ResultFormat(Optional<StateCipher> cipher) {
    private static final int PREFIX = 2 * Integer.BYTES;

    /// The part of a kept result besides its rows.
    private record Head(List<Column> columns, Optional<JobId> job, Operations.Execution execution, boolean complete) {}

    byte[] bytes(ReadableResult result) {
        var head = Json.bytes(new Head(
                result.head().columns(), result.head().job(), result.head().execution(), result.complete()));
        var rows = RowWriter.write(
                result.rows().stream().map(row -> new SizedRow(row, 0)).toList());
        var plain = ByteBuffer.allocate(PREFIX + head.length + rows.length)
                .putInt(RowWriter.FORMAT)
                .putInt(head.length)
                .put(head)
                .put(rows)
                .array();
        return cipher.map(present -> present.encrypt(plain)).orElse(plain);
    }

    /// @throws IOException if it has another format or key, or is damaged
    ReadableResult read(byte[] bytes) throws IOException {
        var plain = cipher.isPresent() ? cipher.get().decrypt(bytes) : bytes;
        try {
            var buffer = ByteBuffer.wrap(plain);
            if (buffer.getInt() != RowWriter.FORMAT) {
                throw new IOException("another version has written it");
            }
            int start = PREFIX + buffer.getInt();
            Head head = Json.read(Arrays.copyOfRange(plain, PREFIX, start), Head.class);
            List<ResultRow> rows = RowReader.read(Arrays.copyOfRange(plain, start, plain.length)).stream()
                    .map(SizedRow::row)
                    .toList();
            return new ReadableResult(
                    new ResultHead(head.columns(), true, head.job(), ResultKind.SUCCESS_WITH_CONTENT, head.execution()),
                    rows,
                    head.complete());
        } catch (RuntimeException e) { // a damaged file without a key
            throw new IOException("it was damaged", e);
        }
    }
}

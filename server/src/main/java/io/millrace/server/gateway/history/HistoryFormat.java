package io.millrace.server.gateway.history;

import io.millrace.server.storage.ChecksummedLog.Line;
import io.millrace.server.storage.LineCipher;
import io.millrace.server.storage.TabSeparatedFields;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.StatementHistory.Durations;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The text format of entries. An absent text is an empty field. Later versions may add fields at the end. An encrypted
/// line may contain several entries, separated by line feeds.
record HistoryFormat(LineCipher cipher) {
    private static final char STATEMENT = 's';
    private static final String SEPARATOR = "\n";

    /// Whether a line may contain several entries.
    boolean joins() {
        return cipher.cipher().isPresent();
    }

    /// Adds an entry to the text of a line.
    void add(Entry entry, StringBuilder text) {
        if (!text.isEmpty()) {
            text.append(SEPARATOR);
        }
        var durations = entry.durations();
        TabSeparatedFields.append(
                List.of(
                        entry.operation().text(),
                        entry.session().text(),
                        entry.sessionName().orElse(""),
                        entry.user(),
                        entry.client().orElse(""),
                        entry.address().orElse(""),
                        entry.statement(),
                        entry.kind().name(),
                        entry.outcome().name(),
                        String.valueOf(entry.submitted()),
                        text(durations.queue()),
                        text(durations.planning()),
                        text(durations.run()),
                        text(durations.total()),
                        text(entry.rows()),
                        text(entry.job()),
                        entry.error().orElse("")),
                text);
    }

    Line line(CharSequence text) {
        return cipher.encrypted(new Line(STATEMENT, text.toString()));
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    /// Empty for a line in an unknown format, or that was encrypted with another key.
    Optional<List<Entry>> entries(Line line) {
        try {
            var plain = cipher.decrypted(line);
            return plain.kind() == STATEMENT
                    ? Optional.of(Stream.of(plain.text().split(SEPARATOR))
                            .map(text -> entry(TabSeparatedFields.of(text)))
                            .toList())
                    : Optional.empty();
        } catch (IOException | RuntimeException e) { // invalid ids, numbers, constants or lists
            return Optional.empty();
        }
    }

    private static Entry entry(List<String> fields) {
        return new Entry(
                new OperationHandle(fields.get(0)),
                new SessionHandle(fields.get(1)),
                TabSeparatedFields.present(fields.get(2)),
                fields.get(3),
                TabSeparatedFields.present(fields.get(4)),
                TabSeparatedFields.present(fields.get(5)),
                fields.get(6),
                Kind.valueOf(fields.get(7)),
                Outcome.valueOf(fields.get(8)),
                Long.parseLong(fields.get(9)),
                new Durations(
                        number(fields.get(10)), number(fields.get(11)), number(fields.get(12)), number(fields.get(13))),
                number(fields.get(14)),
                TabSeparatedFields.present(fields.get(15)).map(JobId::new),
                TabSeparatedFields.present(fields.get(16)),
                Optional.empty());
    }

    private static Optional<Long> number(String field) {
        return TabSeparatedFields.present(field).map(Long::valueOf);
    }
}

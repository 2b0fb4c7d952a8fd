package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.storage.ChecksummedLog.Line;
import io.millrace.server.storage.LineCipher;
import io.millrace.server.storage.TabSeparatedFields;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The text format of entries. The first field is the session; an absent text is an empty field.
///
/// @param cipher encrypts entries that may hold secrets, which a session needs to do the same again
record JournalEntryFormat(LineCipher cipher) {
    private static final char OPENED = 'o';
    private static final char ADDRESSED = 'a';
    private static final char CLOSED = 'c';
    private static final char SHAPED = 's';
    private static final char GIVEN = 'g';
    private static final char SUBMITTING = 'j';
    private static final char QUERYING = 'q';
    private static final char ENDED = 'e';
    private static final char DROPPED = 'd';
    /// The summary of a closed operation, which earlier versions wrote before its [#DROPPED].
    private static final char SUMMARY = 'p';

    /// The address is in a line of its own: earlier versions skip that, but would lose a session whose first line has
    /// one more field.
    Stream<Line> lines(JournalEntry entry) {
        var address =
                entry instanceof JournalEntry.Opened opened ? opened.submitter().address() : Optional.<String>empty();
        return Stream.concat(
                Stream.of(line(entry)),
                address.map(text -> line(new JournalEntry.Addressed(entry.session(), text))).stream());
    }

    private Line line(JournalEntry entry) {
        var line = plain(entry);
        return switch (entry) {
            case JournalEntry.Opened _, JournalEntry.Addressed _, JournalEntry.Shaped _ -> cipher.encrypted(line);
            default -> line;
        };
    }

    private static Line plain(JournalEntry entry) {
        var fields = new ArrayList<String>();
        fields.add(entry.session().text());
        var kind = switch (entry) {
            case JournalEntry.Opened opened -> {
                fields.add(opened.submitter().principal());
                fields.add(opened.submitter().sessionName().orElse(""));
                fields.add(String.valueOf(opened.at()));
                add(opened.properties(), fields);
                yield OPENED;
            }
            case JournalEntry.Addressed addressed -> {
                fields.add(addressed.address());
                yield ADDRESSED;
            }
            case JournalEntry.Closed ignored -> CLOSED;
            case JournalEntry.Shaped shaped -> {
                var step = shaped.step();
                fields.addAll(List.of(step.subject(), step.effect().name(), step.sql()));
                add(step.settings(), fields);
                yield SHAPED;
            }
            case JournalEntry.Submission given -> {
                fields.addAll(List.of(
                        given.operation().text(),
                        String.valueOf(given.at()),
                        given.sql(),
                        given.digest().orElse("")));
                yield GIVEN;
            }
            case JournalEntry.Submitting submitting -> {
                fields.add(submitting.operation().text());
                yield SUBMITTING;
            }
            case JournalEntry.Querying querying -> {
                fields.add(querying.operation().text());
                yield QUERYING;
            }
            case JournalEntry.Ended ended -> {
                fields.addAll(List.of(
                        ended.operation().text(),
                        ended.status().name(),
                        ended.job().map(JobId::text).orElse(""),
                        ended.reason().orElse("")));
                yield ENDED;
            }
            case JournalEntry.Dropped dropped -> {
                fields.add(dropped.operation().text());
                yield DROPPED;
            }
        };
        return new Line(kind, TabSeparatedFields.text(fields));
    }

    private static void add(Map<String, String> map, List<String> fields) {
        map.forEach((key, value) -> {
            fields.add(key);
            fields.add(value);
        });
    }

    /// Empty for an entry in an unknown format, or that was encrypted with another key.
    Optional<JournalEntry> entry(Line line) {
        try {
            var plain = cipher.decrypted(line);
            return Optional.of(read(plain.kind(), TabSeparatedFields.of(plain.text())));
        } catch (IOException | RuntimeException e) { // invalid ids, numbers, constants or lists
            return Optional.empty();
        }
    }

    private static JournalEntry read(char kind, List<String> fields) {
        var session = new SessionHandle(fields.getFirst());
        return switch (kind) {
            case OPENED -> opened(session, fields);
            case ADDRESSED -> new JournalEntry.Addressed(session, fields.get(1));
            case CLOSED -> new JournalEntry.Closed(session);
            case SHAPED ->
                new JournalEntry.Shaped(
                        session,
                        new SessionStep(
                                fields.get(1),
                                SessionStep.Effect.valueOf(fields.get(2)),
                                fields.get(3),
                                map(fields.subList(4, fields.size()))));
            case GIVEN ->
                new JournalEntry.Submission(
                        session,
                        operation(fields),
                        Long.parseLong(fields.get(2)),
                        fields.get(3),
                        TabSeparatedFields.present(fields.get(4)));
            case SUBMITTING -> new JournalEntry.Submitting(session, operation(fields));
            case QUERYING -> new JournalEntry.Querying(session, operation(fields));
            case ENDED ->
                new JournalEntry.Ended(
                        session,
                        operation(fields),
                        OperationStatus.valueOf(fields.get(2)),
                        TabSeparatedFields.present(fields.get(3)).map(JobId::new),
                        TabSeparatedFields.present(fields.get(4)));
            case DROPPED, SUMMARY -> new JournalEntry.Dropped(session, operation(fields));
            default -> throw new IllegalArgumentException("unknown kind of entry: " + kind);
        };
    }

    /// An earlier version has put the address into a last field without a partner.
    private static JournalEntry opened(SessionHandle session, List<String> fields) {
        var hasAddress = fields.size() % 2 == 1;
        var end = hasAddress ? fields.size() - 1 : fields.size();
        var address = hasAddress ? TabSeparatedFields.present(fields.getLast()) : Optional.<String>empty();
        return new JournalEntry.Opened(
                session,
                new Submitter(fields.get(1), TabSeparatedFields.present(fields.get(2)), address),
                map(fields.subList(4, end)),
                Long.parseLong(fields.get(3)));
    }

    private static OperationHandle operation(List<String> fields) {
        return new OperationHandle(fields.get(1));
    }

    private static Map<String, String> map(List<String> fields) {
        var map = new HashMap<String, String>();
        for (int at = 0; at < fields.size(); at += 2) {
            map.put(fields.get(at), fields.get(at + 1));
        }
        return map;
    }
}

package io.millrace.server.gateway.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.storage.ChecksummedLog;
import io.millrace.server.storage.LineCipher;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final String HOSTILE = "a\tname\nof \\n \\ two\r lines, '=' \u00e4 \ud83d\ude00\\";
    private static final long ROOM = 1 << 20;
    private static final SessionHandle ONE = session(1);
    private static final SessionHandle TWO = session(2);

    /// One entry of every kind, with all optional parts.
    private static final List<JournalEntry> ENTRIES = List.of(
            new JournalEntry.Opened(
                    ONE, new Submitter(HOSTILE, Optional.of(HOSTILE)), Map.of(HOSTILE, HOSTILE, "b", ""), 5),
            new JournalEntry.Opened(TWO, Submitter.ANONYMOUS, Map.of(), Long.MAX_VALUE),
            new JournalEntry.Shaped(
                    ONE, new SessionStep("set/a", SessionStep.Effect.REPLACES, HOSTILE, Map.of("x", HOSTILE))),
            new JournalEntry.Submission(ONE, operation(1), 7, HOSTILE, Optional.of("0123")),
            new JournalEntry.Submitting(ONE, operation(1)),
            new JournalEntry.Ended(
                    ONE,
                    operation(1),
                    OperationStatus.FINISHED,
                    Optional.of(new JobId("0123456789abcdef0123456789abcdef")),
                    Optional.empty()),
            new JournalEntry.Submission(ONE, operation(2), 8, "", Optional.empty()),
            new JournalEntry.Ended(ONE, operation(2), OperationStatus.ERROR, Optional.empty(), Optional.of(HOSTILE)),
            new JournalEntry.Submission(TWO, operation(3), 9, "SELECT 1", Optional.of("0124")),
            new JournalEntry.Dropped(TWO, operation(3)));

    @TempDir
    private Path directory;

    private static SessionHandle session(int number) {
        return new SessionHandle(new UUID(1, number).toString());
    }

    private static OperationHandle operation(int number) {
        return new OperationHandle(new UUID(2, number).toString());
    }

    private static JournalEntry.Opened opened(int number) {
        return new JournalEntry.Opened(session(number), Submitter.ANONYMOUS, Map.of(), number);
    }

    private Path folder() {
        return directory.resolve("journal");
    }

    private Path file() {
        return folder().resolve("sessions");
    }

    private List<JournalEntry> read() {
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            return entries(journal.start());
        }
    }

    private static List<JournalEntry> entries(Collection<RestoredSession> standings) {
        return standings.stream()
                .sorted(java.util.Comparator.comparing(
                        standing -> standing.opened().session().text()))
                .flatMap(RestoredSession::entries)
                .toList();
    }

    private static List<JournalEntry> after(List<JournalEntry> entries) {
        var index = new SessionIndex();
        entries.forEach(index::add);
        return entries(index.all());
    }

    private void write(Collection<? extends JournalEntry> entries) {
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            journal.start();
            entries.forEach(journal::add);
        }
    }

    @Test
    void readsTheFileOfAnEarlierVersion() throws IOException {
        Files.createDirectories(folder());
        try (var earlier = JournalTest.class.getResourceAsStream("sessions-0.1")) {
            Files.copy(Objects.requireNonNull(earlier), file());
        }
        assertThat(read()).isEqualTo(after(ENTRIES));
    }

    @Test
    void whatWasWrittenIsReadWhateverItsTexts() {
        write(ENTRIES);
        assertThat(read()).isEqualTo(after(ENTRIES)).hasSize(10);
        // and what was read is written as it was
        assertThat(read()).isEqualTo(after(ENTRIES));
    }

    @Test
    void aSessionWithoutAUserKeepsItsAddress() {
        var far = Submitter.anonymous(Optional.of("192.0.2.1"));
        var sessions = List.of(
                new JournalEntry.Opened(ONE, far, Map.of("a", "b"), 5),
                new JournalEntry.Opened(TWO, Submitter.ANONYMOUS, Map.of("a", "b"), 5));
        write(sessions);
        assertThat(read()).isEqualTo(sessions);
    }

    @Test
    void earlierVersionsReadASessionWithAnAddress() throws IOException {
        write(List.of(new JournalEntry.Opened(
                ONE, new Submitter("ann", Optional.empty(), Optional.of("192.0.2.1")), Map.of("a", "b"), 5)));
        var sessions = new ArrayList<String>();
        ChecksummedLog.read(file(), line -> {
            if (line.kind() == 'o') {
                sessions.add(line.text());
            }
            return true;
        });
        // they take all after the time for keys with values, and lose a session that has one field more
        assertThat(sessions).containsExactly(ONE.text() + "\tann\t\t5\ta\tb");
    }

    @Test
    void anAddressThatAnEarlierVersionHasPutIntoTheLineOfItsSessionIsRead() throws IOException {
        Files.createDirectories(folder());
        var framed = new ByteArrayOutputStream();
        ChecksummedLog.frame(new ChecksummedLog.Line('o', ONE.text() + "\tann\t\t5\ta\tb\t192.0.2.1"), framed);
        Files.write(file(), framed.toByteArray());
        assertThat(read())
                .containsExactly(new JournalEntry.Opened(
                        ONE, new Submitter("ann", Optional.empty(), Optional.of("192.0.2.1")), Map.of("a", "b"), 5));
    }

    @Test
    void summariesOfEarlierVersionsAreReadAndLeftOut() throws IOException {
        Files.createDirectories(folder());
        var framed = new ByteArrayOutputStream();
        ChecksummedLog.frame(
                new ChecksummedLog.Line(
                        'p', session(1).text() + "\t" + operation(99).text() + "\t\tSELECT 1\tCLOSED"),
                framed);
        write(ENTRIES);
        Files.write(file(), framed.toByteArray(), StandardOpenOption.APPEND);
        assertThat(read()).isEqualTo(after(ENTRIES));
        assertThat(file().resolveSibling("sessions.damaged")).doesNotExist();
        assertThat(Files.readString(file())).doesNotContain("SELECT 1\tCLOSED");
    }

    @Test
    void whatIsUrgentIsInTheFileWhenItIsSaid() throws IOException {
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            journal.start();
            long size = 0;
            for (var entry : ENTRIES) {
                journal.add(entry);
                assertThat(Files.size(file()) > size).as("%s", entry).isEqualTo(entry.urgent());
                size = Files.size(file());
            }
            await().until(() -> Files.readString(file())
                            .chars()
                            .filter(character -> character == '\n')
                            .count()
                    == ENTRIES.size());
        }
    }

    @Test
    void aFileThatIsCutAnywhereLosesItsLastLineAtMost() throws IOException {
        write(ENTRIES);
        // as it was written, before a start has put it in order
        var lines = new ByteArrayOutputStream();
        var format = new JournalEntryFormat(new LineCipher(Optional.empty()));
        ENTRIES.stream().flatMap(format::lines).forEach(line -> ChecksummedLog.frame(line, lines));
        var whole = lines.toByteArray();
        int complete = 0;
        for (int length = 0; length < whole.length; length++) {
            complete += length > 0 && whole[length - 1] == '\n' ? 1 : 0;
            boolean atTheEdge = whole[length] == '\n' || (length > 0 && whole[length - 1] == '\n');
            if (atTheEdge || length % 23 == 0) {
                Files.write(file(), Arrays.copyOf(whole, length));
                assertThat(read()).as("cut at %d", length).isEqualTo(after(ENTRIES.subList(0, complete)));
            }
        }
    }

    @Test
    void nothingThatStandsInTheFileStopsTheStart() throws IOException {
        Files.createDirectories(folder());
        for (var text : List.of(
                "\n\n\n", "no journal", "\0\0\0\0\0\0\0\0\0\0\0\0\0\n", "x".repeat(300_000), "o00000000 a\tb\nrest")) {
            Files.writeString(file(), text);
            try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
                assertThat(journal.start()).isEmpty();
                journal.add(opened(1));
            }
            assertThat(read()).containsExactly(opened(1));
        }
    }

    @Test
    void ofWhatIsClosedNothingStays() throws IOException {
        write(Stream.concat(ENTRIES.stream(), Stream.of(new JournalEntry.Closed(ONE), new JournalEntry.Closed(TWO)))
                .toList());
        assertThat(read()).isEmpty();
        assertThat(Files.size(file())).isZero();
    }

    @Test
    void aClosedOperationThatHadNoNameIsForgotten() {
        write(List.of(
                opened(1),
                new JournalEntry.Submission(ONE, operation(1), 1, "SELECT 1", Optional.empty()),
                new JournalEntry.Dropped(ONE, operation(1))));
        assertThat(read()).containsExactly(opened(1));
    }

    @Test
    void howAnOperationWasEndedStaysItsEnd() {
        var given = new JournalEntry.Submission(ONE, operation(1), 1, "INSERT", Optional.empty());
        var cancelled = new JournalEntry.Ended(
                ONE, operation(1), OperationStatus.CANCELED, Optional.empty(), Optional.of("nobody asked"));
        write(List.of(
                opened(1),
                given,
                cancelled,
                new JournalEntry.Ended(
                        ONE, operation(1), OperationStatus.FINISHED, Optional.empty(), Optional.empty())));
        assertThat(read()).containsExactly(opened(1), given, cancelled);
    }

    @Test
    void whatIsOverTakesNoRoomForLong() throws IOException {
        var long_ = "x".repeat(10_000);
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            journal.start();
            journal.add(opened(1));
            for (int number = 0; number < 4_000; number++) {
                journal.add(new JournalEntry.Submission(ONE, operation(number), 1, long_, Optional.empty()));
                journal.add(new JournalEntry.Dropped(ONE, operation(number)));
            }
            assertThat(Files.size(file())).isLessThan(20L << 20);
        }
        assertThat(read()).containsExactly(opened(1));
    }

    @Test
    void aSessionOfTooManyStepsIsGivenUpAndTheOthersAreNot() {
        try (var journal = new Journal(folder(), 10_000, Optional.empty())) {
            journal.start();
            journal.add(opened(1));
            journal.add(opened(2));
            for (int number = 0; number < 100; number++) {
                journal.add(new JournalEntry.Shaped(
                        ONE, new SessionStep("t/" + number, SessionStep.Effect.CREATES, "x".repeat(100))));
            }
        }
        assertThat(read()).containsExactly(opened(2));
    }

    @Test
    void aDiskThatCannotBeWrittenCostsNoMoreThanWhatCouldNotBeFoundAgain() throws IOException {
        Files.writeString(folder(), "a file where the folder should be");
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            assertThat(journal.start()).isEmpty();
            for (var entry : List.of(opened(1), new JournalEntry.Submitting(ONE, operation(1)))) {
                if (entry instanceof JournalEntry.Opened) {
                    assertThatThrownBy(() -> journal.add(entry))
                            .hasMessageContaining("sql-gateway.journal.enabled")
                            .extracting(refusal -> ((Refusal) refusal).code())
                            .isEqualTo(FaultCode.UNAVAILABLE);
                } else {
                    // of no session that is known
                    journal.add(entry);
                }
            }
            Files.delete(folder());
            await().ignoreExceptionsInstanceOf(Refusal.class).untilAsserted(() -> journal.add(opened(2)));
        }
        assertThat(read()).containsExactly(opened(2));
    }

    @Test
    void whatCouldNotBeReadAtTheStartIsNotWrittenOverLater() throws IOException {
        write(List.of(opened(1)));
        var aside = directory.resolve("aside");
        Files.move(folder(), aside);
        Files.writeString(folder(), "a file where the folder should be");
        try (var journal = new Journal(folder(), ROOM, Optional.empty())) {
            assertThat(journal.start()).isEmpty();
            Files.delete(folder());
            Files.move(aside, folder());
            await().ignoreExceptionsInstanceOf(Refusal.class).untilAsserted(() -> journal.add(opened(2)));
        }
        assertThat(read()).containsExactly(opened(1), opened(2));
    }

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        write(ENTRIES);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
    }

    @Test
    void nothingIsTakenAfterTheEnd() {
        var journal = new Journal(folder(), ROOM, Optional.empty());
        journal.start();
        journal.add(opened(1));
        journal.close();
        journal.close();
        journal.add(new JournalEntry.Closed(ONE));
        assertThatThrownBy(() -> journal.add(opened(2))).hasMessageContaining("shutting down");
        assertThat(read()).containsExactly(opened(1));
    }
}

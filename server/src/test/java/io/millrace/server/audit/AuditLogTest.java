package io.millrace.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.LoggedLines;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Sha256;
import io.millrace.server.storage.KeyFile;
import io.millrace.server.storage.LockedFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    private static final AuditActor ANN = new AuditActor("ann", "file", "192.0.2.7", "gateway");
    private static final int ROUNDS = 200;

    @TempDir
    private Path directory;

    private AuditOptions options(long fileSize) {
        return new AuditOptions(
                directory.resolve("audit"),
                directory.resolve("key"),
                fileSize,
                4,
                AuditOptions.WhenFull.REFUSE,
                Optional.empty());
    }

    private void write(long fileSize, int records) throws IOException {
        try (var log = AuditLog.open(options(fileSize), "1.0")) {
            for (int i = 0; i < records; i++) {
                log.begin(statement("SELECT " + i)).end(AuditOutcome.OK);
            }
        }
    }

    private static AuditAction statement(String sql) {
        return new AuditAction(AuditKind.STATEMENT, ANN, "query", "operation-1").statement(sql);
    }

    private AuditVerifier.Report verified() throws IOException {
        return AuditVerifier.verify(directory.resolve("audit"), KeyFile.existing(directory.resolve("key")), false);
    }

    private List<Path> files() throws IOException {
        return List.copyOf(AuditFolder.files(directory.resolve("audit")).values());
    }

    private List<String> lines() throws IOException {
        var lines = new ArrayList<String>();
        for (var file : files()) {
            lines.addAll(Files.readAllLines(file));
        }
        return lines;
    }

    /// Whether the end of a statement is written. Its beginning has a record of its own if that takes a moment.
    private boolean hasEnded(String sql) throws IOException {
        return lines().stream().anyMatch(line -> line.contains(sql) && line.contains("\"outcome\":\"ok\""));
    }

    @Test
    void recordsWhoDidWhatWithoutSecrets() throws IOException {
        try (var log = AuditLog.open(options(1 << 20), "1.0")) {
            log.begin(statement("CREATE TABLE t (a INT) WITH ('password' = 'hunter2')"))
                    .end(new AuditOutcome(AuditOutcome.Result.FAILED, 400, "token=hunter2 is wrong", "job-1"));
        }
        var record = lines().get(2);
        assertThat(record)
                .contains("\"kind\":\"statement\",\"action\":\"query\",\"service\":\"gateway\",\"user\":\"ann\"")
                .contains("\"authentication\":\"file\",\"address\":\"192.0.2.7\",\"object\":\"operation-1\"")
                .contains("\"sha256\":\"" + Sha256.hex("CREATE TABLE t (a INT) WITH ('password' = 'hunter2')") + "\"")
                .contains("'password' = '******'")
                .contains("\"outcome\":\"failed\",\"status\":400,\"job\":\"job-1\"")
                .contains("\"millis\":")
                .doesNotContain("hunter2");
        assertThat(verified().problem()).isEmpty();
    }

    @Test
    void onlyTheOwnerCanReadTheFiles() throws IOException {
        write(1 << 20, 1);
        for (var file : files()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("audit"))))
                .isEqualTo("rwx------");
    }

    @Test
    void aLongActionIsRecordedWhenItBeginsAndWhenItEnds() throws Exception {
        try (var log = AuditLog.open(options(1 << 20), "1.0")) {
            var record = log.begin(statement("SELECT 1"));
            await().until(() -> lines().stream().anyMatch(line -> line.contains("\"outcome\":\"begun\"")));
            record.end(AuditOutcome.OK);
            record.end(AuditOutcome.of(AuditOutcome.Result.FAILED, "again"));
        }
        assertThat(lines().stream().filter(line -> line.contains("SELECT 1")))
                .hasSize(2)
                .last()
                .asString()
                .contains("\"outcome\":\"ok\"");
    }

    @Test
    void continuesTheChainAfterARestartAndInTheNextFile() throws IOException {
        write(2_000, 5);
        write(2_000, 30);
        assertThat(files()).hasSizeGreaterThan(1);
        var report = verified();
        assertThat(report.problem()).isEmpty();
        // a start and a stop of each run, a record for each file, and the statements
        assertThat(report.last()).isGreaterThanOrEqualTo(5 + 30 + 4 + files().size());
        assertThat(AuditVerifier.verify(files().getLast(), KeyFile.existing(directory.resolve("key")), false)
                        .problem())
                .isEmpty();
    }

    @Test
    void deletesTheOldestFilesAndStillVerifies() throws IOException {
        for (int run = 0; run < 12; run++) {
            write(600, 5);
        }
        assertThat(files()).hasSize(4);
        var report = verified();
        assertThat(report.problem()).isEmpty();
        assertThat(report.first()).isGreaterThan(1);

        Files.delete(files().getFirst());
        assertThat(verified().problem().orElseThrow())
                .contains("records " + report.first() + " to")
                .contains("missing");
    }

    @Test
    void anotherServerCannotWriteToTheFolder() throws IOException {
        try (var _ = AuditLog.open(options(1 << 20), "1.0")) {
            assertThatThrownBy(() -> AuditLog.open(options(1 << 20), "1.0")).isInstanceOf(LockedFolder.Taken.class);
        }
    }

    /// Changes, removes, swaps, cuts and forges records at random places, and expects that each change is
    /// found where it is.
    @Test
    void namesTheFirstRecordThatIsNotAsItWasWritten() throws IOException {
        for (int run = 0; run < 4; run++) {
            write(4_000, 12);
        }
        var original = new ArrayList<byte[]>();
        var files = files();
        for (var file : files) {
            original.add(Files.readAllBytes(file));
        }
        // with a record before the damaged one, and one after it
        var large = IntStream.range(0, files.size())
                .filter(file -> split(original.get(file)).size() > 3)
                .boxed()
                .toList();
        assertThat(large).hasSizeGreaterThan(1);
        var random = new Random(22);
        for (int round = 0; round < ROUNDS; round++) {
            int which = large.get(random.nextInt(large.size()));
            var file = files.get(which);
            var lines = split(original.get(which));
            var damage = Damage.values()[round % Damage.values().length];
            int at = 1 + random.nextInt(lines.size() - 2);
            long number = AuditLine.parse(lines.get(at)).orElseThrow().number();
            Files.write(file, damage.apply(lines, at, random));
            assertThat(verified().problem())
                    .as("%s of record %d in %s, round %d", damage, number, file.getFileName(), round)
                    .get()
                    .asString()
                    .containsPattern("records? " + (damage == Damage.FORGED ? number + 1 : number) + "\\b");
            Files.write(file, original.get(which));
        }
        assertThat(verified().problem()).isEmpty();
    }

    private enum Damage {
        BYTE,
        REMOVED,
        SWAPPED,
        REPEATED_OVER,
        CUT,
        CUT_WITHIN,
        FORGED;

        byte[] apply(List<byte[]> original, int at, Random random) {
            var lines = new ArrayList<byte[]>();
            original.forEach(line -> lines.add(line.clone()));
            switch (this) {
                case BYTE -> {
                    var line = lines.get(at);
                    // any but the line feed, which would make two lines of it
                    int place = random.nextInt(line.length);
                    byte other = (byte) (line[place] ^ (1 + random.nextInt(7)));
                    line[place] = other == '\n' ? (byte) 'x' : other;
                }
                case REMOVED -> lines.remove(at);
                case SWAPPED -> lines.set(at, lines.set(at + 1, lines.get(at)));
                case REPEATED_OVER -> lines.set(at, lines.get(at - 1));
                case CUT -> lines.subList(at, lines.size()).clear();
                case CUT_WITHIN -> {
                    lines.subList(at + 1, lines.size()).clear();
                    lines.set(at, Arrays.copyOf(lines.get(at), lines.get(at).length / 2));
                    return joined(lines, false);
                }
                case FORGED -> {
                    // a record of the attacker's own, chained as well as possible without the key
                    var before = AuditLine.parse(lines.get(at)).orElseThrow();
                    var forged = AuditLine.of(
                            before.number() + 1,
                            AuditLine.fields("forged", Map.of()),
                            before.code(),
                            new AuditChain(new byte[32]));
                    var bytes = forged.bytes();
                    lines.add(at + 1, Arrays.copyOf(bytes, bytes.length - 1));
                }
            }
            return joined(lines, true);
        }
    }

    private static List<byte[]> split(byte[] bytes) {
        var lines = new ArrayList<byte[]>();
        for (var line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n")) {
            lines.add(line.getBytes(StandardCharsets.ISO_8859_1));
        }
        return lines;
    }

    private static byte[] joined(List<byte[]> lines, boolean complete) {
        var out = new ByteArrayOutputStream();
        for (int i = 0; i < lines.size(); i++) {
            out.writeBytes(lines.get(i));
            if (complete || i < lines.size() - 1) {
                out.write('\n');
            }
        }
        return out.toByteArray();
    }

    @Test
    void aCutEndStaysVisibleAfterTheNextStart() throws IOException {
        write(1 << 20, 10);
        var file = files().getLast();
        var lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, lines.size() - 3));
        write(1 << 20, 2);
        assertThat(verified().problem().orElseThrow())
                .contains("records " + (lines.size() - 2) + " to " + lines.size() + " are missing");
    }

    @Test
    void aDeletedFileOfARunningServerIsMissed() throws Exception {
        try (var log = AuditLog.open(options(1 << 20), "1.0")) {
            log.begin(statement("SELECT 1")).end(AuditOutcome.OK);
            await().until(() -> hasEnded("SELECT 1"));
            Files.delete(files().getFirst());
            log.begin(statement("SELECT 2")).end(AuditOutcome.OK);
            await().until(() -> hasEnded("SELECT 2"));
        }
        assertThat(verified().problem().orElseThrow()).containsPattern("records 1 to \\d+ are missing");
    }

    @Test
    void namesItsFolderWhileThatCannotBeWritten() throws Exception {
        var folder = directory.resolve("audit");
        try (var lines = new LoggedLines(AuditLog.class);
                var log = AuditLog.open(options(1), "1.0")) {
            var elsewhere = Files.move(folder, directory.resolve("elsewhere"));
            Files.writeString(folder, "in the way");
            log.beginAnyway(statement("SELECT 1")).end(AuditOutcome.OK);
            await().until(() -> !lines.messages().isEmpty());
            assertThat(lines.messages().getFirst()).startsWith("The audit log in " + folder + " cannot be written: ");
            Files.delete(folder);
            Files.move(elsewhere, folder);
        }
    }

    @Test
    void aRecordThatWasWrittenInPartIsRemovedAtTheNextStart() throws IOException {
        write(1 << 20, 3);
        var file = files().getLast();
        Files.writeString(file, Files.readString(file) + "{\"number\":7,\"time\":\"2026", StandardCharsets.UTF_8);
        assertThat(verified().problem().orElseThrow()).contains("record 7 was cut off");
        var key = KeyFile.existing(directory.resolve("key"));
        assertThat(AuditVerifier.verify(directory.resolve("audit"), key, true).problem())
                .as("while a server writes")
                .isEmpty();
        write(1 << 20, 1);
        assertThat(verified().problem()).isEmpty();
    }

    @Test
    void anAnchorOfAnotherKeyOrNoneIsAProblem() throws IOException {
        write(1 << 20, 3);
        var anchor = directory.resolve("audit").resolve(AuditAnchor.FILE);
        var written = Files.readString(anchor);
        Files.writeString(anchor, written.replaceFirst(" 0", " 1"));
        assertThat(verified().problem().orElseThrow()).contains("anchor was changed");
        Files.delete(anchor);
        assertThat(verified().problem().orElseThrow()).contains("anchor is missing");
        write(1 << 20, 1);
        assertThat(verified().problem().orElseThrow()).contains("there was no anchor");
        Files.writeString(directory.resolve("key"), Base64.getEncoder().encodeToString(new byte[32]));
        assertThat(verified().problem().orElseThrow()).contains("another key");
    }

    @Test
    void wrongLoginsOfOneAddressDoNotFillTheLog() throws IOException {
        var address = InetAddress.getByName("192.0.2.9");
        try (var log = AuditLog.open(options(1 << 20), "1.0")) {
            var logins = new AuditedLogins(log);
            for (int i = 0; i < RefusalCounter.MAX_RECORDED + 50; i++) {
                logins.refused("guess" + i, address, "wrong");
            }
            logins.loggedIn("ann", AuthenticationKind.FILE, address);
        }
        var records = lines().stream()
                .filter(line -> line.contains("\"kind\":\"login\""))
                .toList();
        assertThat(records).hasSize(RefusalCounter.MAX_RECORDED + 1);
        assertThat(records.getFirst()).contains("\"user\":\"guess0\"", "\"outcome\":\"refused\"");
        assertThat(records.getLast()).contains("\"user\":\"ann\",\"authentication\":\"file\"", "\"outcome\":\"ok\"");
    }

    @Test
    void manyRefusalsOfOneAddressAreCounted() {
        var now = new long[] {0};
        var counter = new RefusalCounter(() -> now[0]);
        int admitted = 0;
        for (int i = 0; i < RefusalCounter.MAX_RECORDED + 50; i++) {
            admitted += counter.admit("192.0.2.1") ? 1 : 0;
        }
        assertThat(counter.admit("192.0.2.2")).isTrue();
        assertThat(admitted).isEqualTo(RefusalCounter.MAX_RECORDED);
        assertThat(counter.ended()).isEmpty();
        now[0] = Duration.ofMinutes(2).toNanos();
        assertThat(counter.ended()).containsOnly(Map.entry("192.0.2.1", 50));
        assertThat(counter.admit("192.0.2.1")).isTrue();
    }
}

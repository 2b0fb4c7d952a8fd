package io.millrace.server.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Verifies that records are as they were written, in a file or in a whole folder. Reports the first record that was
/// changed, is missing, or was cut.
public final class AuditVerifier {
    private final AuditChain chain;
    private final List<String> gaps = new ArrayList<>();
    private long records;
    private long first;
    private long expected;
    private String code = AuditChain.START;

    private AuditVerifier(byte[] key) {
        chain = new AuditChain(key);
    }

    /// The result.
    ///
    /// @param first   the number of the oldest record
    /// @param last    the number of the newest one that was verified
    /// @param problem the first one; empty if there is none
    /// @param notes   what else a reader should know
    public record Report(long records, long first, long last, Optional<String> problem, List<String> notes) {
        public Report {
            notes = List.copyOf(notes);
        }
    }

    /// Thrown for the first problem.
    private static final class Broken extends Exception {
        private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message, null, false, false);
        }
    }

    /// @param place a file, or a folder
    /// @param live  whether a server is writing to it, so that the last line may be incomplete
    public static Report verify(Path place, byte[] key, boolean live) throws IOException {
        var verifier = new AuditVerifier(key);
        Optional<String> problem = Optional.empty();
        var notes = new ArrayList<String>();
        try {
            if (Files.isDirectory(place)) {
                verifier.folder(place, live);
            } else {
                verifier.file(place, live);
                notes.add("Only a whole folder shows whether records before or after this file are missing.");
            }
        } catch (Broken e) {
            problem = Optional.of(String.valueOf(e.getMessage()));
        }
        return new Report(
                verifier.records,
                verifier.first,
                verifier.records == 0 ? 0 : verifier.expected - 1,
                problem.or(() -> verifier.gaps.stream().findFirst()),
                notes);
    }

    private void folder(Path folder, boolean live) throws IOException, Broken {
        // read before the files, which may grow meanwhile
        var anchor = anchor(folder);
        var files = AuditFolder.files(folder);
        if (files.isEmpty()) {
            throw new Broken(
                    anchor.last() == 0 ? folder + " has no records" : missing(anchor.first(), anchor.last(), folder));
        }
        if (files.firstKey() > anchor.first()) {
            throw new Broken(missing(anchor.first(), files.firstKey() - 1, folder));
        }
        for (var file : files.values()) {
            file(file, live && file.equals(files.lastEntry().getValue()), anchor);
        }
        long next = records == 0 ? anchor.first() : expected;
        if (next <= anchor.last()) {
            throw new Broken(missing(next, anchor.last(), folder) + ": the end was cut off");
        }
    }

    private AuditAnchor anchor(Path folder) throws Broken {
        try {
            return AuditAnchor.read(folder, chain)
                    .orElseThrow(() -> new Broken(
                            folder.resolve(AuditAnchor.FILE) + " is missing, so that a cut end would not be noticed"));
        } catch (IOException e) {
            throw new Broken(String.valueOf(e.getMessage()));
        }
    }

    private void file(Path file, boolean live) throws IOException, Broken {
        file(file, live, AuditAnchor.NONE);
    }

    private void file(Path file, boolean live, AuditAnchor anchor) throws IOException, Broken {
        int number = 0;
        try (var lines = new AuditFileReader(file)) {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                number++;
                if (!lines.complete() && live) {
                    return;
                }
                var place = file + ", line " + number;
                if (!lines.complete()) {
                    throw new Broken(place + ": record " + expected + " was cut off");
                }
                record(line.get(), place, number == 1);
                if (expected - 1 == anchor.last() && anchor.last() > 0 && !AuditChain.same(code, anchor.code())) {
                    throw new Broken(place + ": record " + anchor.last() + " is not the one that was written");
                }
            }
        }
    }

    private void record(byte[] line, String place, boolean opensFile) throws Broken {
        var parsed = AuditLine.parse(line);
        if (parsed.isEmpty()) {
            throw new Broken(place + ": record " + expected + " was changed: this is not a record");
        }
        var record = parsed.get();
        if (opensFile) {
            open(record, place);
        }
        var fits = AuditChain.same(chain.code(code, record.body()), record.code());
        if (!fits) {
            throw new Broken(place + ": " + difference(record.number()));
        }
        if (record.number() > expected) {
            // the server has found out at a start, and went on after them
            gaps.add(place + ": records " + expected + " to " + (record.number() - 1) + " are missing before it");
        }
        if (record.isAbout(AuditLine.STARTED) && record.text("anchor").isPresent()) {
            gaps.add(place + ": when record " + record.number()
                    + " was written there was no anchor, so records before it may be missing");
        }
        records++;
        expected = record.number() + 1;
        code = record.code();
    }

    private void open(AuditLine record, String place) throws Broken {
        if (!record.isAbout(AuditLine.FILE)) {
            throw new Broken(place + ": the first record of the file is missing: this is record " + record.number());
        }
        var key = record.text("key").orElse("");
        if (records == 0) {
            first = record.number();
            expected = record.number();
            code = record.text("after").orElse("");
            if (!key.equals(chain.keyName())) {
                throw new Broken(place + ": it was written with another key (" + key + ")");
            }
        }
    }

    private String difference(long found) {
        if (found > expected) {
            return "record " + expected + " is missing: record " + found + " is in its place";
        }
        return found < expected
                ? "record " + expected + " was changed: record " + found + " is in its place"
                : "record " + expected + " was changed";
    }

    private static String missing(long from, long to, Path folder) {
        return folder + ": "
                + (from == to ? "record " + from + " is missing" : "records " + from + " to " + to + " are missing");
    }
}

package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.json.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes a case file next to its target and moves it there on completion. If the writer is closed before that, it
/// deletes the partial file. Thread-safe.
final class CaseWriter implements AutoCloseable {
    private final Path target;
    private final Path part;
    private final ZipOutputStream zip;
    private final List<CaseIndex.Answer> answers = new ArrayList<>();
    private final List<CaseIndex.Log> logs = new ArrayList<>();
    private final List<String> charts = new ArrayList<>();
    private int entries;
    private boolean finished;

    CaseWriter(Path target) throws IOException {
        this.target = target.toAbsolutePath();
        this.part = Files.createTempFile(this.target.getParent(), this.target.getFileName() + ".", ".part");
        this.zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(part)));
    }

    synchronized void answer(String question, int status, String mediaType, String body) throws IOException {
        answers.add(new CaseIndex.Answer(question, status, mediaType, entry("answers", body)));
    }

    synchronized void charts(String body) throws IOException {
        charts.add(entry("charts", body));
    }

    /// Writes a block of a log and returns its entry, for [#log].
    synchronized String block(String lines) throws IOException {
        return entry("logs", lines);
    }

    synchronized void log(CaseIndex.Log log) {
        logs.add(log);
    }

    private String entry(String folder, String body) throws IOException {
        var name = folder + "/" + ++entries;
        write(name, body.getBytes(StandardCharsets.UTF_8));
        return name;
    }

    private void write(String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /// Completes the file and returns its size.
    synchronized long finish(CaseManifest manifest) throws IOException {
        write(CaseIndex.ENTRY, Json.bytes(new CaseIndex(answers, logs, charts)));
        write(CaseManifest.ENTRY, Json.bytes(manifest));
        zip.close();
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
        finished = true;
        return Files.size(target);
    }

    @Override
    public synchronized void close() throws IOException {
        if (!finished) {
            try {
                zip.close();
            } finally {
                Files.deleteIfExists(part);
            }
        }
    }
}

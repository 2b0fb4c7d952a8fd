package io.millrace.server.supportfile;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A zip file for those who help an operator, and at the same time a case file, which the console opens: its index says
/// which request each entry answers. Secrets are masked in all that it contains, and only its owner may read it.
public final class SupportFile implements Closeable {
    /// The size of the end that is kept of each log file.
    static final int MAX_LOG_BYTES = 2 << 20;

    private static final String JSON = "application/json; charset=UTF-8";

    private final ZipOutputStream zip;
    private final Set<String> names = new HashSet<>();
    private final List<CaseIndex.Answer> answers = new ArrayList<>();
    private final List<CaseIndex.Log> logs = new ArrayList<>();
    private final List<String> charts = new ArrayList<>();
    /// The texts that a case lists as logs of the job manager, where any text can be read.
    private final List<Logs.LogFile> texts = new ArrayList<>();

    private SupportFile(ZipOutputStream zip) {
        this.zip = zip;
    }

    /// @throws IOException also if the file exists
    public static SupportFile create(Path file) throws IOException {
        var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createFile(file, ownerOnly);
        return new SupportFile(new ZipOutputStream(Files.newOutputStream(file, StandardOpenOption.WRITE)));
    }

    /// @param size in bytes
    private record Entry(String name, int size) {}

    /// Adds an entry with a text that is masked, under another name if there is one of this name.
    private Entry entry(String wanted, String text) throws IOException {
        var name = wanted;
        while (!names.add(name)) {
            name += "_";
        }
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
        return new Entry(name, bytes.length);
    }

    /// Only its texts are masked: elsewhere, a mask would break it.
    private static String masked(Object message) {
        return Json.pretty(message, SecretsMasked::value);
    }

    /// Adds a text, which a case shows beside the logs.
    public void add(String name, String text) throws IOException {
        text(name, name, text, Instant.now());
    }

    private void text(String entry, String name, String text, Instant modified) throws IOException {
        var added = entry(entry, byLine(text));
        log(new CaseQuestion(Logs.JOB_MANAGER_FILE, Arguments.of(Logs.FILE, name)), added);
        texts.add(new Logs.LogFile(name, added.size(), modified.toEpochMilli()));
    }

    private static String byLine(String text) {
        return text.lines().map(SecretsMasked::in).collect(Collectors.joining("\n", "", "\n"));
    }

    private void log(CaseQuestion question, Entry entry) {
        var block = new CaseIndex.Block(entry.name(), 0, entry.size(), 1);
        logs.add(new CaseIndex.Log(key(question), List.of(block)));
    }

    private static String key(CaseQuestion question) {
        return CaseQuestion.key(question.endpoint(), question.arguments());
    }

    /// Adds the answer to a request.
    public void answer(CaseQuestion question, int status, String name, Object message) throws IOException {
        var added = entry(name, masked(message));
        answers.add(new CaseIndex.Answer(key(question), status, JSON, added.name()));
    }

    /// Adds figures over time.
    void charts(String name, Object message) throws IOException {
        charts.add(entry(name, masked(message)).name());
    }

    /// Adds the end of a log of the job manager.
    void log(String entry, Logs.LogFile file, String text) throws IOException {
        text(entry, file.name(), text, Instant.ofEpochMilli(file.mtime()));
    }

    /// Adds the end of a log of a task manager, and returns the file as the case has it.
    Logs.LogFile log(String entry, TaskManagerId taskManager, Logs.LogFile file, String text) throws IOException {
        var added = entry(entry, byLine(text));
        var arguments = Arguments.of(TaskManagers.TASK_MANAGER, taskManager).with(Logs.FILE, file.name());
        log(new CaseQuestion(Logs.TASK_MANAGER_FILE, arguments), added);
        return new Logs.LogFile(file.name(), added.size(), file.mtime());
    }

    /// Adds the end of each log file in a folder, except those of a name that is there already. Returns how many logs
    /// the folder has.
    public int addLogs(Path folder) throws IOException {
        List<Path> files;
        try (var all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".log") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
        for (var file : files) {
            var name = file.getFileName().toString();
            if (texts.stream().noneMatch(text -> text.name().equals(name))) {
                text(
                        "log/" + name,
                        name,
                        tail(file),
                        Files.getLastModifiedTime(file).toInstant());
            }
        }
        return files.size();
    }

    /// Begins with a whole line.
    private static String tail(Path file) throws IOException {
        try (var log = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, log.length() - MAX_LOG_BYTES);
            log.seek(start);
            var bytes = new byte[(int) (log.length() - start)];
            log.readFully(bytes);
            var text = new String(bytes, StandardCharsets.UTF_8);
            return start == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    /// Adds what makes a case file of it.
    public void finish(CaseManifest.Origin origin, CaseManifest.Window window, List<String> missing)
            throws IOException {
        answer(
                new CaseQuestion(Logs.OF_JOB_MANAGER, Arguments.NONE),
                200,
                "server/jobmanager/logs.json",
                new Logs.Listing(texts));
        entry(CaseIndex.ENTRY, Json.text(new CaseIndex(answers, logs, charts)));
        entry(
                CaseManifest.ENTRY,
                masked(new CaseManifest(
                        CaseManifest.FORMAT_OF_CLUSTER,
                        System.currentTimeMillis(),
                        origin,
                        Optional.empty(),
                        window,
                        missing,
                        List.of())));
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}

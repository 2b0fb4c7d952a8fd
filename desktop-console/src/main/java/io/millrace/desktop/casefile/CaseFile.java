package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.json.Json;
import io.millrace.wire.FaultCode;
import io.millrace.wire.ListType;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// An open case file. Its origin is untrusted: no part of it is written to disk, and reading is limited. Thread-safe.
public final class CaseFile implements AutoCloseable {
    /// The file name extension.
    public static final String ENDING = ".mrcase";
    /// The extensions of case files, and of the files that `millrace diagnose` packs.
    public static final List<String> ENDINGS = List.of(ENDING, ".zip");

    private static final int MAX_ENTRIES = 200_000;
    private static final int MAX_ENTRY_BYTES = 256 << 20;
    private static final long MAX_BYTES = 8L << 30;

    private final Path path;
    private final ZipFile zip;
    private final CaseManifest manifest;
    private final Map<String, CaseIndex.Answer> answers = new HashMap<>();
    private final Map<String, CaseIndex.Log> logs = new HashMap<>();
    private final List<String> charts;

    private CaseFile(Path path, ZipFile zip) throws IOException {
        this.path = path;
        this.zip = zip;
        bounds();
        if (zip.getEntry(CaseManifest.ENTRY) == null || zip.getEntry(CaseIndex.ENTRY) == null) {
            throw new Refusal(FaultCode.BAD_REQUEST, name() + " is not a case file, though it is packed like one.");
        }
        int format = json(CaseManifest.ENTRY, Format.class).format();
        if (format > CaseManifest.FORMAT_OF_CLUSTER) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    name() + " was saved by a newer version (its format is " + format + ", this one reads up to "
                            + CaseManifest.FORMAT_OF_CLUSTER + "). Update the console to open it.");
        }
        this.manifest = json(CaseManifest.ENTRY, CaseManifest.class);
        CaseIndex index = json(CaseIndex.ENTRY, CaseIndex.class);
        index.answers().forEach(answer -> answers.put(answer.question(), answer));
        index.logs().forEach(log -> logs.put(log.question(), log));
        this.charts = index.charts();
    }

    /// The part that all formats have in common.
    record Format(int format) {}

    /// Opens a file and reads its manifest. Throws a [Refusal] with one sentence if the file cannot be opened.
    public static CaseFile open(Path path) {
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new Refusal(
                    FaultCode.NOT_FOUND, path + (Files.exists(path) ? " cannot be read." : " does not exist."));
        }
        ZipFile zip = null;
        try {
            zip = new ZipFile(path.toFile(), StandardCharsets.UTF_8);
            return new CaseFile(path, zip);
        } catch (ZipException e) {
            close(zip);
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    path.getFileName() + " is not a case file, or it was cut short on its way here.");
        } catch (IOException e) {
            close(zip);
            throw new Refusal(FaultCode.BAD_REQUEST, path.getFileName() + " cannot be read: " + e.getMessage());
        } catch (Refusal e) {
            close(zip);
            throw e;
        }
    }

    private static void close(@Nullable ZipFile zip) {
        try {
            if (zip != null) {
                zip.close();
            }
        } catch (IOException e) {
            // the file was only read, so nothing is lost
        }
    }

    /// Checks the sizes of the entries, which may be wrong, or which may overlap so that a small file unpacks to a
    /// large one.
    private void bounds() throws IOException {
        if (zip.size() > MAX_ENTRIES) {
            throw tooLarge("more than " + MAX_ENTRIES + " parts");
        }
        long packed = 0;
        long unpacked = 0;
        var entries = zip.entries();
        while (entries.hasMoreElements()) {
            var entry = entries.nextElement();
            packed += Math.max(0, entry.getCompressedSize());
            unpacked += Math.max(0, entry.getSize());
        }
        if (unpacked > MAX_BYTES || packed > Files.size(path)) {
            throw tooLarge("parts that unpack to " + (unpacked >> 20) + " MiB");
        }
    }

    private Refusal tooLarge(String what) {
        return new Refusal(FaultCode.TOO_LARGE, name() + " is not opened: it has " + what + ".");
    }

    private String name() {
        return path.getFileName().toString();
    }

    public Path path() {
        return path;
    }

    public CaseManifest manifest() {
        return manifest;
    }

    Optional<CaseIndex.Answer> answer(String question) {
        return Optional.ofNullable(answers.get(question));
    }

    Optional<CaseIndex.Log> log(String question) {
        return Optional.ofNullable(logs.get(question));
    }

    List<String> charts() {
        return charts;
    }

    <T> T json(String entry, Class<T> type) throws IOException {
        return type.cast(read(entry, type));
    }

    @SuppressWarnings("unchecked") // the type says so
    <T> List<T> list(String entry, Class<T> element) throws IOException {
        return (List<T>) read(entry, new ListType(element));
    }

    private Object read(String entry, Type type) throws IOException {
        try {
            return Json.readLenient(bytes(entry), type);
        } catch (Refusal e) {
            if (e.code() == FaultCode.TOO_LARGE) {
                throw e;
            }
            throw new Refusal(
                    FaultCode.BAD_REQUEST, name() + " is damaged: its part " + entry + " cannot be understood.");
        }
    }

    byte[] bytes(String entry) throws IOException {
        var found = find(entry);
        try (var in = zip.getInputStream(found)) {
            var bytes = in.readNBytes(MAX_ENTRY_BYTES + 1);
            if (bytes.length > MAX_ENTRY_BYTES) {
                throw tooLarge("a part that unpacks to more than " + (MAX_ENTRY_BYTES >> 20) + " MiB");
            }
            return bytes;
        }
    }

    /// Returns an entry as a stream, for content that is passed on without being held in memory.
    InputStream stream(String entry) throws IOException {
        return zip.getInputStream(find(entry));
    }

    long size(String entry) throws IOException {
        return find(entry).getSize();
    }

    private ZipEntry find(String entry) throws IOException {
        try {
            var found = zip.getEntry(entry);
            if (found == null) {
                throw new IOException(name() + " is damaged: its part " + entry + " is missing");
            }
            return found;
        } catch (IllegalStateException e) {
            // closed while a poll was still asking
            throw new IOException(name() + " has been closed", e);
        }
    }

    @Override
    public void close() {
        close(zip);
    }
}

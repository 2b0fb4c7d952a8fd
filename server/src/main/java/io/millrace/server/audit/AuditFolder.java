package io.millrace.server.audit;

import io.millrace.server.storage.LockedFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of the audit log, each named after its first record. The oldest are deleted when there are too many. Not
/// safe for concurrent use.
final class AuditFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditFolder.class);
    private static final Pattern NAME = Pattern.compile("audit-([0-9]{12,18})\\.jsonl");

    private final AuditOptions options;
    private final AuditChain chain;
    private final LockedFolder lock;
    private Path file;
    private @Nullable OutputStream out;
    private long size;
    /// The next file is begun before anything else is written.
    private boolean full;
    /// Something incomplete may be after [#size].
    private boolean torn;

    /// Whether there was an anchor at the start, and how many files.
    private boolean anchored;

    private int found;
    private long first = 1;
    private long last;
    private String code = AuditChain.START;
    private boolean unsynced;

    private AuditFolder(AuditOptions options, AuditChain chain, LockedFolder lock) {
        this.options = options;
        this.chain = chain;
        this.lock = lock;
        this.file = options.folder();
    }

    /// Locks the folder and finds the end of its records.
    ///
    /// @throws LockedFolder.Taken if another process writes to it
    static AuditFolder open(AuditOptions options, byte[] key) throws IOException {
        var folder = new AuditFolder(options, new AuditChain(key), LockedFolder.claim(options.folder()));
        try {
            folder.resume();
            return folder;
        } catch (IOException | RuntimeException e) {
            folder.lock.close();
            throw e;
        }
    }

    Path path() {
        return options.folder();
    }

    /// The files of a folder by their first records.
    static NavigableMap<Long, Path> files(Path folder) throws IOException {
        var files = new TreeMap<Long, Path>();
        try (var all = Files.newDirectoryStream(folder)) {
            for (var path : all) {
                var name = NAME.matcher(path.getFileName().toString());
                if (name.matches()) {
                    files.put(Long.parseLong(name.group(1)), path);
                }
            }
        }
        return files;
    }

    /// Continues after the last record, or after the last one that there should be.
    private void resume() throws IOException {
        var files = files(options.folder());
        found = files.size();
        var anchor = anchor();
        first = Math.max(anchor.first(), 1);
        if (files.isEmpty()) {
            last = anchor.last();
            full = true;
        } else {
            file = files.lastEntry().getValue();
            resumeFile(files.lastKey());
        }
        if (last < anchor.last()) {
            LOG.warn("Audit records {} to {} are missing from {}", last + 1, anchor.last(), options.folder());
            last = anchor.last();
        }
        if (!anchored) {
            // now, because later there may be no room for it
            anchored();
        }
    }

    private AuditAnchor anchor() {
        try {
            var found = AuditAnchor.read(options.folder(), chain);
            anchored = found.isPresent();
            return found.orElse(AuditAnchor.NONE);
        } catch (IOException e) {
            LOG.warn("The end of the audit log cannot be checked: {}", e.getMessage());
            return AuditAnchor.NONE;
        }
    }

    /// Whether the records that were found had an anchor.
    boolean anchorFound() {
        return anchored || found == 0;
    }

    /// The part of a record that was not written completely is removed; `audit verify` finds everything else.
    private void resumeFile(long firstOfFile) throws IOException {
        last = firstOfFile - 1;
        long whole = 0;
        try (var lines = new AuditFileReader(file)) {
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                if (!lines.complete()) {
                    break;
                }
                whole = lines.position();
                var record = AuditLine.parse(line.get());
                if (record.isPresent()) {
                    last = Math.max(last, record.get().number());
                    code = record.get().code();
                }
            }
        }
        size = whole;
        torn = Files.size(file) > whole;
        full = size == 0;
    }

    /// Writes records, all or none of them.
    ///
    /// @return what was written
    List<AuditLine> append(List<String> records) throws IOException {
        var lines = new ArrayList<AuditLine>();
        if (full || size >= options.fileSize() || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            lines.addAll(beginFile());
        }
        var chained = new ArrayList<AuditLine>();
        long number = last;
        var before = code;
        for (var record : records) {
            number++;
            var line = AuditLine.of(number, record, before, chain);
            before = line.code();
            chained.add(line);
        }
        write(chained);
        lines.addAll(chained);
        return lines;
    }

    /// The first record of a file names the code before it, so that the file can be verified alone.
    private List<AuditLine> beginFile() throws IOException {
        force();
        closeFile();
        file = options.folder().resolve(String.format(Locale.ROOT, "audit-%012d.jsonl", last + 1));
        size = 0;
        torn = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        full = true;
        var facts = Map.<String, Object>of("after", code, "key", chain.keyName());
        var line = AuditLine.of(last + 1, AuditLine.fields(AuditLine.FILE, facts), code, chain);
        write(List.of(line));
        full = false;
        deleteOldest();
        return List.of(line);
    }

    private void write(List<AuditLine> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        var bytes = new ByteArrayOutputStream();
        lines.forEach(line -> bytes.writeBytes(line.bytes()));
        var to = opened();
        torn |= Files.size(file) > size;
        truncate();
        torn = true;
        try {
            bytes.writeTo(to);
        } catch (IOException e) {
            // at once: there may be no next time
            truncate();
            throw e;
        }
        torn = false;
        size += bytes.size();
        last = lines.getLast().number();
        code = lines.getLast().code();
        unsynced = true;
    }

    private OutputStream opened() throws IOException {
        var open = out;
        if (open == null) {
            create(file);
            open = Files.newOutputStream(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
            out = open;
        }
        return open;
    }

    private static void create(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, owner);
        } else {
            Files.createFile(file);
        }
    }

    private void truncate() throws IOException {
        if (torn) {
            try (var whole = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                whole.truncate(size);
            }
            torn = false;
        }
    }

    /// The anchor is written first: after a crash in between there is a file too many, not one too few.
    private void deleteOldest() throws IOException {
        var files = files(options.folder());
        while (files.size() > options.files()) {
            var oldest = files.pollFirstEntry();
            first = files.firstKey();
            anchored();
            Files.deleteIfExists(oldest.getValue());
        }
    }

    /// Syncs the records to the disk, then notes their extent.
    void force() throws IOException {
        if (unsynced && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                channel.force(false);
            }
            anchored();
            unsynced = false;
        }
    }

    private void anchored() throws IOException {
        new AuditAnchor(first, last, code).write(options.folder(), chain);
    }

    private void closeFile() throws IOException {
        var open = Optional.ofNullable(out);
        out = null;
        if (open.isPresent()) {
            open.get().close();
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            force();
            closeFile();
        }
    }
}

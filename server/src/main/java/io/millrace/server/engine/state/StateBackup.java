package io.millrace.server.engine.state;

import io.millrace.server.control.RunningProcess;
import io.millrace.server.engine.durable.StoredJobs;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.StateFolder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// Saves a state folder in a zip file, also while a server uses it, and restores it, also in another place.
///
/// It saves the plan of each job, its newest completed checkpoint and the files of that checkpoint; of a job
/// whose checkpoint lacks files, it saves what is left. A file that a server appends to may lack its end, which
/// its reader tolerates.
public final class StateBackup {
    /// The path that the folder had, to which its contents refer.
    private static final String ORIGIN = "origin";

    /// The last entry, without which the file is not complete.
    private static final String END = "end";

    /// The folder in an existing one that is restored.
    private static final String INCOMPLETE = "restoring" + DurableFile.INCOMPLETE;

    private static final int ATTEMPTS = 20;
    private static final Set<String> JOB_FOLDERS = Set.of("jobs/blobs", "jobs/results");
    private static final Set<String> JOB_PARTS = Set.of("jobs", "checkpoints");

    private final Path state;
    private final Path keyFile;
    private final LongConsumer progress;
    private final Set<String> saved = new HashSet<>();
    private final List<String> damaged = new ArrayList<>();
    private long bytes;

    /// @param keyFile  of the key with which the state is encrypted
    /// @param progress takes the number of bytes that were read so far
    public StateBackup(Path state, Path keyFile, LongConsumer progress) {
        this.state = state;
        this.keyFile = keyFile;
        this.progress = progress;
    }

    /// Returns the size of the file in bytes.
    public long save(Path target) throws IOException {
        var _ = StateFolder.requireKnownFormat(state);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString(), null, "it exists already; choose another name");
        }
        var folder = Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(target);
        if (!Files.isDirectory(folder)) {
            // otherwise a temporary file would be named
            throw new NoSuchFileException(folder.toString());
        }
        // only its owner can read it: it holds the key
        var incomplete = Files.createTempFile(folder, target.getFileName() + "-", DurableFile.INCOMPLETE);
        try {
            try (var zip = new ZipOutputStream(Files.newOutputStream(incomplete))) {
                zip.putNextEntry(new ZipEntry(ORIGIN));
                zip.write(state.toString().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
                jobs(zip);
                others(zip);
                zip.putNextEntry(new ZipEntry(END));
                zip.closeEntry();
            }
            DurableFile.move(incomplete, target);
        } finally {
            Files.deleteIfExists(incomplete);
        }
        return Files.size(target);
    }

    private void jobs(ZipOutputStream zip) throws IOException {
        if (Files.notExists(keyFile)) {
            if (Files.exists(state.resolve("jobs/plans"))) {
                throw new IOException("the key " + keyFile + " does not exist, and no job can be read without it");
            }
            return;
        }
        var jobs = new StoredJobs(state, StateCipher.withKeyFile(keyFile));
        for (var plan : jobs.plans()) {
            job(jobs, plan, zip);
        }
        for (var folder : JOB_FOLDERS) {
            for (var file : FolderTree.files(state.resolve(folder))) {
                add(file, zip);
            }
        }
    }

    /// A checkpoint whose files vanish was replaced by a newer one, or is damaged.
    private void job(StoredJobs jobs, Path plan, ZipOutputStream zip) throws IOException {
        var missing = "";
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                save(jobs, plan, zip, this::require);
                return;
            } catch (NoSuchFileException e) {
                if (Files.notExists(plan)) {
                    return; // the job has ended meanwhile
                }
                missing = e.getFile();
            }
        }
        save(jobs, plan, zip, this::add);
        damaged.add("the newest checkpoint of the job " + plan.getFileName() + " needs " + missing
                + ", which does not exist");
    }

    /// Saves one file.
    private interface FileSaver {
        void save(Path file, ZipOutputStream zip) throws IOException;
    }

    private void save(StoredJobs jobs, Path plan, ZipOutputStream zip, FileSaver saver) throws IOException {
        var checkpoint = jobs.newestCheckpoint(plan);
        if (checkpoint.isPresent()) {
            for (var file : checkpoint.get().files().keySet()) {
                if (file.startsWith(state)) {
                    saver.save(file, zip);
                }
            }
            saver.save(checkpoint.get().pointer(), zip);
        }
        saver.save(plan, zip);
    }

    /// The jobs whose checkpoints lack files in the folder, and so in the backup, each with what is missing.
    public List<String> damaged() {
        return List.copyOf(damaged);
    }

    private void others(ZipOutputStream zip) throws IOException {
        for (var file : StateReport.files(state)) {
            var name = state.relativize(file);
            if (!JOB_PARTS.contains(name.getName(0).toString())
                    && !name.endsWith("lock")
                    && !name.toString().endsWith(DurableFile.INCOMPLETE)
                    && !name.startsWith("jars/flink-web-upload/incoming")
                    && !RunningProcess.isTransient(name)) {
                add(file, zip);
            }
        }
    }

    private void add(Path file, ZipOutputStream zip) throws IOException {
        try {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                require(file, zip);
            }
        } catch (NoSuchFileException e) {
            // deleted by the server meanwhile
        }
    }

    private void require(Path file, ZipOutputStream zip) throws IOException {
        var name = state.relativize(file).toString();
        if (saved.contains(name)) {
            return;
        }
        try (var in = Files.newInputStream(file)) {
            zip.putNextEntry(new ZipEntry(name));
            copy(in, zip);
            zip.closeEntry();
        }
        saved.add(name);
    }

    private void copy(InputStream in, OutputStream out) throws IOException {
        var buffer = new byte[1 << 16];
        for (int read; (read = in.read(buffer)) >= 0; ) {
            out.write(buffer, 0, read);
            bytes += read;
            progress.accept(bytes);
        }
    }

    /// Brings back a saved folder to a place where there is none, or an empty one. The latter stays: it may be a mount
    /// point, which can be neither deleted nor renamed.
    public void restore(Path source) throws IOException {
        requireEmpty();
        boolean inside = Files.isDirectory(state);
        if (inside) {
            LockedFolder.create(state);
        } else {
            Files.createDirectories(state.toAbsolutePath().getParent());
        }
        var incomplete = inside ? state.resolve(INCOMPLETE) : state.resolveSibling(state.getFileName() + ".restoring");
        try (var lock = LockedFolder.claim(incomplete)) {
            clear(lock);
            if (inside) {
                StateFolder.reserve(state);
            }
            var origin = unpack(source, incomplete);
            var _ = StateFolder.requireKnownFormat(incomplete);
            if (!origin.equals(state)) {
                var moved = keyFile.startsWith(state) ? incomplete.resolve(state.relativize(keyFile)) : keyFile;
                if (Files.exists(moved)) {
                    new StoredJobs(incomplete, StateCipher.withKeyFile(moved)).moved(origin, state);
                }
            }
            Files.delete(lock.file());
            if (inside) {
                StateFolder.fill(state, incomplete);
            } else {
                // fails if a server has begun to use the folder meanwhile
                Files.move(incomplete, state, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (LockedFolder.Taken e) {
            throw new IOException("another restore to " + state + " is running", e);
        } catch (IOException e) {
            FolderTree.delete(incomplete);
            StateFolder.release(state);
            throw e;
        }
    }

    /// Deletes what an earlier attempt has left.
    private static void clear(LockedFolder folder) throws IOException {
        for (var file : FolderTree.files(folder.path()).reversed()) {
            if (!file.equals(folder.path()) && !file.equals(folder.file())) {
                Files.delete(file);
            }
        }
    }

    private void requireEmpty() throws IOException {
        if (StateReport.isUsed(state)) {
            throw new IOException("a server uses " + state + ": stop it first");
        }
        if (Files.notExists(state)) {
            return;
        }
        for (var part : StateReport.children(state)) {
            if (!part.endsWith(INCOMPLETE) && !StateFolder.isReservation(part)) {
                throw new IOException(
                        state + " is not empty: move what is in it away first, or set state.dir to another folder");
            }
        }
    }

    private Path unpack(Path source, Path target) throws IOException {
        @Nullable Path origin = null;
        boolean complete = false;
        try (var zip = new ZipInputStream(Files.newInputStream(source))) {
            for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
                if (origin == null) {
                    if (!entry.getName().equals(ORIGIN)) {
                        throw new IOException("it is not a backup of a state folder");
                    }
                    origin = Path.of(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                    continue;
                }
                if (entry.getName().equals(END)) {
                    complete = true;
                    continue;
                }
                var file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target) || file.equals(target)) {
                    throw new IOException("it contains a path outside of the folder: " + entry.getName());
                }
                LockedFolder.create(file.resolveSibling(".").normalize());
                try (var out = LockedFolder.privateFile(file)) {
                    copy(zip, out);
                }
            }
        } catch (ZipException | EOFException e) {
            throw new IOException("it is damaged or not complete: " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new IOException(source + " does not exist or can't be read", e);
        }
        if (origin == null) {
            throw new IOException("it is not a zip file, or it is empty");
        }
        if (!complete) {
            throw new IOException("it is damaged or not complete: its end is missing");
        }
        return origin;
    }
}

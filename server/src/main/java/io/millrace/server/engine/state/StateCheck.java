package io.millrace.server.engine.state;

import io.millrace.insight.Formats;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.durable.StoredJobs;
import io.millrace.server.storage.ChecksummedLog;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.StateFolder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Looks for files of a state folder that a server could not use. Changes nothing, and may run beside a server.
public final class StateCheck {
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private static final Set<String> LOG_FOLDERS = Set.of("sessions", "archive", "history");
    private static final Set<String> LOG_NAMES = Set.of("sessions", "index", "statements");

    private final Path state;
    private final Path keyFile;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private StateCheck(Path state, Path keyFile) {
        this.state = state;
        this.keyFile = keyFile;
    }

    /// The outcome, one line each, with the file.
    ///
    /// @param problems what a server could not use
    /// @param notes    what could not be checked: a server may have the jars of a job, which this process
    ///                 lacks
    public record Findings(List<String> problems, List<String> notes) {
        public Findings {
            problems = List.copyOf(problems);
            notes = List.copyOf(notes);
        }
    }

    public static Findings of(Path state, Path keyFile) {
        var check = new StateCheck(state, keyFile);
        check.run();
        return new Findings(check.problems, check.notes);
    }

    /// The problems of a catalog in a folder of its own.
    public static List<String> ofCatalog(Path folder, Path keyFile) {
        var check = new StateCheck(folder, keyFile);
        if (Files.exists(keyFile)) {
            check.attempt(folder, () -> check.catalog(folder));
        } else {
            check.problem(keyFile, "it does not exist, and the catalog in " + folder + " cannot be read without it");
        }
        return List.copyOf(check.problems);
    }

    private interface Step {
        void run() throws IOException;
    }

    private void attempt(Path file, Step step) {
        try {
            step.run();
        } catch (NoSuchFileException e) {
            // a server has replaced it meanwhile; files that must be there are looked for by name
        } catch (StoredJobs.MissingClass e) {
            notes.add(file + ": " + e.getMessage());
        } catch (IOException | RuntimeException e) { // the engine's objects may throw anything when they are read
            problem(file, reason(e));
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof AccessDeniedException denied
                ? denied.getFile() + ": this user may not read or write it"
                : String.valueOf(failure.getMessage() == null ? failure : failure.getMessage())
                        .lines()
                        .findFirst()
                        .orElse("");
    }

    private void problem(Path file, String reason) {
        problems.add(reason.startsWith(file.toString()) ? reason : file + ": " + reason);
    }

    private void run() {
        attempt(state, () -> {
            var _ = StateFolder.requireKnownFormat(state);
        });
        attempt(state, this::files);
        attempt(state, this::logs);
        if (Files.exists(keyFile)) {
            attempt(keyFile, () -> encrypted(StateCipher.withKeyFile(keyFile)));
        } else if (Files.exists(state.resolve("jobs/plans")) || Files.exists(state.resolve("catalog"))) {
            problem(keyFile, "it does not exist, and nothing that is encrypted can be read without it");
        }
    }

    private void files() throws IOException {
        boolean isUsed = StateReport.isUsed(state);
        for (var file : StateReport.files(state)) {
            if (Files.isSymbolicLink(file)) {
                problem(file, "it is a symbolic link, which the server never makes");
            } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                permissions(file);
                owner(file);
            }
            if (!isUsed && file.toString().endsWith(DurableFile.INCOMPLETE) && file.startsWith(state.resolve("jobs"))) {
                problem(file, "it was not written completely; the server deletes it at the next start");
            }
        }
    }

    /// Checks the journal of the sessions, the list of the archive and the history of statements. Only a file
    /// that a server writes to may end within a line.
    private void logs() throws IOException {
        for (var folder : LOG_FOLDERS) {
            for (var file : FolderTree.files(state.resolve(folder))) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && LOG_NAMES.contains(file.getFileName().toString())) {
                    attempt(file, () -> {
                        int damaged = ChecksummedLog.damagedLines(file);
                        if (damaged > 0) {
                            problem(file, Formats.plural(damaged, "damaged line") + ", which the server skips");
                        }
                    });
                }
            }
        }
    }

    private void owner(Path file) throws IOException {
        var owner = Files.getOwner(state);
        if (!Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
            problem(
                    file,
                    "its owner is "
                            + Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName() + ", and not " + owner.getName()
                            + " as that of the folder: chown " + owner.getName());
        }
    }

    private void permissions(Path file) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                // the folder itself keeps others out of what the engine writes below it
                && (file.equals(state) || file.equals(keyFile))
                && Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS).stream()
                        .anyMatch(OF_OTHERS::contains)) {
            problem(file, "others than its owner can read or write it: chmod go-rwx");
        }
    }

    private void encrypted(StateCipher cipher) throws IOException {
        var workflows = state.resolve("workflows/workflows");
        attempt(workflows, () -> {
            var _ = cipher.decrypt(Files.readAllBytes(workflows));
        });
        var jobs = new StoredJobs(state, cipher);
        for (var object : jobs.objects()) {
            attempt(object, () -> jobs.read(object));
        }
        for (var plan : jobs.plans()) {
            attempt(plan, () -> jobs.newestCheckpoint(plan).ifPresent(this::checkpoint));
        }
        if (Files.exists(state.resolve("catalog"))) {
            catalog(state.resolve("catalog"));
        }
    }

    private void checkpoint(StoredJobs.Checkpoint checkpoint) {
        checkpoint
                .files()
                .forEach((file, size) -> attempt(file, () -> {
                    // a server that runs may have replaced the checkpoint by a newer one meanwhile
                    if (Files.notExists(file) && Files.exists(checkpoint.pointer())) {
                        problem(
                                file,
                                "it does not exist, but the newest checkpoint of a job needs it ("
                                        + checkpoint.pointer() + ")");
                    } else if (Files.exists(file) && Files.size(file) != size) {
                        problem(file, "it has " + Files.size(file) + " bytes instead of " + size);
                    }
                }));
    }

    /// Reads a copy: a server may use the database, and opening it writes.
    private void catalog(Path folder) throws IOException {
        var database = folder.resolve(CatalogStorage.FILE);
        if (Files.notExists(database)) {
            problem(database, "it does not exist, and all tables of main with it: restore it from a backup");
            return;
        }
        var copy = Files.createTempDirectory("millrace-check-");
        try {
            FolderTree.copy(folder, copy.resolve("catalog"));
            attempt(folder, () -> {
                try (var storage = CatalogStorage.open(copy.resolve("catalog"), Optional.of(keyFile))) {
                    storage.readAll();
                }
            });
        } finally {
            FolderTree.delete(copy);
        }
    }
}

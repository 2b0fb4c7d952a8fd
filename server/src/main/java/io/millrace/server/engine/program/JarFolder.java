package io.millrace.server.engine.program;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.engine.function.ExitGuard;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.ZipException;

/// The folder of uploaded jars, as `<uuid>_<name>.jar`. An id is a file name in it; links and other paths are unknown.
public final class JarFolder {
    private static final String ENDING = ".jar";
    /// The folder of copies that run instead of the jars; see [ExitGuard].
    private static final String GUARDED = "guarded";

    private final Path folder;
    private final JarLimits limits;
    private final LimitMeter meter;

    public JarFolder(Path folder, JarLimits limits) {
        this.folder = folder.toAbsolutePath().normalize();
        this.limits = limits;
        this.meter = LimitMeter.count("uploaded jars", "web.submit.max-jars", limits.jars(), () -> list().size());
    }

    LimitMeter meter() {
        return meter;
    }

    /// A stored jar.
    ///
    /// @param name  of the uploaded file
    /// @param since the time of the upload, in epoch milliseconds
    record StoredJar(String id, String name, Path path, long since) {}

    /// All jars, newest first.
    List<StoredJar> list() {
        var kept = new ArrayList<StoredJar>();
        if (Files.isDirectory(folder)) {
            try (var entries = Files.newDirectoryStream(folder, "*" + ENDING)) {
                for (var entry : entries) {
                    find(entry.getFileName().toString()).ifPresent(kept::add);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("The folder of jars " + folder + " cannot be read.", e);
            }
        }
        kept.sort(Comparator.comparingLong(StoredJar::since).reversed().thenComparing(StoredJar::id));
        return kept;
    }

    StoredJar keep(Upload.File file) {
        if (!file.name().endsWith(ENDING)) {
            throw Refusal.badRequest("Only Jar files are allowed.");
        }
        JarCheck.check(file.path(), limits);
        return add(file);
    }

    /// Adds a jar unless there are as many as the limit. Uploads at once would count the same ones.
    private synchronized StoredJar add(Upload.File file) {
        long present = meter.used();
        if (meter.reached(present)) {
            throw meter.refuse(Refusal.tooMany("There are " + meter.max() + " jars, which is the limit (" + meter.key()
                    + "). Delete some first."));
        }
        var id = UUID.randomUUID() + "_" + file.name();
        try {
            Files.move(file.path(), Files.createDirectories(folder).resolve(id));
        } catch (InvalidPathException e) {
            throw Refusal.badRequest("The file system of this server has no such name: " + file.name());
        } catch (IOException e) {
            // a move to another disk copies, and deletes an incomplete copy
            throw noRoom(e);
        }
        meter.raise(present + 1);
        return find(id).orElseThrow(() -> missing(id));
    }

    void delete(String id) {
        var jar = find(id).orElseThrow(() -> Refusal.badRequest("Jar file " + id + " does not exist."));
        try {
            Files.deleteIfExists(jar.path());
            Files.deleteIfExists(copy(jar));
        } catch (IOException e) {
            throw new UncheckedIOException("The jar " + id + " could not be deleted.", e);
        }
    }

    StoredJar jar(String id) {
        return find(id).orElseThrow(() -> missing(id));
    }

    private Path copy(StoredJar jar) {
        return folder.resolve(GUARDED).resolve(jar.id());
    }

    /// The file that runs for a jar.
    Path guarded(StoredJar jar) {
        try {
            return ExitGuard.guarded(jar.path(), copy(jar));
        } catch (ZipException | NoSuchFileException e) {
            throw new UncheckedIOException("The jar " + jar.name() + " cannot be read.", e);
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    private static Refusal noRoom(IOException e) {
        var why = e instanceof FileSystemException of && of.getReason() != null ? of.getReason() : e.getMessage();
        return Refusal.insufficientStorage("The jar could not be stored in the server's folder of jars: " + why + ".");
    }

    private static Refusal missing(String id) {
        return Refusal.notFound("Jar file " + id + " does not exist.");
    }

    private Optional<StoredJar> find(String id) {
        int underscore = id.indexOf('_');
        if (underscore < 0 || !id.endsWith(ENDING) || id.length() - underscore <= ENDING.length() + 1) {
            return Optional.empty();
        }
        try {
            var path = folder.resolve(id);
            if (!folder.equals(path.getParent()) || !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            var since =
                    Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toMillis();
            return Optional.of(new StoredJar(id, id.substring(underscore + 1), path, since));
        } catch (InvalidPathException | IOException e) {
            return Optional.empty();
        }
    }
}

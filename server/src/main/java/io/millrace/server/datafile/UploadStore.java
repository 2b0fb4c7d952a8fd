package io.millrace.server.datafile;

import io.millrace.json.Json;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.TableFiles;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.storage.DiskSpace;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A store of the data files that clients upload, in a folder that only the server's user can read. A file belongs to
/// the user who has sent it until a table reads it, and then to the table.
public final class UploadStore implements TableFiles, AutoCloseable {
    /// The name of the folder in the state folder.
    public static final String FOLDER = "uploads";
    /// The scheme of the addresses at which the engine reads the files of tables.
    public static final String SCHEME = "upload";
    /// The name of the file in its folder.
    public static final String DATA = "data";

    private static final Logger LOG = LoggerFactory.getLogger(UploadStore.class);
    private static final String MANIFEST = "upload.json";
    private static final String INCOMING = "incoming";
    private static final int MAX_NAME = 200;
    /// The space that stays free on the disk, because checkpoints and the catalog need it more.
    private static final long RESERVED_BYTES = 256L << 20;
    /// The time in which a table that is being created may not be in the catalog yet.
    private static final long BINDING_MILLIS = 600_000;

    private final Path folder;
    private final UploadLimits limits;
    private final InstantSource clock;
    private final LockedFolder lock;
    private final LimitMeter bytes;
    private final LimitMeter bytesOfUser;
    private final LimitMeter filesOfUser;
    private final Map<UploadId, UploadManifest> files = new ConcurrentHashMap<>();
    private final Set<UploadId> receiving = ConcurrentHashMap.newKeySet();
    /// The time since when checks have found no table that reads a file, in epoch milliseconds.
    private final Map<UploadId, Long> unread = new ConcurrentHashMap<>();

    public UploadStore(Path folder, UploadLimits limits, InstantSource clock) throws IOException {
        this.folder = folder;
        this.limits = limits;
        this.clock = clock;
        this.lock = LockedFolder.claim(folder);
        this.bytes = LimitMeter.bytes("size of uploaded data files", "sql-gateway.uploads.max-size", limits.total());
        this.bytesOfUser = LimitMeter.bytes(
                "size of uploaded data files of one user",
                "sql-gateway.uploads.max-user-size",
                limits.user(),
                () -> highest(Collectors.summingLong(UploadManifest::size)));
        this.filesOfUser = LimitMeter.count(
                "uploaded data files of one user",
                "sql-gateway.uploads.max-count",
                limits.count(),
                () -> highest(Collectors.counting()));
        load();
        FolderTree.delete(incoming());
    }

    private void load() throws IOException {
        try (var present = Files.list(folder)) {
            for (var one : present.filter(Files::isDirectory).toList()) {
                load(one);
            }
        }
        bytes.use(files.values().stream().mapToLong(UploadManifest::size).sum());
    }

    /// The figure of the user for whom it is highest.
    private long highest(Collector<UploadManifest, ?, Long> figure) {
        return files.values().stream().collect(Collectors.groupingBy(UploadManifest::owner, figure)).values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private void load(Path one) throws IOException {
        var manifest = one.resolve(MANIFEST);
        if (Files.notExists(manifest) || Files.notExists(one.resolve(DATA))) {
            FolderTree.delete(one); // it was being begun or deleted when the server ended
            return;
        }
        try {
            files.put(
                    new UploadId(String.valueOf(one.getFileName())),
                    Json.readLenient(Files.readAllBytes(manifest), UploadManifest.class));
        } catch (Refusal damaged) {
            LOG.warn(
                    "{} is damaged, so no table can read the uploaded file beside it: delete the folder, and upload the"
                            + " file again",
                    manifest,
                    damaged);
        }
    }

    /// The folder for files of running requests.
    public Path incoming() {
        return folder.resolve(INCOMING);
    }

    public UploadLimits limits() {
        return limits;
    }

    public List<LimitMeter> meters() {
        return List.of(bytes, bytesOfUser, filesOfUser);
    }

    /// The files of the caller, the newest first.
    public List<DataFiles.DataFile> list() {
        return files.entrySet().stream()
                .filter(entry -> isOfCaller(entry.getValue()))
                .sorted(Comparator.comparingLong((Map.Entry<UploadId, UploadManifest> entry) ->
                                entry.getValue().created())
                        .reversed())
                .flatMap(entry -> describe(entry.getKey()).stream())
                .toList();
    }

    /// A file of the caller.
    public DataFiles.DataFile get(UploadId id) {
        var _ = own(id);
        return describe(id).orElseThrow(() -> unknown(id));
    }

    private Optional<DataFiles.DataFile> describe(UploadId id) {
        return Optional.ofNullable(files.get(id))
                .map(manifest -> new DataFiles.DataFile(
                        id,
                        manifest.name(),
                        manifest.size(),
                        received(id),
                        manifest.created(),
                        manifest.key().map(key -> key.database() + "." + key.name())));
    }

    private UploadManifest own(UploadId id) {
        return Optional.ofNullable(files.get(id))
                .filter(UploadStore::isOfCaller)
                .orElseThrow(() -> unknown(id));
    }

    /// Files of its owner are not for the holder of a token for some statements or catalogs.
    private static boolean isOfCaller(UploadManifest manifest) {
        return CurrentPrincipal.narrowScope().isEmpty() && CurrentPrincipal.mayUseThoseOf(manifest.owner());
    }

    private static Refusal unknown(UploadId id) {
        return Refusal.notFound("There is no uploaded file " + id + "; it may have expired.");
    }

    private Path data(UploadId id) {
        return folder.resolve(id.text()).resolve(DATA);
    }

    private long received(UploadId id) {
        try {
            return Files.size(data(id));
        } catch (IOException e) {
            return 0; // it is being deleted
        }
    }

    /// Begins a file of the caller.
    public DataFiles.DataFile begin(String name, long size) {
        if (CurrentPrincipal.narrowScope().isPresent()) {
            throw Refusal.forbidden("A token for some statements or catalogs cannot upload files. Use another login.");
        }
        var owner = CurrentPrincipal.find().map(Principal::name).orElse(Principal.ANYONE.name());
        var manifest = UploadManifest.of(admittedName(name), owner, size, clock.millis());
        var id = new UploadId(UUID.randomUUID().toString());
        reserve(id, manifest);
        try {
            Files.createDirectory(
                    folder.resolve(id.text()),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            LockedFolder.privateFile(data(id)).close();
            write(id, manifest);
        } catch (IOException e) {
            forget(id);
            throw noRoom(e);
        }
        return describe(id).orElseThrow(() -> unknown(id));
    }

    private static String admittedName(String name) {
        var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        if (last.isBlank() || last.length() > MAX_NAME || last.chars().anyMatch(Character::isISOControl)) {
            throw Refusal.badRequest(
                    "The name of a file must have 1 to " + MAX_NAME + " characters and no control characters.");
        }
        return last;
    }

    private synchronized void reserve(UploadId id, UploadManifest manifest) {
        if (manifest.size() < 0) {
            throw Refusal.badRequest("The size of a file must not be negative.");
        }
        if (manifest.size() > limits.file()) {
            throw new Refusal(
                    FaultCode.TOO_LARGE,
                    "The file has " + manifest.size() + " bytes, and the limit is " + limits.file()
                            + " (sql-gateway.uploads.max-file-size).");
        }
        var own = files.values().stream()
                .filter(present -> present.owner().equals(manifest.owner()))
                .toList();
        if (filesOfUser.reached(own.size())) {
            throw filesOfUser.refuse(Refusal.tooMany("You have " + own.size() + " uploaded files, which is the limit ("
                    + filesOfUser.key() + "). Drop a table of one of them first."));
        }
        long ofUser =
                manifest.size() + own.stream().mapToLong(UploadManifest::size).sum();
        if (bytesOfUser.exceeds(ofUser)) {
            throw bytesOfUser.refuse(Refusal.insufficientStorage("With this file yours have " + ofUser
                    + " bytes, and the limit is " + bytesOfUser.max() + " (" + bytesOfUser.key() + ")."));
        }
        requireSpace(manifest.size());
        if (!bytes.take(manifest.size())) {
            throw bytes.refuse(
                    Refusal.insufficientStorage("With this file, all uploaded files together would have more than "
                            + bytes.max() + " bytes, which is the limit (" + bytes.key() + ")."));
        }
        files.put(id, manifest);
        bytesOfUser.raise(ofUser);
        filesOfUser.raise(own.size() + 1L);
    }

    private void requireSpace(long size) {
        try {
            var space = DiskSpace.of(folder);
            if (space.isPresent() && space.get().free() < size + RESERVED_BYTES) {
                throw Refusal.insufficientStorage(
                        "The disk of the server has no room for a file of " + size + " bytes.");
            }
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    private static Refusal noRoom(IOException e) {
        return Refusal.insufficientStorage(
                "The file could not be stored in the server's folder of uploads: " + e.getMessage() + ".");
    }

    private void write(UploadId id, UploadManifest manifest) throws IOException {
        DurableFile.write(folder.resolve(id.text()).resolve(MANIFEST), Json.bytes(manifest));
    }

    /// Appends a part to a file of the caller.
    ///
    /// @param offset of the part; one that has arrived already changes nothing
    public DataFiles.DataFile append(UploadId id, long offset, Path part) {
        var manifest = own(id);
        if (!receiving.add(id)) {
            throw Refusal.conflict("Another part of the file is being received.");
        }
        try {
            long received = Files.size(data(id));
            long end = offset + Files.size(part);
            if (offset < 0 || end > manifest.size()) {
                throw Refusal.badRequest("The part is outside the file, which has " + manifest.size() + " bytes.");
            }
            if (end > received) {
                requireNext(offset, received);
                append(data(id), part, received);
            }
            return describe(id).orElseThrow(() -> unknown(id));
        } catch (IOException e) {
            throw noRoom(e);
        } finally {
            receiving.remove(id);
        }
    }

    private static void requireNext(long offset, long received) {
        if (offset != received) {
            throw Refusal.conflict("The next part begins at byte " + received
                    + ", which is what has arrived, and not at " + offset + ".");
        }
    }

    private static void append(Path data, Path part, long received) throws IOException {
        try (var source = FileChannel.open(part);
                var target = FileChannel.open(data, StandardOpenOption.WRITE)) {
            try {
                long size = source.size();
                target.position(received);
                for (long at = 0; at < size; ) {
                    at += source.transferTo(at, size - at, target);
                }
                target.force(true);
            } catch (IOException e) {
                target.truncate(received);
                throw e;
            }
        }
    }

    /// Deletes a file of the caller that no table reads.
    public void delete(UploadId id) {
        var table = own(id).key();
        if (table.isPresent()) {
            throw Refusal.conflict("The table " + table.get().name() + " reads the file. DROP TABLE deletes both.");
        }
        forget(id);
    }

    /// The address of a file of the caller that is complete.
    public Address address(UploadId id) {
        var manifest = own(id);
        requireComplete(id, manifest);
        return new Address(manifest.name(), address(id, manifest));
    }

    /// The name of a file, and its address for the engine.
    public record Address(String name, String uri) {}

    /// The end of the name tells the engine how the file is packed.
    private static String address(UploadId id, UploadManifest manifest) {
        boolean packed = manifest.name().toLowerCase(Locale.ROOT).endsWith(".gz");
        return SCHEME + ":/" + id + "/" + DATA + (packed ? ".gz" : "");
    }

    private void requireComplete(UploadId id, UploadManifest manifest) {
        long received = received(id);
        if (received != manifest.size()) {
            throw Refusal.conflict("The upload of " + manifest.name() + " is incomplete: " + received + " of "
                    + manifest.size() + " bytes have arrived.");
        }
    }

    private synchronized void forget(UploadId id) {
        unread.remove(id);
        var known = files.remove(id);
        if (known != null) {
            bytes.giveBack(known.size());
        }
        try {
            var one = folder.resolve(id.text());
            // first what makes it a file
            Files.deleteIfExists(one.resolve(MANIFEST));
            FolderTree.delete(one);
        } catch (IOException e) {
            LOG.warn("The uploaded file {} could not be deleted; the next start tries again", id, e);
        }
    }

    @Override
    public boolean bind(UploadId file, CatalogKey table) {
        if (isOf(file, table)) {
            return false;
        }
        var manifest = own(file);
        requireComplete(file, manifest);
        change(file, present -> {
            var other = present.key();
            if (other.isPresent()) {
                throw Refusal.statementFailed("The uploaded file " + file + " belongs to the table "
                        + other.get().name() + " already. Upload it again for another table.");
            }
            return present.of(table, clock.millis());
        });
        return true;
    }

    @Override
    public void release(UploadId file, CatalogKey table) {
        change(file, present -> present.isOf(table) ? present.ofNone() : present);
    }

    @Override
    public void rename(UploadId file, CatalogKey from, CatalogKey to) {
        change(file, present -> present.isOf(from) ? present.of(to, clock.millis()) : present);
    }

    private synchronized void change(UploadId file, Function<UploadManifest, UploadManifest> change) {
        var present = files.get(file);
        if (present == null) {
            return;
        }
        var changed = change.apply(present);
        try {
            write(file, changed);
            files.put(file, changed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<CatalogKey> table(UploadId file) {
        return Optional.ofNullable(files.get(file)).flatMap(UploadManifest::key);
    }

    @Override
    public void adopt(UploadId file, CatalogKey table) {
        change(file, present -> present.isOf(table) ? present : present.of(table, clock.millis()));
    }

    @Override
    public void keep(UploadId file, CatalogKey table) {
        rename(file, table, table);
    }

    @Override
    public void delete(UploadId file, CatalogKey table) {
        if (isOf(file, table)) {
            forget(file);
        }
    }

    private boolean isOf(UploadId file, CatalogKey table) {
        return Optional.ofNullable(files.get(file))
                .filter(present -> present.isOf(table))
                .isPresent();
    }

    @Override
    public Optional<String> address(UploadId file, CatalogKey table) {
        return Optional.ofNullable(files.get(file))
                .filter(present -> present.isOf(table))
                .map(present -> address(file, present));
    }

    /// Deletes files that no table reads and that have received no part for a while.
    ///
    /// @param reader the table that reads a file according to the catalog
    public void expire(Function<UploadId, Optional<CatalogKey>> reader) {
        for (var id : List.copyOf(files.keySet())) {
            var manifest = files.get(id);
            if (manifest != null && isOld(id, manifest) && isUnread(id, reader)) {
                LOG.info("The uploaded file {} of {} is deleted: no table reads it", manifest.name(), manifest.owner());
                forget(id);
            }
        }
    }

    private boolean isOld(UploadId id, UploadManifest manifest) {
        long now = clock.millis();
        return manifest.key().isPresent()
                ? now - manifest.bound().orElse(now) > BINDING_MILLIS
                : now - lastChange(id, manifest) > limits.unusedTime().toMillis();
    }

    /// Whether no table has read a file for a while: another gateway may be making its table again, or renaming it.
    private boolean isUnread(UploadId id, Function<UploadId, Optional<CatalogKey>> reader) {
        var table = reader.apply(id);
        if (table.isPresent()) {
            unread.remove(id);
            adopt(id, table.get());
            return false;
        }
        long now = clock.millis();
        return now - unread.computeIfAbsent(id, _ -> now) > BINDING_MILLIS;
    }

    private long lastChange(UploadId id, UploadManifest manifest) {
        try {
            return Math.max(
                    manifest.created(), Files.getLastModifiedTime(data(id)).toMillis());
        } catch (IOException e) {
            return manifest.created();
        }
    }

    @Override
    public void close() {
        lock.close();
    }
}

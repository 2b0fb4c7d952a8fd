package io.millrace.server.engine.durable;

import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.WrongKeyException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.util.InstantiationUtil;

/// The jobs in a state folder, read without an engine: for checks, backups and moves.
public final class StoredJobs {
    private final JobFolders folders;
    private final StateCipher cipher;

    /// @param state the folder of `state.dir`
    public StoredJobs(Path state, StateCipher cipher) {
        this.folders = new JobFolders(state.resolve("jobs"));
        this.cipher = cipher;
    }

    /// The newest completed checkpoint of a job.
    ///
    /// @param pointer the stored object that refers to it
    /// @param files   the local files that it consists of, with their sizes in bytes
    public record Checkpoint(Path pointer, Map<Path, Long> files) {}

    /// The plans of the jobs that run again at the next start.
    public List<Path> plans() throws IOException {
        return entries(folders.plans());
    }

    /// All encrypted files.
    public List<Path> objects() throws IOException {
        var all = new ArrayList<>(plans());
        all.addAll(entries(folders.results()));
        for (var job : entries(folders.running())) {
            all.addAll(entries(folders.completed(job)));
        }
        return all;
    }

    private static List<Path> entries(Path folder) throws IOException {
        var found = new ArrayList<Path>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                if (!file.toString().endsWith(DurableFile.INCOMPLETE)) {
                    found.add(file);
                }
            }
        } catch (NoSuchFileException e) {
            // nothing was stored yet
        }
        found.sort(null);
        return found;
    }

    /// Thrown for an object that is whole, but needs a class that this process does not have.
    public static final class MissingClass extends IOException {
        private static final long serialVersionUID = 1;

        private MissingClass(ClassNotFoundException cause) {
            super(
                    "a class that it needs is missing here: " + cause.getMessage() + ". Is a jar missing in lib/?",
                    cause);
        }
    }

    /// Decrypts and reads one of the [#objects].
    public Serializable read(Path object) throws IOException {
        try {
            return InstantiationUtil.deserializeObject(
                    cipher.decrypt(Files.readAllBytes(object)), StoredJobs.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new MissingClass(e);
        }
    }

    /// Fails if there are encrypted files and none of them can be decrypted.
    ///
    /// @param keyFile of the cipher
    public void requireKey(Path keyFile) throws IOException {
        var objects = objects();
        for (var object : objects) {
            try {
                var _ = cipher.decrypt(Files.readAllBytes(object));
                return;
            } catch (IOException e) {
                // damaged, if another one can be decrypted
            }
        }
        if (!objects.isEmpty()) {
            throw new WrongKeyException(
                    keyFile, folders.plans().resolveSibling(".").normalize());
        }
    }

    /// @param plan one of the [#plans]
    /// @return empty if the job has completed no checkpoint
    public Optional<Checkpoint> newestCheckpoint(Path plan) throws IOException {
        var pointers = entries(folders.completed(
                folders.of(JobID.fromHexString(plan.getFileName().toString()))));
        if (pointers.isEmpty()) {
            return Optional.empty();
        }
        var pointer = pointers.getLast();
        return Optional.of(new Checkpoint(pointer, localFiles(read(pointer))));
    }

    private static Map<Path, Long> localFiles(Serializable state) throws IOException {
        var files = new TreeMap<Path, Long>();
        rewrite(state, OutputStream.nullOutputStream(), part -> {
            if (part instanceof FileStateHandle file && isLocal(file)) {
                files.put(Path.of(file.getFilePath().getPath()), file.getStateSize());
            }
            return part;
        });
        return files;
    }

    /// The first local file of a checkpoint or savepoint that is missing or too short, and what is wrong with it.
    static Optional<String> damage(Collection<OperatorState> state) throws IOException {
        for (var file : localFiles(new ArrayList<>(state)).entrySet()) {
            if (Files.notExists(file.getKey())) {
                return Optional.of("the file " + file.getKey() + " does not exist");
            }
            long size = Files.size(file.getKey());
            if (size < file.getValue()) {
                return Optional.of(
                        "the file " + file.getKey() + " has " + size + " bytes instead of " + file.getValue());
            }
        }
        return Optional.empty();
    }

    /// When the local files of a checkpoint were changed last. A copy from a backup counts as a change, even with the
    /// time of the original.
    static String changes(Collection<OperatorState> state) throws IOException {
        long last = 0;
        for (var file : localFiles(new ArrayList<>(state)).keySet()) {
            var changed = file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? (FileTime) Files.getAttribute(file, "unix:ctime")
                    : Files.getLastModifiedTime(file);
            last = Math.max(last, changed.to(TimeUnit.MICROSECONDS));
        }
        return String.valueOf(last);
    }

    private static boolean isLocal(FileStateHandle file) {
        var scheme = file.getFilePath().toUri().getScheme();
        return scheme == null || scheme.equals("file");
    }

    /// Lets plans and checkpoints refer to files in this folder instead of those in the folder that it was copied from.
    public void moved(Path from, Path to) throws IOException {
        var names = new HashMap<String, String>();
        for (var scheme : new String[] {"", "file:", "file://"}) {
            names.put(scheme + from, scheme + to);
            names.put(scheme + address(from), scheme + address(to));
        }
        for (var object : objects()) {
            var bytes = new ByteArrayOutputStream();
            rewrite(read(object), bytes, part -> part instanceof String text ? renamed(text, names) : part);
            DurableFile.write(object, cipher.encrypt(bytes.toByteArray()));
        }
    }

    /// The path as it is in addresses.
    private static String address(Path path) {
        return path.toUri().getRawPath().replaceFirst("/$", "");
    }

    private static String renamed(String text, Map<String, String> names) {
        for (var name : names.entrySet()) {
            var old = name.getKey();
            if (text.startsWith(old) && (text.length() == old.length() || text.charAt(old.length()) == '/')) {
                return name.getValue() + text.substring(old.length());
            }
        }
        return text;
    }

    /// @param change is called for each object that is written, also for each text
    private static void rewrite(Serializable object, OutputStream out, UnaryOperator<Object> change)
            throws IOException {
        try (var rewriting = new RewritingStream(out, change)) {
            rewriting.writeObject(object);
        }
    }

    private static final class RewritingStream extends ObjectOutputStream {
        private final UnaryOperator<Object> change;

        RewritingStream(OutputStream out, UnaryOperator<Object> change) throws IOException {
            super(out);
            this.change = change;
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return change.apply(object);
        }
    }
}

package io.millrace.server.engine.durable;

import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.persistence.IntegerResourceVersion;
import org.apache.flink.runtime.persistence.StateHandleStore;
import org.apache.flink.runtime.state.RetrievableStateHandle;
import org.apache.flink.util.InstantiationUtil;

/// A store of the engine's objects, one encrypted file each. One process uses a folder at a time, so the locks of the
/// engine's interface, which protect an entry from other processes, do nothing here.
final class FileStateHandleStore<T extends Serializable> implements StateHandleStore<T, IntegerResourceVersion> {
    /// Entries have no versions: only their owner replaces them.
    private static final IntegerResourceVersion EXISTING = IntegerResourceVersion.valueOf(0);

    private final Path folder;
    private final StateCipher cipher;

    /// @param folder is created with the first entry
    FileStateHandleStore(Path folder, StateCipher cipher) {
        this.folder = folder;
        this.cipher = cipher;
    }

    @Override
    public RetrievableStateHandle<T> addAndLock(String name, T state) throws Exception {
        Files.createDirectories(folder);
        try {
            DurableFile.create(file(name), encrypted(state));
        } catch (FileAlreadyExistsException e) {
            throw new AlreadyExistException(name + " exists in " + folder, e);
        }
        return handle(name);
    }

    @Override
    public void replace(String name, IntegerResourceVersion version, T state) throws Exception {
        if (!exists(name).isExisting()) {
            throw new NotExistException(name + " does not exist in " + folder);
        }
        DurableFile.write(file(name), encrypted(state));
    }

    private byte[] encrypted(T state) throws IOException {
        return cipher.encrypt(InstantiationUtil.serializeObject(state));
    }

    @Override
    public IntegerResourceVersion exists(String name) {
        return Files.exists(file(name)) ? EXISTING : IntegerResourceVersion.notExisting();
    }

    @Override
    public RetrievableStateHandle<T> getAndLock(String name) throws Exception {
        if (!exists(name).isExisting()) {
            throw new NotExistException(name + " does not exist in " + folder);
        }
        return handle(name);
    }

    @Override
    public List<Tuple2<RetrievableStateHandle<T>, String>> getAllAndLock() throws Exception {
        var all = new ArrayList<Tuple2<RetrievableStateHandle<T>, String>>();
        for (var name : getAllHandles()) {
            all.add(Tuple2.of(handle(name), name));
        }
        return all;
    }

    @Override
    public Collection<String> getAllHandles() throws Exception {
        var names = new ArrayList<String>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                var name = file.getFileName().toString();
                if (name.endsWith(DurableFile.INCOMPLETE)) {
                    // its writer crashed before it acknowledged the entry
                    Files.deleteIfExists(file);
                } else {
                    names.add(name);
                }
            }
        } catch (NoSuchFileException e) {
            // no entry yet
        }
        names.sort(null);
        return names;
    }

    @Override
    public boolean releaseAndTryRemove(String name) throws Exception {
        Files.deleteIfExists(file(name));
        return true;
    }

    @Override
    public void clearEntries() throws Exception {
        for (var name : getAllHandles()) {
            Files.deleteIfExists(file(name));
        }
    }

    @Override
    public void release(String name) {
        // see the class
    }

    @Override
    public void releaseAll() {
        // see the class
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    private RetrievableStateHandle<T> handle(String name) {
        return new Handle<>(file(name), cipher);
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /// A stored object. The engine does not serialize the handles of a store, though its interface allows it.
    private static final class Handle<T extends Serializable> implements RetrievableStateHandle<T> {
        private static final long serialVersionUID = 1;

        private final transient Path file;
        private final transient StateCipher cipher;

        Handle(Path file, StateCipher cipher) {
            this.file = file;
            this.cipher = cipher;
        }

        @Override
        public T retrieveState() throws IOException, ClassNotFoundException {
            byte[] plain;
            try {
                plain = cipher.decrypt(Files.readAllBytes(file));
            } catch (IOException e) {
                throw new IOException(file + " cannot be read: " + e.getMessage(), e);
            }
            return InstantiationUtil.deserializeObject(
                    plain, Thread.currentThread().getContextClassLoader());
        }

        @Override
        public void discardState() throws Exception {
            Files.deleteIfExists(file);
        }

        @Override
        public long getStateSize() {
            return file.toFile().length();
        }

        @Override
        public void collectSizeStats(StateObjectSizeStatsCollector collector) {
            // this is a pointer to state, and not state
        }
    }
}

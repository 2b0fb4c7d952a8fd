package io.millrace.server.engine.durable;

import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.StateCipher;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.runtime.blob.BlobKey;
import org.apache.flink.runtime.blob.FileSystemBlobStore;
import org.jspecify.annotations.Nullable;

/// The engine's store of blobs in a local folder, with encrypted files: besides jars, blobs are the parts of plans that
/// are too large for a message, which contain options of tables. The hash in its key shows whether a blob is whole.
final class EncryptedBlobStore extends FileSystemBlobStore {
    /// At the beginning of a file, which is a sequence of encrypted parts then, each after its length.
    private static final long ENCRYPTED = 0x4d4c_5242_4c4f_4231L;

    private static final int PART = 1 << 20;
    private static final int MAX_PART = PART + 1024;

    private final Path base;
    private final StateCipher cipher;

    EncryptedBlobStore(Path folder, StateCipher cipher) throws IOException {
        super(FileSystem.getLocalFileSystem(), folder.toString());
        this.base = folder.resolve(BLOB_PATH_NAME);
        this.cipher = cipher;
    }

    /// The path in the engine's store, which deletes the file.
    private Path file(@Nullable JobID job, BlobKey key) {
        return base.resolve(job == null ? "no_job" : "job_" + job).resolve("blob_" + key);
    }

    private Path file(ApplicationID application, BlobKey key) {
        return base.resolve("application_" + application).resolve("blob_" + key);
    }

    @Override
    public boolean put(File content, @Nullable JobID job, BlobKey key) throws IOException {
        return put(content, file(job, key));
    }

    @Override
    public boolean put(File content, ApplicationID application, BlobKey key) throws IOException {
        return put(content, file(application, key));
    }

    private boolean put(File content, Path file) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        var incomplete = file.resolveSibling(file.getFileName() + DurableFile.INCOMPLETE);
        try (var in = Files.newInputStream(content.toPath());
                var target = new FileOutputStream(incomplete.toFile());
                var out = new DataOutputStream(new BufferedOutputStream(target))) {
            out.writeLong(ENCRYPTED);
            for (var part = in.readNBytes(PART); part.length > 0; part = in.readNBytes(PART)) {
                var encrypted = cipher.encrypt(part);
                out.writeInt(encrypted.length);
                out.write(encrypted);
            }
            out.flush();
            target.getFD().sync();
        }
        Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
        return true;
    }

    @Override
    public boolean get(@Nullable JobID job, BlobKey key, File target) throws IOException {
        return get(file(job, key), key, target.toPath());
    }

    @Override
    public boolean get(ApplicationID application, BlobKey key, File target) throws IOException {
        return get(file(application, key), key, target.toPath());
    }

    private boolean get(Path file, BlobKey key, Path target) throws IOException {
        var digest = digest();
        var whole = false;
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            try (var out = Files.newOutputStream(target)) {
                copy(in, out, digest);
            }
            whole = Arrays.equals(digest.digest(), key.getHash());
        } finally {
            if (!whole) {
                Files.deleteIfExists(target);
            }
        }
        if (!whole) {
            throw new IOException(file + " is damaged");
        }
        return true;
    }

    /// Copies a file, including one that is not encrypted because an earlier version wrote it.
    private void copy(DataInputStream in, OutputStream out, MessageDigest digest) throws IOException {
        in.mark(Long.BYTES);
        var start = in.readNBytes(Long.BYTES);
        if (start.length < Long.BYTES || ByteBuffer.wrap(start).getLong() != ENCRYPTED) {
            in.reset();
            for (var part = in.readNBytes(PART); part.length > 0; part = in.readNBytes(PART)) {
                digest.update(part);
                out.write(part);
            }
            return;
        }
        while (hasMore(in)) {
            var length = in.readInt();
            if (length < 0 || length > MAX_PART) {
                throw new IOException("a part of " + length + " bytes");
            }
            var part = cipher.decrypt(in.readNBytes(length));
            digest.update(part);
            out.write(part);
        }
    }

    private static boolean hasMore(InputStream in) throws IOException {
        in.mark(1);
        var more = in.read() >= 0;
        in.reset();
        return more;
    }

    /// The one of the engine's keys.
    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }
}

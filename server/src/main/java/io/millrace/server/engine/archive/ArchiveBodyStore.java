package io.millrace.server.engine.archive;

import io.millrace.server.storage.StateCipher;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.util.EnvironmentInformation;

/// Stores each finished application in a file, serialized and compressed. Only the version of the engine that wrote a
/// file can read it; a filter admits only the classes of such records.
final class ArchiveBodyStore {
    static final String UNFINISHED = ".new";
    private static final Pattern NAME = Pattern.compile("([0-9a-f]{32})\\.job");
    private static final int MAGIC = 0x4d4a_4131;
    /// Before a file that is encrypted.
    private static final int MAGIC_ENCRYPTED = 0x4d4a_4531;
    private static final int BUFFER = 1 << 16;
    private static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter("maxdepth=1000;"
            + "maxrefs=50000000;maxarray=20000000;maxbytes=2147483647;"
            + "!org.apache.flink.shaded.**;!org.apache.flink.table.**;org.apache.flink.**;"
            + "org.apache.commons.math3.**;java.lang.*;java.util.*;java.util.concurrent.**;java.time.*;java.net.Inet*;"
            + "java.math.*;!*");

    private final Path folder;
    private final Optional<StateCipher> cipher;

    /// @param cipher encrypts new files; older ones may be in clear
    ArchiveBodyStore(Path folder, Optional<StateCipher> cipher) {
        this.folder = folder;
        this.cipher = cipher;
    }

    /// The content of a file.
    static final class Encoded {
        private final byte[] bytes;
        private final long size;

        private Encoded(byte[] bytes, long size) {
            this.bytes = bytes;
            this.size = size;
        }

        long onDisk() {
            return bytes.length;
        }

        /// The size before compression.
        long size() {
            return size;
        }
    }

    /// @param size before compression
    record Decoded(ArchivedApplication application, long size) {}

    /// The file is missing or cannot be read.
    static class Unreadable extends IOException {
        private static final long serialVersionUID = 1;

        Unreadable(String reason) {
            super(reason);
        }
    }

    /// The file cannot be decrypted. With its own key, it can be read again.
    static final class Encrypted extends Unreadable {
        private static final long serialVersionUID = 1;

        Encrypted() {
            super("its file is damaged, or was encrypted with another key");
        }
    }

    /// Compresses at the fastest level: to a third of the size, in a tenth of the time of the default level.
    private static final class Compressed extends GZIPOutputStream {
        Compressed(OutputStream out) throws IOException {
            super(out, BUFFER >> 4);
            def.setLevel(Deflater.BEST_SPEED);
        }

        /// The bytes before compression.
        long size() {
            return def.getBytesRead();
        }
    }

    /// The application cannot be serialized.
    static final class Unwritable extends Exception {
        private static final long serialVersionUID = 1;

        Unwritable(Throwable cause) {
            super(cause);
        }
    }

    static Encoded encode(ArchivedApplication application) throws Unwritable {
        var out = new ByteArrayOutputStream();
        try (var head = new DataOutputStream(out)) {
            head.writeInt(MAGIC);
            head.writeUTF(EnvironmentInformation.getVersion());
            var compressed = new Compressed(out);
            var objects = new ObjectOutputStream(compressed);
            objects.writeObject(application);
            objects.flush();
            compressed.finish();
            return new Encoded(out.toByteArray(), compressed.size());
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // serialization may throw any of these
            throw new Unwritable(e);
        }
    }

    void write(ApplicationID id, Encoded body) throws IOException {
        var fresh = folder.resolve("body" + UNFINISHED);
        Files.write(
                fresh,
                cipher.map(present -> encrypted(body.bytes, present)).orElse(body.bytes),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        Files.move(fresh, file(id), StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] encrypted(byte[] content, StateCipher cipher) {
        var text = cipher.encrypt(content);
        return ByteBuffer.allocate(Integer.BYTES + text.length)
                .putInt(MAGIC_ENCRYPTED)
                .put(text)
                .array();
    }

    private InputStream content(ApplicationID id) throws IOException {
        var in = new BufferedInputStream(
                Files.newInputStream(file(id), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS), BUFFER);
        in.mark(Integer.BYTES);
        if (ByteBuffer.wrap(Arrays.copyOf(in.readNBytes(Integer.BYTES), Integer.BYTES))
                        .getInt()
                != MAGIC_ENCRYPTED) {
            in.reset();
            return in;
        }
        try (in) {
            return new ByteArrayInputStream(cipher.orElseThrow(Encrypted::new).decrypt(in.readAllBytes()));
        } catch (StateCipher.Undecryptable e) {
            throw new Encrypted();
        }
    }

    /// Throws [Unreadable] with the reason.
    Decoded read(ApplicationID id) throws IOException {
        try (var in = new DataInputStream(content(id))) {
            if (in.readInt() != MAGIC) {
                throw new Unreadable("its file is damaged");
            }
            var version = in.readUTF();
            if (!version.equals(EnvironmentInformation.getVersion())) {
                throw new Unreadable("version " + version + " of the engine wrote it, and this is "
                        + EnvironmentInformation.getVersion());
            }
            return decode(new Decompressed(in), id);
        } catch (Unreadable e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new Unreadable("its file is missing");
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError e) {
            // reading a damaged file may throw any of these
            throw new Unreadable("its file is damaged");
        }
    }

    private static Decoded decode(Decompressed in, ApplicationID id) throws IOException, ClassNotFoundException {
        var objects = new ObjectInputStream(in);
        objects.setObjectInputFilter(FILTER);
        if (objects.readObject() instanceof ArchivedApplication found
                && found.getApplicationId().equals(id)) {
            // reads to the end, where the checksum is
            if (in.read() >= 0) {
                throw new Unreadable("its file is damaged");
            }
            return new Decoded(found, in.size());
        }
        throw new Unreadable("its file is damaged");
    }

    private static final class Decompressed extends GZIPInputStream {
        Decompressed(InputStream in) throws IOException {
            super(in, BUFFER);
        }

        /// The bytes after decompression so far.
        long size() {
            return inf.getBytesWritten();
        }
    }

    void delete(ApplicationID id) throws IOException {
        Files.deleteIfExists(file(id));
    }

    /// The ids of all files. Deletes an unfinished one.
    Set<ApplicationID> list() throws IOException {
        var found = new HashSet<ApplicationID>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    found.add(ApplicationID.fromHexString(name.group(1)));
                }
            }
        }
        Files.deleteIfExists(folder.resolve("body" + UNFINISHED));
        return found;
    }

    BasicFileAttributes attributes(ApplicationID id) throws IOException {
        return Files.readAttributes(file(id), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private Path file(ApplicationID id) {
        return folder.resolve(id + ".job");
    }
}

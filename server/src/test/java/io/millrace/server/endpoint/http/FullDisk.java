package io.millrace.server.endpoint.http;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A folder of the default file system on a disk that is full after this number of bytes in each file.
final class FullDisk extends FileSystemProvider {
    private final FileSystemProvider real;
    private final FileSystem system = new System();
    private final int room;

    private FullDisk(Path folder, int room) {
        this.real = folder.getFileSystem().provider();
        this.room = room;
    }

    static Path at(Path folder, int room) {
        return new FullDisk(folder, room).wrapped(folder);
    }

    private Path wrapped(Path path) {
        return (Path) Proxy.newProxyInstance(
                FullDisk.class.getClassLoader(), new Class<?>[] {Path.class, Real.class}, (self, method, arguments) -> {
                    if (method.getName().equals("getFileSystem")) {
                        return system;
                    }
                    if (method.getName().equals("path")) {
                        return path;
                    }
                    var plain = arguments == null
                            ? new Object[0]
                            : Stream.of(arguments)
                                    .map(each -> each instanceof Path given ? real(given) : each)
                                    .toArray();
                    try {
                        return method.invoke(path, plain) instanceof Path result
                                ? wrapped(result)
                                : method.invoke(path, plain);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private interface Real {
        Path path();
    }

    private static Path real(Path path) {
        return path instanceof Real wrapper ? wrapper.path() : path;
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        var out = Files.newOutputStream(real(path), options);
        return new OutputStream() {
            private int left = room;

            @Override
            public void write(int letter) throws IOException {
                write(new byte[] {(byte) letter}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                out.write(bytes, start, Math.min(left, length));
                left -= length;
                if (left < 0) {
                    throw new FileSystemException(null, null, "No space left on device");
                }
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        var all = Files.newDirectoryStream(real(path));
        return new DirectoryStream<>() {
            @Override
            public java.util.Iterator<Path> iterator() {
                return StreamSupport.stream(all.spliterator(), false)
                        .map(FullDisk.this::wrapped)
                        .iterator();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        real.createDirectory(real(path), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        real.delete(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real.checkAccess(real(path), modes);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return real.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        return real.readAttributes(real(path), names, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return real.getFileAttributeView(real(path), type, options);
    }

    @Override
    public String getScheme() {
        return "full";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return real.newByteChannel(real(path), options, attributes);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return real.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return real.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return real.getFileStore(real(path));
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
        real.setAttribute(real(path), name, value, options);
    }

    private final class System extends FileSystem {
        private final FileSystem all = java.nio.file.FileSystems.getDefault();

        @Override
        public FileSystemProvider provider() {
            return FullDisk.this;
        }

        @Override
        public Path getPath(String first, String... more) {
            return wrapped(all.getPath(first, more));
        }

        @Override
        public void close() {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return all.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return all.getRootDirectories();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return all.getFileStores();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return all.supportedFileAttributeViews();
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            return all.getPathMatcher(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return all.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() {
            throw new UnsupportedOperationException();
        }
    }
}

package io.millrace.server.engine.file;

import java.io.IOException;
import java.net.URI;
import org.apache.flink.core.fs.UnsupportedFileSystemSchemeException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/// A file system of the engine for libraries that know only those of Hadoop, such as the reader of ORC. It only reads:
/// everything is written with the engine's own file systems.
///
/// Hadoop has one class for each scheme. A setting `fs.SCHEME.impl` in a `core-site.xml` of the user comes before it.
public abstract class HadoopFileSystemAdapter extends FileSystem {
    /// Set while the engine is asked. If it has no file system for the scheme, it asks Hadoop in turn.
    private static final ScopedValue<URI> ASKED = ScopedValue.newInstance();

    private final String scheme;
    private URI address;

    private HadoopFileSystemAdapter(String scheme) {
        this.scheme = scheme;
        this.address = URI.create(scheme + ":/");
    }

    /// Files of S3.
    public static final class S3 extends HadoopFileSystemAdapter {
        public S3() {
            super("s3");
        }
    }

    /// Files of S3, read by the engine's file system for checkpoints.
    public static final class S3Presto extends HadoopFileSystemAdapter {
        public S3Presto() {
            super("s3p");
        }
    }

    @Override
    public String getScheme() {
        return scheme;
    }

    @Override
    public URI getUri() {
        return address;
    }

    @Override
    public void initialize(URI name, Configuration configuration) throws IOException {
        if (ASKED.isBound()) {
            throw new UnsupportedFileSystemSchemeException("The engine has no file system for '" + scheme + "'.");
        }
        super.initialize(name, configuration);
        setConf(configuration);
        address = URI.create(scheme + "://" + name.getAuthority() + "/");
        var _ = engine();
    }

    private org.apache.flink.core.fs.FileSystem engine() throws IOException {
        return ScopedValue.where(ASKED, address).call(() -> org.apache.flink.core.fs.FileSystem.get(address));
    }

    private static org.apache.flink.core.fs.Path path(Path path) {
        return new org.apache.flink.core.fs.Path(path.toUri());
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return new FSDataInputStream(new HadoopInputStream(engine().open(path(makeQualified(path)), bufferSize)));
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return status(engine().getFileStatus(path(makeQualified(path))));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        var listed = engine().listStatus(path(makeQualified(path)));
        var statuses = new FileStatus[listed.length];
        for (int i = 0; i < listed.length; i++) {
            statuses[i] = status(listed[i]);
        }
        return statuses;
    }

    private static FileStatus status(org.apache.flink.core.fs.FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDir(),
                status.getReplication(),
                status.getBlockSize(),
                status.getModificationTime(),
                new Path(status.getPath().toUri()));
    }

    @Override
    public Path getWorkingDirectory() {
        return new Path(address);
    }

    @Override
    public void setWorkingDirectory(Path folder) {
        // all paths are absolute
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw readOnly();
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw readOnly();
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw readOnly();
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw readOnly();
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("Files are written with the engine's own file systems.");
    }
}

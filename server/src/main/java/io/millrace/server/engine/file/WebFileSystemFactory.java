package io.millrace.server.engine.file;

import java.net.URI;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.UnsupportedFileSystemSchemeException;

/// Refuses the addresses of web servers as paths. Hadoop has file systems for them that fail without a message when a
/// file is opened, and the engine would take those. A plugin for such a scheme comes before this factory.
///
/// The engine finds the factories through the Java service registration.
public abstract class WebFileSystemFactory implements FileSystemFactory {
    private final String scheme;

    private WebFileSystemFactory(String scheme) {
        this.scheme = scheme;
    }

    /// Refuses addresses without TLS.
    public static final class Http extends WebFileSystemFactory {
        public Http() {
            super("http");
        }
    }

    /// Refuses addresses with TLS.
    public static final class Https extends WebFileSystemFactory {
        public Https() {
            super("https");
        }
    }

    @Override
    public String getScheme() {
        return scheme;
    }

    @Override
    public int getPriority() {
        return -1;
    }

    /// @throws UnsupportedFileSystemSchemeException always, with the engine's message for a scheme that it does not
    /// know
    @Override
    public FileSystem create(URI uri) throws UnsupportedFileSystemSchemeException {
        throw new UnsupportedFileSystemSchemeException(
                "Could not find a file system implementation for scheme '" + scheme + "'.");
    }
}

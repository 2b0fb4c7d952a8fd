package io.millrace.server.engine.planner;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A cache of the files in `META-INF/services` of a class path, on which sessions build their class loaders.
/// The engine's planner looks for factories several times for each table of a statement, and each time,
/// `ServiceLoader` would look for such a file in all jars. The class path of a process does not change.
final class ServiceFileCache extends ClassLoader {
    private static final String SERVICES = "META-INF/services/";

    private final Map<String, List<URL>> files = new ConcurrentHashMap<>();

    static {
        registerAsParallelCapable();
    }

    /// @param parent of the class path, which loads all classes
    ServiceFileCache(ClassLoader parent) {
        super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.startsWith(SERVICES) ? Collections.enumeration(joined(name)) : super.getResources(name);
    }

    /// All files of the name as one, or none.
    private List<URL> joined(String name) throws IOException {
        var known = files.get(name);
        if (known == null) {
            known = join(name, super.getResources(name));
            files.put(name, known);
        }
        return known;
    }

    private static List<URL> join(String name, Enumeration<URL> found) throws IOException {
        if (!found.hasMoreElements()) {
            return List.of();
        }
        var text = new ByteArrayOutputStream();
        while (found.hasMoreElements()) {
            try (var file = found.nextElement().openStream()) {
                file.transferTo(text);
                text.write('\n');
            }
        }
        return List.of(URL.of(URI.create("memory:" + name), new Content(text.toByteArray())));
    }

    private static final class Content extends URLStreamHandler {
        private final byte[] bytes;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // nothing to connect to
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }
}

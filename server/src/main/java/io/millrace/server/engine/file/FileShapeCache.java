package io.millrace.server.engine.file;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.datafile.FileShape;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.apache.flink.core.fs.Path;
import org.apache.flink.util.FlinkRuntimeException;

/// A cache of the columns of files that statements name by their paths: the guess reads up to 4 MiB of a file.
public final class FileShapeCache {
    private static final int MAX_FILES = 20;
    private static final int MAX_COLUMNS = 500;
    /// The time after which a file's time is reliable: two changes within the resolution of a file system's
    /// times have the same time.
    private static final long SETTLED_MILLIS = 10_000;

    private final EngineFileShapes shapes = new EngineFileShapes();
    private final Clock clock;
    private final Map<Version, FileShape> known = BoundedMap.ofUsed(MAX_FILES);

    private record Version(String address, long length, long modified) {}

    public FileShapeCache() {
        this(Clock.systemUTC());
    }

    FileShapeCache(Clock clock) {
        this.clock = clock;
    }

    /// The shape of a file that the caller may read.
    ///
    /// @param name in messages
    public synchronized FileShape of(String name, String address) {
        var version = version(address);
        var found = known.get(version);
        if (found != null) {
            return found;
        }
        var shape = shapes.of(name, address, FileShape.Choice.NONE);
        if (clock.millis() - version.modified() > SETTLED_MILLIS
                && shape.columns().size() <= MAX_COLUMNS
                && version(address).equals(version)) {
            known.put(version, shape);
        }
        return shape;
    }

    private static Version version(String address) {
        var path = new Path(address);
        try {
            var status = path.getFileSystem().getFileStatus(path);
            return new Version(address, status.getLen(), status.getModificationTime());
        } catch (IOException | FlinkRuntimeException e) { // the guess says it
            return new Version(address, -1, Long.MAX_VALUE);
        }
    }
}

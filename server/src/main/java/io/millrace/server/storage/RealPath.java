package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Resolves the symbolic links of a path that need not exist.
public final class RealPath {
    private RealPath() {}

    /// The path without `..` and symbolic links, as far as it exists.
    public static Path of(Path path) {
        return existing(path.toAbsolutePath().normalize());
    }

    /// The path as Java resolves it, with `..` before symbolic links, and as the operating system does, with `..` after
    /// them.
    public static List<Path> bothOf(Path path) {
        return List.of(of(path), existing(path.toAbsolutePath()).normalize());
    }

    /// Whether a path is in the folder, or is the folder itself: both if `..` is resolved before symbolic links, as
    /// Java does, and after, as the operating system does.
    ///
    /// @param folder as [#of] returns it
    public static boolean isIn(Path folder, Path path) {
        return bothOf(path).stream().anyMatch(real -> real.startsWith(folder));
    }

    private static Path existing(Path absolute) {
        for (var existing = absolute; existing != null; existing = existing.getParent()) {
            if (Files.exists(existing)) {
                try {
                    return existing.toRealPath().resolve(existing.relativize(absolute));
                } catch (IOException e) {
                    // not readable for this process either
                }
            }
        }
        return absolute;
    }
}

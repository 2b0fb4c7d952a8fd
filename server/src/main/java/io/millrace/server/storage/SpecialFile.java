package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/// Recognizes files that hold no data of users. A device or a pipe may keep the thread that opens it forever, because
/// no interrupt ends that call; the kernel's files show the environment of the server.
public final class SpecialFile {
    /// The reason for a refusal, which follows the name of the file.
    public static final String REASON =
            "is a device, a pipe, a socket or a file of the kernel, and can't be used. Choose a file or a folder.";

    private static final List<Path> KERNEL = List.of(Path.of("/proc"), Path.of("/sys"));

    private SpecialFile() {}

    /// @param path without symbolic links, as [RealPath#of] returns it
    public static boolean is(Path path) {
        return KERNEL.stream().anyMatch(path::startsWith) || isOther(path);
    }

    private static boolean isOther(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isOther();
        } catch (IOException e) {
            return false; // its use will fail and say why
        }
    }
}

package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;

/// The user that a server runs as, to whom the superuser gives the files that commands make for that server.
///
/// @param user empty if files stay with the user who makes them
public record FileOwner(Optional<UserPrincipal> user) {
    private static final String SUPERUSER = "root";

    /// The owner of a state folder, if a command of the superuser makes files for its server.
    public static FileOwner ofServer(Optional<Path> state) throws IOException {
        return of(state, System.getProperty("user.name", ""));
    }

    static FileOwner of(Optional<Path> state, String caller) throws IOException {
        return new FileOwner(
                caller.equals(SUPERUSER) && state.isPresent() && Files.isDirectory(state.get())
                        ? Optional.of(Files.getOwner(state.get()))
                        : Optional.empty());
    }

    /// Gives a file or a folder with all that is in it to the user. A link is given itself and never what it refers to:
    /// the user of the server can make links in its folders, and must not get the files of others by them.
    public void give(Path path) throws IOException {
        if (user.isEmpty()) {
            return;
        }
        try (var all = Files.walk(path)) {
            for (var one : (Iterable<Path>) all::iterator) {
                set(one, user.get());
            }
        }
    }

    /// Gives files and folders to the user, without what else is in the folders.
    public void give(List<Path> paths) throws IOException {
        if (user.isEmpty()) {
            return;
        }
        for (var path : paths) {
            set(path, user.get());
        }
    }

    /// Gives a new file the owner of the file that it is to replace, so that the same users can read it.
    public static void keep(Path file, Path replacement) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        try {
            set(replacement, Files.getOwner(file, LinkOption.NOFOLLOW_LINKS));
        } catch (FileSystemException e) {
            // only the superuser can: the file becomes the caller's
        }
    }

    private static void set(Path path, UserPrincipal owner) throws IOException {
        var view = Files.getFileAttributeView(path, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (!view.getOwner().equals(owner)) {
            view.setOwner(owner);
        }
    }
}

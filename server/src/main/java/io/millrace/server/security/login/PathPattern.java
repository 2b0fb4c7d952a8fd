package io.millrace.server.security.login;

import io.millrace.server.storage.RealPath;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/// A pattern of addresses of files, in which `*` stands for any text, and a pattern that ends with `/*` also matches
/// the folder itself. Files of the server match only patterns that begin with `file:` or `/`, whose folder is resolved
/// as the addresses are.
record PathPattern(String text, boolean local, TextPattern files, TextPattern folder) {
    private static final String LOCAL = "file:";

    static PathPattern parse(String text) throws IOException {
        var lower = text.toLowerCase(Locale.ROOT);
        if (!lower.startsWith(LOCAL) && !text.startsWith("/")) {
            return of(text, false, text);
        }
        var path = lower.startsWith(LOCAL) ? text.substring(LOCAL.length()) : text;
        path = path.startsWith("///") ? path.substring(2) : path;
        if (path.equals("*")) {
            return of(text, true, LOCAL + "*");
        }
        if (!path.startsWith("/") || path.startsWith("//")) {
            throw new IOException("'" + text + "' is not a pattern of files: write file:/folder/*, or file:* for all");
        }
        int star = path.indexOf('*');
        int slash = path.lastIndexOf('/', star < 0 ? path.length() : star);
        try {
            var folder =
                    RealPath.of(Path.of(path.substring(0, Math.max(slash, 1)))).toString();
            var rest = path.substring(slash + 1);
            return of(text, true, LOCAL + (folder.equals("/") ? "/" : folder + "/") + rest);
        } catch (InvalidPathException e) {
            throw new IOException("'" + text + "' is not a pattern of files", e);
        }
    }

    private static PathPattern of(String text, boolean local, String pattern) {
        return new PathPattern(
                text,
                local,
                TextPattern.glob(pattern),
                TextPattern.glob(pattern.endsWith("/*") ? pattern.substring(0, pattern.length() - 2) : pattern));
    }

    /// @param address `file:` and a real path, or a URI
    boolean matches(String address) {
        return address.startsWith(LOCAL) == local && (files.matches(address) || folder.matches(address));
    }

    @Override
    public String toString() {
        return text;
    }
}

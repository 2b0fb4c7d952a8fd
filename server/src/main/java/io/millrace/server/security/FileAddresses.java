package io.millrace.server.security;

import io.millrace.server.storage.RealPath;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the files and folders that a text may name, in the one form that rules compare: `file:` and a real path, or a
/// URI without `..`. A text that libraries read in several ways has several addresses, and all must be allowed.
public final class FileAddresses {
    /// The keys whose values name files, whatever they look like.
    private static final Pattern PATH_KEY = Pattern.compile(
            "(?i)(?:.*[._-])?(?:path|paths|dir|directory|location|warehouse|file|files|folder|keytab|keystore|truststore)");

    /// The characters that make a value name files. A value without any of them names files only if its key
    /// says so.
    private static final String NAMING = ":/\\~";

    private static final Pattern SEPARATOR = Pattern.compile("[,;!]");
    /// Before the address itself: `jar:file:/x!/y`.
    private static final Pattern WRAPPER = Pattern.compile("(?i)(?:jar:|zip:|view:|hdfs-local:)+");

    private static final Pattern URI = Pattern.compile("(\\p{Alpha}[\\w+.-]*):(.*)", Pattern.DOTALL);

    /// Addresses of services, not of files.
    private static final Set<String> NETWORK = Set.of(
            "http", "https", "jdbc", "thrift", "mongodb", "redis", "rediss", "amqp", "amqps", "tcp", "ssl", "ws", "wss",
            "pulsar", "nats", "grpc");

    private FileAddresses() {}

    /// The addresses that the value of an option may stand for; none if it names no files.
    public static List<String> ofOption(String key, String value) {
        boolean names = PATH_KEY.matcher(key.strip()).matches();
        if (!names && NAMING.chars().allMatch(sign -> value.indexOf(sign) < 0)) {
            return List.of();
        }
        return Stream.concat(Stream.of(value), SEPARATOR.splitAsStream(value))
                .map(part -> WRAPPER.matcher(part.strip()).replaceFirst(""))
                .distinct()
                .flatMap(part -> of(part, names).stream())
                .distinct()
                .toList();
    }

    /// The addresses that a text may stand for; none if it names no file.
    ///
    /// @param names whether it names a file in any case
    public static List<String> of(String text, boolean names) {
        var uri = URI.matcher(text);
        if (text.isBlank()) {
            return List.of();
        }
        if (!uri.matches()) {
            boolean local = names || text.startsWith("/") || text.startsWith("\\") || text.startsWith("~");
            return local ? local(text) : List.of();
        }
        var scheme = uri.group(1).toLowerCase(Locale.ROOT);
        var rest = uri.group(2);
        if (scheme.equals("file")) {
            return local(rest.replaceFirst("^//[^/]*(?=/)", ""));
        }
        boolean path = rest.startsWith("/") || rest.startsWith("\\");
        if (!names && (NETWORK.contains(scheme) || !path)) {
            return List.of();
        }
        return remote(scheme, rest);
    }

    /// A path as libraries read it: the engine takes a backslash for a slash, and others decode it.
    private static Stream<String> readings(String path) {
        return Stream.of(path, decoded(path))
                .flatMap(one -> Stream.of(one, one.replace('\\', '/')))
                .distinct();
    }

    private static List<String> remote(String scheme, String rest) {
        return readings(rest)
                .flatMap(one -> Stream.of(one, withoutDots(one)))
                .map(one -> scheme + ":" + one)
                .distinct()
                .toList();
    }

    private static String withoutDots(String rest) {
        int path = rest.startsWith("//") ? Math.max(rest.indexOf('/', 2), 0) : 0;
        return rest.substring(0, path) + normalized(rest.substring(path));
    }

    /// Removes `.` and `..`, which some file systems resolve and others do not.
    private static String normalized(String path) {
        try {
            return path.isEmpty() ? path : Path.of(path).normalize().toString();
        } catch (InvalidPathException e) {
            return path;
        }
    }

    private static List<String> local(String path) {
        try {
            return readings(path)
                    .flatMap(one -> RealPath.bothOf(Path.of(one.isEmpty() ? "/" : one)).stream())
                    .map(real -> "file:" + real)
                    .distinct()
                    .toList();
        } catch (InvalidPathException e) {
            return List.of("file:" + path);
        }
    }

    private static String decoded(String text) {
        try {
            return text.indexOf('%') < 0 ? text : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}

package io.millrace.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// The way in which a jar is made smaller.
///
/// @param jar    the start of its name, before the version
/// @param stores whether its entries are not compressed
/// @param drops  the starts of the names of entries that are left out
record RepackRule(String jar, boolean stores, List<String> drops) {
    /// The same in every build and time zone.
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    RepackRule {
        drops = List.copyOf(drops);
    }

    /// Reads a file of lines such as `name store|deflate PREFIX...`; what follows a `#` is a comment.
    static List<RepackRule> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> parse(line.split("\\s+")))
                .toList();
    }

    private static RepackRule parse(String[] words) {
        boolean stores = switch (words[1]) {
            case "store" -> true;
            case "deflate" -> false;
            default -> throw new IllegalArgumentException("'store' or 'deflate', not '" + words[1] + "'");
        };
        return new RepackRule(words[0], stores, Arrays.asList(words).subList(2, words.length));
    }

    boolean isFor(String name) {
        return name.startsWith(jar + "-") && Character.isDigit(name.charAt(jar.length() + 1));
    }

    /// Writes the smaller jar. Fails if it has none of what is to be left out: a new version may have other names.
    void repack(Path from, Path to) throws IOException {
        Set<String> unused = new HashSet<>(drops);
        try (var in = new ZipFile(from.toFile());
                var out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (var entry : Collections.list(in.entries())) {
                var dropped = drops.stream().filter(entry.getName()::startsWith).findFirst();
                dropped.ifPresent(unused::remove);
                if (dropped.isEmpty()) {
                    copy(entry, in, out);
                }
            }
        }
        if (!unused.isEmpty()) {
            throw new IOException(from + " has no entries that start with " + unused);
        }
    }

    private void copy(ZipEntry entry, ZipFile in, ZipOutputStream out) throws IOException {
        byte[] content;
        try (var bytes = in.getInputStream(entry)) {
            content = bytes.readAllBytes();
        }
        var copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(TIME);
        if (stores || entry.isDirectory()) {
            var sum = new CRC32();
            sum.update(content);
            copy.setMethod(ZipEntry.STORED);
            copy.setSize(content.length);
            copy.setCrc(sum.getValue());
        }
        out.putNextEntry(copy);
        out.write(content);
        out.closeEntry();
    }
}

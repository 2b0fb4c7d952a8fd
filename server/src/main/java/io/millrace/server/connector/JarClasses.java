package io.millrace.server.connector;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The classes of a jar with the checksums of their code.
record JarClasses(Map<String, Long> checksums) {
    private static final String END = ".class";

    JarClasses {
        checksums = Map.copyOf(checksums);
    }

    static JarClasses of(Path jar) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            return new JarClasses(zip.stream()
                    .filter(JarClasses::isClass)
                    .collect(Collectors.toMap(ZipEntry::getName, ZipEntry::getCrc, (first, second) -> first)));
        }
    }

    /// Returns whether an entry is a class that can clash. Classes for other versions of the JVM and
    /// descriptions of modules are in many jars, and clash with nothing.
    private static boolean isClass(ZipEntry entry) {
        var name = entry.getName();
        return name.endsWith(END) && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
    }

    /// The names of classes that both have with different code, in order.
    List<String> clashes(JarClasses other) {
        return checksums.entrySet().stream()
                .filter(entry -> other.checksums.containsKey(entry.getKey())
                        && !other.checksums.get(entry.getKey()).equals(entry.getValue()))
                .map(entry -> entry.getKey()
                        .substring(0, entry.getKey().length() - END.length())
                        .replace('/', '.'))
                .sorted()
                .toList();
    }
}

package io.millrace.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The files that the script `share/kubernetes/secrets` makes, read from its text.
final class SecretFiles {
    private static final Path SCRIPT = Path.of("src/main/dist/share/kubernetes/secrets");
    private static final Pattern SECRET = Pattern.compile("(?m)^secret (\\S+) (.+)$");
    private static final Pattern KEY = Pattern.compile("\"([a-z.-]+)=");

    private SecretFiles() {}

    /// The names of the files in each Secret.
    static Map<String, List<String>> bySecret() throws IOException {
        return SECRET.matcher(Files.readString(SCRIPT))
                .results()
                .collect(Collectors.toMap(
                        line -> line.group(1),
                        line -> Stream.of(line.group(2).split(" ", -1))
                                .map(file -> file.replaceFirst(".*/", ""))
                                .toList()));
    }

    /// A file of keys of `millrace.yaml`, each with some value.
    static String keys(String file) throws IOException {
        var line =
                Pattern.compile("(?m)^keys " + Pattern.quote(file) + " (.+)$").matcher(Files.readString(SCRIPT));
        if (!line.find()) {
            throw new IllegalArgumentException("the script does not write " + file);
        }
        return KEY.matcher(line.group(1))
                .results()
                .map(key -> key.group(1) + ": secret")
                .collect(Collectors.joining("\n"));
    }
}

package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Tests that NOTICE names everything that the archive bundles, with its licence.
class NoticeJourney {
    private final Path home = Distribution.unpacked().home();

    @Test
    void namesEveryBundledJarAndNoOther() throws IOException {
        assertThat(named())
                .as("run packaging/notice after a change of dependencies")
                .isEqualTo(bundled());
    }

    @Test
    void namesWhatTheWebUiIsBuiltFrom() throws IOException {
        var notice = Files.readString(home.resolve("NOTICE"));
        var manifest = Files.readString(Distribution.sources().resolve("server/src/main/web/package.json"));

        var dependencies =
                new JsonMapper().readTree(manifest).get("dependencies").propertyStream();

        assertThat(dependencies)
                .isNotEmpty()
                .allSatisfy(dependency -> assertThat(notice)
                        .contains("npm:" + dependency.getKey() + ":"
                                + dependency.getValue().asString()));
    }

    @Test
    void carriesTheLicence() throws IOException {
        assertThat(Files.readString(home.resolve("LICENSE"))).contains("Apache License", "Version 2.0, January 2004");
    }

    private Set<String> bundled() throws IOException {
        try (var modules = Files.walk(home.resolve("modules"));
                var plugins = Files.walk(home.resolve("plugins"))) {
            return Stream.concat(modules, plugins)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .filter(name -> !name.matches("(common-client|server|sql-cli|desktop-console)-[0-9.]+\\.jar"))
                    .map(name -> name.replaceFirst("(-linux|-linux-aarch64|-mac|-mac-aarch64|-win)?\\.jar$", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private Set<String> named() throws IOException {
        try (var lines = Files.lines(home.resolve("NOTICE"))) {
            return lines.filter(line -> line.matches(" {2}[^: ]+:[^: ]+:[^: ]+"))
                    .filter(line -> !line.startsWith("  npm:"))
                    .map(line -> line.strip().split(":", 3))
                    .map(coordinates -> coordinates[1] + "-" + coordinates[2])
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that `packaging/advisories` finds the components that an advisory names, and only those.
class AdvisoriesTest {
    private static final String RECORD = """
            {"id": "%s", "aliases": ["CVE-2026-0001"], "summary": "planted",
             "affected": [{"package": {"ecosystem": "Maven", "name": "%s"},
              "ranges": [{"type": "ECOSYSTEM", "events": [%s]}]%s}]}
            """;

    @TempDir
    private Path directory;

    private Path advisories;

    @BeforeEach
    void write() throws IOException {
        advisories = Files.createDirectory(directory.resolve("advisories"));
        Files.writeString(directory.resolve("sbom.json"), """
                {"bomFormat": "CycloneDX", "components": [
                 {"group": "org.example", "name": "parser", "version": "2.15.1", "purl": "pkg:maven/org.example/parser@2.15.1?type=jar"},
                 {"group": "org.example", "name": "final", "version": "4.1.100.Final", "purl": "pkg:maven/org.example/final@4.1.100.Final"}]}
                """);
    }

    private record Finished(int code, String printed) {}

    private Finished run() throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        "./advisories",
                        advisories.toString(),
                        directory.resolve("sbom.json").toString())
                .redirectErrorStream(true)
                .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), printed);
    }

    private void plant(String id, String name, String events, String more) throws IOException {
        Files.writeString(advisories.resolve(id + ".json"), RECORD.formatted(id, name, events, more));
    }

    @Test
    void findsAPlantedOneAmongOthers() throws Exception {
        plant("GHSA-other", "org.example:other", "{\"introduced\": \"0\"}", "");
        plant("GHSA-planted", "org.example:parser", "{\"introduced\": \"2.0\"}, {\"fixed\": \"2.15.2\"}", "");
        plant("GHSA-past", "org.example:parser", "{\"introduced\": \"0\"}, {\"fixed\": \"2.9\"}", "");
        assertThat(run())
                .isEqualTo(new Finished(
                        1,
                        "GHSA-planted, CVE-2026-0001: org.example:parser 2.15.1, fixed in 2.15.2: planted\n"
                                + "2 components, 3 advisories, 1 found\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, fixed, 2.15.2, true",
        "0, fixed, 2.15.1, false",
        "0, fixed, 2.15.10, true",
        "0, fixed, 2.15.1-rc1, false",
        "0, fixed, 2.15.1.1, true",
        "2.15.1-rc1, fixed, 3, true",
        "2.15.1, last_affected, 2.15.1, true",
        "2.15.1.0, fixed, 3, true",
        "2.15, last_affected, 2.15.0, false",
        "2.16, fixed, 3, false",
        "10, fixed, 11, false",
    })
    void readsRanges(String introduced, String end, String version, boolean affected) throws Exception {
        plant(
                "GHSA-range",
                "org.example:parser",
                "{\"introduced\": \"%s\"}, {\"%s\": \"%s\"}".formatted(introduced, end, version),
                "");
        assertThat(run().code()).isEqualTo(affected ? 1 : 0);
    }

    @Test
    void readsListsOfVersions() throws Exception {
        plant("GHSA-list", "org.example:final", "{\"introduced\": \"99\"}", ", \"versions\": [\"4.1.100.Final\"]");
        assertThat(run().printed()).contains("org.example:final 4.1.100.Final, not fixed yet");
    }

    @Test
    void ignoresAWithdrawnOne() throws Exception {
        plant("GHSA-gone", "org.example:parser", "{\"introduced\": \"0\"}", "");
        var file = advisories.resolve("GHSA-gone.json");
        Files.writeString(
                file, Files.readString(file).replaceFirst("\\{", "{\"withdrawn\": \"2026-01-01T00:00:00Z\", "));
        assertThat(run()).isEqualTo(new Finished(0, "2 components, 1 advisories, 0 found\n"));
    }

    @Test
    void failsWhereNothingCanBeCompared() throws Exception {
        assertThat(run().code()).isEqualTo(2);
        Files.writeString(advisories.resolve("broken.json"), "{");
        assertThat(run().code()).isEqualTo(2);
        Files.writeString(advisories.resolve("broken.json"), "{\"id\": \"x\"}");
        assertThat(run().printed()).contains("is not an advisory in the format of OSV");
    }
}

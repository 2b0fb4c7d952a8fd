package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests that the bill of materials names every jar of the archive, by its content, and no other.
class SbomJourney {
    private static final long MAX_SIZE = 200_000_000;

    private final Path home = Distribution.unpacked().home();

    private Map<String, Path> jars() throws IOException {
        var jars = new TreeMap<String, Path>();
        try (var files = Files.walk(home)) {
            for (var file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".jar")) {
                    jars.put(sha256(file), file);
                }
            }
        }
        return jars;
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private JsonNode sbom() throws IOException {
        return new JsonMapper().readTree(Files.readString(home.resolve("sbom.cdx.json")));
    }

    private Map<String, String> named() throws IOException {
        var named = new HashMap<String, String>();
        for (var component : sbom().get("components")) {
            for (var hash : component.get("hashes")) {
                if (hash.get("alg").asString().equals("SHA-256")) {
                    named.put(
                            hash.get("content").asString(),
                            component.get("purl").asString());
                }
            }
        }
        return named;
    }

    @Test
    void namesEveryJarByItsContentAndNoOther() throws IOException {
        var jars = jars();
        var named = named();
        var unnamed = new TreeMap<>(jars);
        unnamed.keySet().removeAll(named.keySet());
        assertThat(unnamed).as("jars that it does not name").isEmpty();
        var absent = new TreeMap<>(named);
        absent.keySet().removeAll(jars.keySet());
        assertThat(absent).as("what it names and the archive does not have").isEmpty();
    }

    @Test
    void saysWhatItIs() throws IOException {
        var sbom = sbom();
        assertThat(sbom.get("bomFormat").asString()).isEqualTo("CycloneDX");
        // either would differ from build to build
        assertThat(sbom.get("metadata").has("timestamp")).isFalse();
        assertThat(new TreeSet<>(sbom.get("metadata").propertyNames())).contains("component");
    }

    @Test
    void theArchiveIsSmallEnoughToDownload() throws IOException {
        assertThat(Files.size(Distribution.archive())).as("bytes").isLessThan(MAX_SIZE);
    }

    @Test
    void theArchiveHasTheChecksumThatTheBuildHasWritten() throws IOException {
        var archive = Distribution.archive();
        assertThat(archive.resolveSibling(archive.getFileName() + ".sha256"))
                .hasContent(sha256(archive) + "  " + archive.getFileName());
    }
}

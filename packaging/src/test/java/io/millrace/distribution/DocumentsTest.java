package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Checks that the documents of the repository name only files that exist, and that every decision is in the index.
class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern PATH = Pattern.compile(
            "`((?:\\.ci|\\.github|common-client|desktop-console|docs|packaging|server|sql-cli|testing)/[^`\\s*…<>]*)`");
    /// Built files and folders, which a clean checkout does not have.
    private static final Pattern BUILT = Pattern.compile("(?:.*/)?(?:target|node_modules)(?:/.*)?|.*/wire\\.ts");
    private static final Pattern TEST =
            Pattern.compile("`([A-Z][a-z]\\w*(?:Test|IT|Journey|Benchmark))(?:\\.(\\w+))?`");

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        for (var document : documents()) {
            var folder = document.getParent();
            assertThat(found(LINK, document))
                    .allSatisfy(link -> assertThat(folder.resolve(link))
                            .as(document.toString())
                            .exists());
        }
    }

    @Test
    void everyPathInTheTextExists() throws IOException {
        for (var document : documents()) {
            assertThat(found(PATH, document))
                    .filteredOn(path -> !BUILT.matcher(path).matches())
                    .allSatisfy(path -> assertThat(ROOT.resolve(path))
                            .as(document.toString())
                            .exists());
        }
    }

    @Test
    void everyDecisionIsInTheIndexAndNamesTestsThatExist() throws IOException {
        var decisions = ROOT.resolve("docs/decisions");
        var index = found(LINK, decisions.resolve("README.md"));
        var tests = testSources();
        var pages = documents().stream()
                .filter(document ->
                        document.startsWith(decisions) && !document.getParent().equals(decisions))
                .toList();
        assertThat(pages).hasSizeGreaterThan(50);
        for (var page : pages) {
            assertThat(index).contains(decisions.relativize(page).toString().replace('\\', '/'));
            assertThat(Files.readString(page)).as(page.toString()).contains("## Confirmation");
            TEST.matcher(Files.readString(page)).results().forEach(test -> {
                assertThat(tests.keySet()).as(page.toString()).contains(test.group(1));
                if (test.group(2) != null) {
                    assertThat(tests.get(test.group(1)).stream()
                                    .anyMatch(source -> source.contains(" " + test.group(2) + "(")))
                            .as(page + " names " + test.group())
                            .isTrue();
                }
            });
        }
    }

    private static List<String> found(Pattern pattern, Path document) throws IOException {
        return pattern.matcher(Files.readString(document))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<Path> documents() throws IOException {
        var documents = new ArrayList<Path>();
        try (var files = Files.list(ROOT)) {
            files.filter(DocumentsTest::isMarkdown).forEach(documents::add);
        }
        for (var folder : List.of("docs", "packaging", ".github", "server/src/main/web")) {
            try (var files = Files.walk(ROOT.resolve(folder))) {
                files.filter(DocumentsTest::isMarkdown)
                        .filter(file ->
                                !BUILT.matcher(ROOT.relativize(file).toString()).matches())
                        // the archive's own documents name files of the archive
                        .filter(file -> !file.startsWith(ROOT.resolve("packaging/src/main/dist")))
                        .forEach(documents::add);
            }
        }
        return documents;
    }

    private static boolean isMarkdown(Path file) {
        return file.toString().endsWith(".md");
    }

    /// Returns the sources of all classes in the test folders, by their names.
    private static Map<String, List<String>> testSources() throws IOException {
        var sources = new HashMap<String, List<String>>();
        for (var module : List.of("common-client", "server", "sql-cli", "desktop-console", "packaging")) {
            try (var files = Files.walk(ROOT.resolve(module))) {
                for (var file : files.filter(one -> one.toString().endsWith(".java"))
                        .filter(one -> one.toString().contains("/src/test/"))
                        .toList()) {
                    var name = file.getFileName().toString();
                    sources.computeIfAbsent(name.substring(0, name.length() - ".java".length()), _ -> new ArrayList<>())
                            .add(Files.readString(file));
                }
            }
        }
        return sources;
    }
}

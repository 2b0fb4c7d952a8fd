package io.millrace.server.endpoint.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebUiTest {
    private final WebUi ui = over(Map.of(
            "/web/index.html", "<!doctype html>",
            "/web/assets/index-1a2b.js", "let a",
            "/web/assets/index-1a2b.js.gz", "zipped",
            "/log4j2.properties", "secret",
            "/web/conf.properties", "secret"));

    private static WebUi over(Map<String, String> files) {
        return new WebUi(path -> Optional.ofNullable(files.get(path)).map(text -> text.getBytes(UTF_8)));
    }

    @Test
    void servesThePageAtTheRootWithoutARedirect() {
        var page = ui.find("/").orElseThrow();

        assertThat(page.mediaType()).isEqualTo("text/html; charset=UTF-8");
        assertThat(page.bytes()).asString(UTF_8).isEqualTo("<!doctype html>");
        assertThat(page.cacheControl()).as("a new version shows at once").isEqualTo("no-cache");
    }

    @Test
    void filesNamedByTheirContentAreKeptForever() {
        var script = ui.find("/assets/index-1a2b.js").orElseThrow();

        assertThat(script.cacheControl()).contains("immutable");
        assertThat(script.gzip().orElseThrow()).asString(UTF_8).isEqualTo("zipped");
    }

    @Test
    void thePageMayLoadNothingFromElsewhereAndEvaluateNothing() {
        var policy = ui.find("/").orElseThrow().headers().get("Content-Security-Policy");

        assertThat(policy)
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "http", "*", "data:");
    }

    @Test
    void theTagChangesWithTheContent() {
        var other = over(Map.of("/web/index.html", "<!doctype html><p>"));

        assertThat(ui.find("/").orElseThrow().entityTag())
                .isNotEqualTo(other.find("/").orElseThrow().entityTag())
                .isEqualTo(ui.find("/index.html").orElseThrow().entityTag());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing.js",
                "/../log4j2.properties",
                "/assets/../../log4j2.properties",
                "/conf.properties",
                "/assets",
                "/assets/",
                "/.index.html",
                "/index.html\0.js",
                "/C:\\index.html",
                "/jobs/unknown"
            })
    void refusesWhatIsNotOneOfItsFiles(String path) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> ui.find(path))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.NOT_FOUND))
                .withMessageContaining("Unable to load requested file " + path + ".");
    }

    @Test
    void saysThatItIsAbsentWhereItWasNotBuilt() {
        var absent = over(Map.of());

        assertThat(absent.built()).isFalse();
        assertThat(absent.find("/jobs/unknown")).isEmpty();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> absent.find("/"))
                .withMessageContaining("built without its web UI")
                .withMessageContaining("/v1/api-docs");
    }
}

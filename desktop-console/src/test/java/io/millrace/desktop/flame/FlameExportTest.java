package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class FlameExportTest {
    private static final String HOSTILE = "a.B.<script>alert(1)</script>&\"'\u0001]]>\uffff";

    @TempDir
    private Path folder;

    private String save(FlameExport form, Profile profile, int zoom) throws IOException {
        var file = folder.resolve("flame" + form.ending());
        form.save(new FlamePage("of <b>x</b>", "10 samples", profile, zoom, false), file);
        assertThat(folder).as("nothing else is left there").isDirectoryNotContaining("glob:**.part");
        return Files.readString(file);
    }

    private static Document parse(String text) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    @Test
    void collapsedStacksAreReadAgainAsTheyWere() throws IOException {
        var text = save(FlameExport.COLLAPSED, StackSamples.profile("a;b 3", "a 2", "c;d;e 5"), 0);

        assertThat(text.lines()).containsExactly("a 2", "a;b 3", "c;d;e 5");
    }

    @Test
    void collapsedStacksOfTwoProfilesHaveTwoNumbers() throws IOException {
        var two = ProfileChange.between(StackSamples.profile("a;b 3", "a 2"), StackSamples.profile("a;b 1", "z 4"));

        assertThat(save(FlameExport.COLLAPSED, two, 0).lines()).containsExactly("a 2 0", "a;b 3 1", "z 0 4");
    }

    @Test
    void aPictureIsWellFormedWhateverNamesFramesHave() throws Exception {
        var picture = parse(save(FlameExport.SVG, StackSamples.profile("a.X.run;" + HOSTILE + " 5", "c.D.e 5"), 0));

        assertThat(picture.getElementsByTagName("script").getLength()).isZero();
        assertThat(picture.getElementsByTagName("title").getLength()).isEqualTo(4);
        assertThat(picture.getElementsByTagName("title").item(3).getTextContent())
                .startsWith("a.B.<script>alert(1)</script>&\"'\ufffd]]>\ufffd · total 5 samples, 50.0 %");
    }

    @Test
    void aPictureHasWhatIsZoomedIntoWithItsCallers() throws Exception {
        var profile = StackSamples.profile("a.X.run;a.X.one 5", "c.D.other 5");
        int zoom = profile.frames().find(java.util.List.of("all", "a.X.run"));

        var text = save(FlameExport.SVG, profile, zoom);

        assertThat(text).contains("a.X.one").doesNotContain("c.D.other");
    }

    @Test
    void aPageHoldsAllOfTheProfileAndMayLoadNothing() throws IOException {
        var text = save(FlameExport.HTML, StackSamples.profile("a.X.run;" + HOSTILE + " 5", "c.D.e 5"), 0);

        assertThat(text)
                .as("names such as `top` are the window's unless the script is a module: it would not run at all")
                .contains("<script type=\"module\">")
                .doesNotContain("<script>")
                .contains("default-src 'none'")
                .contains("<title>of &lt;b&gt;x&lt;/b&gt;</title>")
                .doesNotContain("alert(1)</script>")
                .doesNotContain("@@")
                .doesNotContainPattern("(src|href)=|https?://|import ");
        var data = text.substring(text.indexOf("id=\"data\">") + 10);
        Map<?, ?> read = Json.readLenient(
                data.substring(0, data.indexOf("</script>")).getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Map.class);
        assertThat(read.get("names"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .contains(HOSTILE);
        assertThat(read.get("value"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(4);
    }
}

package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.Completion;
import io.millrace.cli.option.ManPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests that the files in `share` are generated from the shell's own options. `-Dconfiguration.write=true`
/// regenerates them.
class ShareTest {
    private static final Path SHARE = Path.of("src/main/dist/share");

    /// A file, and what must stand in it.
    record Made(Path file, String text) {
        Made(String file, String text) {
            this(SHARE.resolve(file), text);
        }
    }

    static Stream<Made> files() {
        return Stream.of(
                new Made("man/man1/millrace-sql.1", ManPage.text()),
                new Made("bash-completion/completions/millrace", Completion.BASH.script()),
                new Made("zsh/site-functions/_millrace", Completion.ZSH.script()),
                new Made("fish/vendor_completions.d/millrace.fish", Completion.FISH.script()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void saysWhatTheShellSays(Made made) throws IOException {
        if (Boolean.getBoolean("configuration.write")) {
            Files.createDirectories(made.file().getParent());
            Files.writeString(made.file(), made.text());
        }
        assertThat(made.file()).hasContent(made.text());
    }
}

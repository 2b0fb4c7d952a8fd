package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptLoopTest {
    @Test
    void keepsLineEndsWithinTexts() throws IOException {
        var script = "\\set color off\r\nSELECT 'a\r\nb\rc\n\r';\r\nSHOW TABLES;\r\nSHOW TABLES";
        try (var gateway = Samples.teach(new FakeGateway())) {
            var code = TranscriptTest.run(
                    List.of("--endpoint", gateway.address(), "--on-error", "continue"),
                    script,
                    new ByteArrayOutputStream(),
                    new ByteArrayOutputStream());
            assertThat(code).isEqualTo(ExitCode.STATEMENT); // the fake gateway does not know the first statement
            assertThat(gateway.statements()).containsExactly("SELECT 'a\r\nb\rc\n\r'", "SHOW TABLES", "SHOW TABLES");
        }
    }
}

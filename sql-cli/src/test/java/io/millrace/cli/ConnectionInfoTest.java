package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests `\conninfo` against a gateway that knows its user.
class ConnectionInfoTest {
    @Test
    void saysWhereOneIsConnectedAndWhatOneMayDo() throws IOException {
        try (var gateway = new FakeGateway()) {
            var err = new ByteArrayOutputStream();
            var exit = TranscriptTest.run(
                    List.of("--endpoint", gateway.address()), "\\conninfo\n", new ByteArrayOutputStream(), err);
            assertThat(exit).isEqualTo(ExitCode.SUCCESS);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains(
                            gateway.address(),
                            "You are sue with the role sales.",
                            "  may run SQL\n",
                            "  may not submit jars (developer or admin)\n",
                            "  types of statements: query, insert, show\n");
        }
    }
}

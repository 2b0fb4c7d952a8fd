package io.millrace.server.engine.planner.materialized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class EmbeddedHandleTest {
    /// A handle as the stock gateway has written it.
    private static final String STOCK =
            "rO0ABXNyAD5vcmcuYXBhY2hlLmZsaW5rLnRhYmxlLmdhdGV3YXkud29ya2Zsb3cuRW1iZWRkZWRSZWZyZXNoSGFuZG"
                    + "xlcgAAAAAAAAABAgACTAANd29ya2Zsb3dHcm91cHQAEkxqYXZhL2xhbmcvU3RyaW5nO0wADHdvcmtmbG93TmFtZXEA"
                    + "fgABeHB0AA1kZWZhdWx0X2dyb3VwdAAWcXVhcnR6X2pvYl9gY2AuYGRgLmB0YA==";

    @Test
    void readsAndWritesWhatTheStockGatewayDoes() throws Exception {
        var stock = Base64.getDecoder().decode(STOCK);
        var handle = new EmbeddedHandle("quartz_job_`c`.`d`.`t`", "default_group");

        assertThat(handle.bytes()).isEqualTo(stock);
        assertThat(EmbeddedHandle.of(stock)).isEqualTo(handle);
        assertThat(handle.asSummaryString())
                .isEqualTo("{\n  workflowName: quartz_job_`c`.`d`.`t`,\n  workflowGroup: default_group\n}");
    }

    @Test
    void refusesWhatIsNoHandle() throws Exception {
        var bytes = new EmbeddedHandle("a", "b").bytes();

        assertThatThrownBy(() -> EmbeddedHandle.of(new byte[0])).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> EmbeddedHandle.of("other".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class);
        for (int length = 1; length < bytes.length; length++) {
            var cut = java.util.Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> EmbeddedHandle.of(cut)).isInstanceOf(IOException.class);
        }
    }
}

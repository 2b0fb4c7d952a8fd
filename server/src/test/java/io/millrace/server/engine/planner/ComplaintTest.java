package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;

class ComplaintTest {
    @Test
    void saysOnceWhatTheEngineSaysTwice() {
        var inner = new ValidationException("SQL validation failed. From line 1, column 8: Object 't' not found");
        var thrown = new ValidationException("SQL validation failed. " + inner.getMessage(), inner);

        var refusal = Complaint.of(new CompletionException(thrown));

        assertThat(refusal.reason()).isEqualTo(inner.getMessage());
        assertThat(refusal.detail()).isEmpty();
    }

    @Test
    void leavesOutWhatAnEarlierLineAlreadySays() {
        var refusal = Complaint.of(new ValidationException("no table t", new IllegalStateException("table t")));

        assertThat(refusal.reason()).isEqualTo("no table t");
        assertThat(refusal.detail()).isEmpty();
    }
}

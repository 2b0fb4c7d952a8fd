package io.millrace.server.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class OriginParametersTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");
    private static final SessionHandle SESSION = new SessionHandle("00000000-0000-0000-0000-000000000002");

    @Test
    void readsWhatItWroteBesideTheUsersOwn() {
        var job = new ExecutionConfig();
        job.setGlobalJobParameters(Configuration.fromMap(Map.of("own", "value")));
        OriginParameters.of("SELECT 1", SESSION, Optional.of("mine"), "me", 7).addTo(job);

        var parameters = job.getGlobalJobParameters().toMap();
        assertThat(parameters).containsEntry("own", "value");
        assertThat(OriginParameters.read(JOB, parameters))
                .isEqualTo(new JobOrigin.Origin(
                        JOB,
                        JobOrigin.Source.GATEWAY,
                        Optional.of("SELECT 1"),
                        Optional.of(false),
                        Optional.of(SESSION),
                        Optional.of("mine"),
                        Optional.of("me"),
                        Optional.of(7L)));
        assertThat(parameters.keySet().stream().filter(key -> !OriginParameters.owns(key)))
                .containsExactly("own");
    }

    @Test
    void keepsTheBeginningOfALongStatement() {
        var origin = OriginParameters.read(
                JOB,
                OriginParameters.of("x".repeat(20_000), SESSION, Optional.empty(), "me", 7)
                        .all());
        assertThat(origin.statement().orElseThrow()).hasSize(10_000);
        assertThat(origin.truncated()).contains(true);
    }

    @Test
    void doesNotTrustWhatItReads() {
        assertThat(OriginParameters.read(JOB, Map.of("own", "value"))).isEqualTo(JobOrigin.Origin.unknown(JOB));
        var forged = OriginParameters.read(
                JOB,
                Map.of(
                        "millrace.origin.statement", "SELECT 1",
                        "millrace.origin.session", "no handle",
                        "millrace.origin.submitted-at", "yesterday"));
        assertThat(forged.session()).isEmpty();
        assertThat(forged.submittedAt()).isEmpty();
    }
}

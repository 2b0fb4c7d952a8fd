package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobTextTest {
    private static final ZonedDateTime NOON = ZonedDateTime.of(2026, 1, 31, 12, 0, 0, 0, ZoneId.systemDefault());

    private static Jobs.Line job(String id, JobState state, Instant start) {
        return new Jobs.Line(
                new JobId(id.repeat(32)),
                "counting",
                start.toEpochMilli(),
                -1,
                65_000,
                state,
                0,
                Map.of("total", 4, "running", 3),
                0,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void tellsTheTimeOfDayOfTodayAndTheDayOfAnyOther() {
        var today = job("a", JobState.RUNNING, NOON.minusHours(1).toInstant());
        assertThat(JobText.line(today, NOON.toInstant(), true))
                .containsExactly("aaaaaaaa", "counting", "RUNNING", "11:00:00", "1 min 05 s", "3/4");
        var before = job("b", JobState.FINISHED, NOON.minusDays(1).toInstant());
        assertThat(JobText.line(before, NOON.toInstant(), false))
                .containsExactly("b".repeat(32), "counting", "FINISHED", "2026-01-30", "1 min 05 s", "4");
    }

    @Test
    void whatRunsComesFirstAndThenTheLatest() {
        var old = job("a", JobState.FINISHED, NOON.minusHours(3).toInstant());
        var late = job("b", JobState.CANCELED, NOON.minusHours(1).toInstant());
        var running = job("c", JobState.RUNNING, NOON.minusHours(9).toInstant());
        assertThat(Stream.of(old, late, running).sorted(JobText.BY_INTEREST)).isEqualTo(List.of(running, late, old));
    }
}

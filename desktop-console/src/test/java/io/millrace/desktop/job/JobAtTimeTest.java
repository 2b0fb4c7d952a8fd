package io.millrace.desktop.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobAtTimeTest {
    private static final Instant STARTED = Samples.NOON;
    private static final Duration HOUR = Duration.ofHours(1);

    private static Events.Change turn(Jobs.Line of, long second, JobState state) {
        return Samples.change(of, STARTED.plusSeconds(second), state);
    }

    private static JobAtTime at(JobState now, long second, Events.Change... turns) {
        return JobAtTime.of(now, STARTED, HOUR, List.of(turns), STARTED.plusSeconds(second));
    }

    @Test
    void aJobStoodAsItWasLastToldOf() {
        var job = Samples.row(1, "orders", JobState.RUNNING);

        var then = at(
                JobState.RUNNING,
                50,
                turn(job, 10, JobState.RUNNING),
                turn(job, 40, JobState.RESTARTING),
                turn(job, 60, JobState.RUNNING));

        assertThat(then.state()).contains(JobState.RESTARTING);
        assertThat(then.ran()).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void aJobOfWhichNothingIsReportedRan() {
        assertThat(at(JobState.FAILED, 50).state()).contains(JobState.RUNNING);
    }

    @Test
    void aJobThatHadEndedTookWhatItTook() {
        var then = at(JobState.CANCELED, 4000);

        assertThat(then.state()).contains(JobState.CANCELED);
        assertThat(then.ran()).isEqualTo(HOUR);
    }

    @Test
    void aJobThatCameLaterWasNotThere() {
        assertThat(at(JobState.RUNNING, -1).state()).isEmpty();
    }

    @Test
    void theListHasTheJobsThatThereWereThoseThatTheEngineForgotAsWell() {
        var older = Samples.row(1, "long ago", JobState.RUNNING);
        var later = Samples.row(90, "later", JobState.RUNNING);
        var forgotten = Samples.row(5, "forgotten", JobState.FINISHED);

        var then = JobAtTime.jobs(
                List.of(older, later),
                List.of(
                        turn(forgotten, 5, JobState.INITIALIZING),
                        turn(older, 7, JobState.FAILING),
                        turn(forgotten, 20, JobState.FINISHED),
                        turn(later, 90, JobState.INITIALIZING)),
                STARTED.plusSeconds(30));

        assertThat(then).extracting(Jobs.Line::name).containsExactly("long ago", "forgotten");
        assertThat(then).extracting(Jobs.Line::state).containsExactly(JobState.FAILING, JobState.FINISHED);
        assertThat(then).extracting(Jobs.Line::duration).containsExactly(29_000L, 15_000L);
        assertThat(then).allMatch(job -> job.tasks().isEmpty());
    }
}

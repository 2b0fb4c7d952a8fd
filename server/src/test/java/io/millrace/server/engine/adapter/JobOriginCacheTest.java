package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobOriginCacheTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger asked = new AtomicInteger();
    private final Map<JobId, Function<JobId, Optional<JobOrigin.Origin>>> others = new ConcurrentHashMap<>();

    private static JobId job(int number) {
        return new JobId("%032x".formatted(number));
    }

    private static JobOrigin.Origin origin(JobId job, String statement) {
        return new JobOrigin.Origin(
                job,
                JobOrigin.Source.GATEWAY,
                Optional.of(statement),
                Optional.of(false),
                Optional.empty(),
                Optional.of("nightly"),
                Optional.of("ada"),
                Optional.of(42L));
    }

    private JobOriginCache origins(Duration patience) {
        return new JobOriginCache(
                job -> {
                    asked.incrementAndGet();
                    return others.getOrDefault(job, one -> Optional.of(origin(one, "SELECT 1")))
                            .apply(job);
                },
                patience);
    }

    @Test
    void keepsAnIdThatNoJobHasOnlyWhileItIsListed() {
        var origins = origins(LONG);
        others.put(job(7), one -> {
            throw new Refusal(FaultCode.NOT_FOUND, "no such job");
        });
        assertThat(origins.of(job(7)).orElseThrow().submitter()).isEmpty();
        assertThat(origins.of(job(7))).isPresent();
        assertThat(asked).hasValue(2);
        var _ = origins.of(List.of(job(7)));
        assertThat(origins.of(job(7))).isPresent();
        assertThat(asked).hasValue(3);
    }

    @Test
    void asksEachJobOnce() {
        var origins = origins(LONG);
        var jobs = IntStream.range(0, 200).mapToObj(JobOriginCacheTest::job).toList();
        assertThat(origins.of(jobs).origins()).extracting(JobOrigin.Line::job).containsExactlyElementsOf(jobs);
        var again = origins.of(jobs);
        assertThat(again.complete()).isTrue();
        assertThat(again.origins().getLast().submitter()).contains("ada");
        assertThat(asked).hasValue(200);
    }

    @Test
    void doesNotWaitForAllWhenThereAreMany() {
        var origins = origins(Duration.ZERO);
        var jobs = IntStream.range(0, 100).mapToObj(JobOriginCacheTest::job).toList();
        var first = origins.of(jobs);
        assertThat(first.complete()).isFalse();
        assertThat(first.origins()).extracting(JobOrigin.Line::job).isEqualTo(jobs.subList(0, 64));
        var second = origins.of(jobs);
        assertThat(second.complete()).isTrue();
        assertThat(second.origins()).hasSize(100);
    }

    @Test
    void asksAgainWhatCouldNotTellYet() {
        var origins = origins(LONG);
        others.put(job(1), _ -> Optional.empty());
        others.put(job(2), _ -> {
            throw new Refusal(FaultCode.UNAVAILABLE, "Nobody leads.");
        });
        assertThat(origins.of(List.of(job(1), job(2))).complete()).isFalse();
        others.clear();
        assertThat(origins.of(List.of(job(1), job(2))).complete()).isTrue();
    }

    @Test
    void keepsNothingOfJobsThatAreListedNoMore() {
        var origins = origins(LONG);
        others.put(job(2), _ -> {
            throw new Refusal(FaultCode.NOT_FOUND, "Its file is missing.");
        });
        var listing = origins.of(List.of(job(1), job(2)));
        assertThat(listing.origins())
                .extracting(JobOrigin.Line::source)
                .containsExactly(JobOrigin.Source.GATEWAY, JobOrigin.Source.UNKNOWN);
        assertThat(origins.of(List.of()).origins()).isEmpty();
        origins.of(List.of(job(1)));
        assertThat(asked).hasValue(3);
    }

    @Test
    void cutsWhatIsLongWithoutCuttingACharacter() {
        var origins = origins(LONG);
        others.put(job(1), one -> Optional.of(origin(one, "x".repeat(199) + "😀😀")));
        assertThat(origins.of(List.of(job(1))).origins().getFirst().statement()).contains("x".repeat(199) + "…");
    }
}

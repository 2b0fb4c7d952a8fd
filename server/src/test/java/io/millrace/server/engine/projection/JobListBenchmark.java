package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Jobs;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the way from the engine's list of jobs to the bytes of `GET /jobs/overview`.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class JobListBenchmark {
    @Param({"1", "55", "6000"})
    public int jobs;

    private List<JobDetails> all;

    @Setup
    public void list() {
        all = Stream.generate(() -> JobDetails.createDetailsForJob(JobGraphs.running(3, 2)))
                .limit(jobs)
                .toList();
    }

    @Benchmark
    public byte[] overview() {
        return Json.bytes(new Jobs.Overview(
                all.stream().map(job -> JobsProjection.line(job, 0)).toList()));
    }
}

package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Jobs;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MessageReadingTest {
    @Test
    void theDescriptionOfAVertexIsReadAsLines() {
        assertThat(MessageReading.lines("[1]:Scan(a -&gt; b)<br/>+- [2]:Calc<br/>"))
                .isEqualTo("[1]:Scan(a -> b)\n+- [2]:Calc");
    }

    @Test
    void aJobOfAnOlderEngineIsReadWithoutWhatItDoesNotTell() {
        Jobs.Detail detail = Json.readLenient("""
                {"jid":"0123456789abcdef0123456789abcdef","name":"old","isStoppable":false,"state":"RUNNING","start-time":1,
                "end-time":-1,"duration":5,"maxParallelism":-1,"now":6,"timestamps":{"RUNNING":1},"vertices":[
                {"id":"0123456789abcdef0123456789abcdef","name":"Source: numbers","maxParallelism":128,"parallelism":2,
                "status":"RUNNING","start-time":1,"end-time":-1,"duration":5,"tasks":{"RUNNING":2},"metrics":{"read-bytes":0,
                "read-bytes-complete":true,"write-bytes":9,"write-bytes-complete":true,"read-records":0,
                "read-records-complete":true,"write-records":7,"write-records-complete":true,
                "accumulated-backpressured-time":0,"accumulated-idle-time":0,"accumulated-busy-time":"NaN"}}],
                "status-counts":{"RUNNING":1},"plan":{"jid":"0123456789abcdef0123456789abcdef","name":"old","type":"STREAMING",
                "nodes":[{"id":"0123456789abcdef0123456789abcdef","parallelism":2,"operator":"","operator_strategy":"",
                "description":"Source: numbers<br/>","optimizer_properties":{}}]}}
                """.getBytes(StandardCharsets.UTF_8), Jobs.Detail.class);

        var job = MessageReading.snapshot(detail);

        assertThat(job.vertices()).hasSize(1);
        assertThat(job.vertices().getFirst().recordsOut()).isEqualTo(7);
    }

    @Test
    void theInnermostCauseIsWhatAFailureTells() {
        var failure = new JobFailure(
                Instant.EPOCH,
                "E",
                "",
                "",
                "E: outer\n\tat a\nCaused by: F: middle\n\tat b\nCaused by: G: inner\n\tat c");

        assertThat(failure.cause()).isEqualTo("G: inner");
        assertThat(failure.headline()).isEqualTo("E: outer");
    }

    @Test
    void aStateThatANewerClusterAddsIsNoError() {
        assertThat(JobState.of("DREAMING")).isEqualTo(JobState.UNKNOWN);
        assertThat(JobState.of("CANCELED").terminal()).isTrue();
    }
}

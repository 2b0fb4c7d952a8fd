package io.millrace.cli.live;

import io.millrace.json.Json;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// A sample cluster of one task manager with a running job and two ended ones, in the form of a server's
/// responses.
final class SampleCluster {
    static final long BEGAN = SampleQuery.BEGAN;
    private static final String RUNS = "8a5c00112233445566778899aabbccdd";
    private static final String ENDED = "1b5c00112233445566778899aabbccdd";
    private static final String FAILED = "2c5c00112233445566778899aabbccdd";

    private SampleCluster() {}

    /// The cluster's response some seconds after the job began.
    static ClusterSample sample(int seconds) {
        long now = BEGAN + seconds * 1000L;
        var listing = Json.<TaskManagers.Listing>read(bytes(TASK_MANAGERS), TaskManagers.Listing.class);
        var jobs = Json.<Jobs.Overview>read(bytes(jobs()), Jobs.Overview.class);
        var detail = Json.<Jobs.Detail>read(bytes(detail(seconds, now)), Jobs.Detail.class);
        var history = Json.<CheckpointsHistory>read(bytes(checkpoints(now)), CheckpointsHistory.class);
        return new ClusterSample(
                now,
                new Cluster.Overview(
                        1,
                        8,
                        7,
                        java.util.Optional.empty(),
                        java.util.Optional.empty(),
                        1,
                        1,
                        0,
                        1,
                        "2.3.0",
                        "c0f8d1a"),
                jobs.jobs(),
                List.of(new ClusterSample.Machine(
                        listing.taskmanagers().getFirst(),
                        OptionalDouble.of(0.25),
                        OptionalDouble.of(4e8),
                        OptionalDouble.of(1.6e9))),
                Map.of(detail.jid(), detail),
                Map.of(detail.jid(), history));
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static String jobs() {
        return "{\"jobs\":[" + job(ENDED, "INSERT INTO t SELECT * FROM s", "FINISHED", BEGAN - 60_000, BEGAN - 10_000)
                + ","
                + job(FAILED, "SELECT broken\\n\\u001b[2J", "FAILED", BEGAN - 90_000, BEGAN - 80_000) + ","
                + job(RUNS, "SELECT word, COUNT(*) FROM words GROUP BY word", "RUNNING", BEGAN, -1) + "]}";
    }

    private static String job(String id, String name, String state, long start, long end) {
        return """
                {"jid":"%s","name":"%s","start-time":%d,"end-time":%d,"duration":%d,"state":"%s",
                "last-modification":%d,"tasks":{"running":%d,"total":2},"pending-operators":0,
                "jobType":"STREAMING","schedulerType":"Default"}""".formatted(id, name, start, end, end < 0 ? 0 : end - start, state, start, end < 0 ? 2 : 0);
    }

    private static String detail(int seconds, long now) {
        long records = seconds * 2_500L;
        return """
                {"jid":"%s","name":"SELECT","isStoppable":false,"state":"RUNNING","job-type":"STREAMING",
                "schedulerType":"Default","start-time":%d,"end-time":-1,"duration":0,"maxParallelism":-1,"now":%d,
                "timestamps":{},"status-counts":{},"plan":{"jid":"%s","name":"SELECT","type":"STREAMING","nodes":[]},
                "pending-operators":0,"vertices":[%s,%s]}""".formatted(
                        RUNS,
                        BEGAN,
                        now,
                        RUNS,
                        vertex(
                                "cbc357ccb763df2852fee8c4fc7d55f2",
                                "Source: words -> Calc",
                                0,
                                records,
                                "\"NaN\"",
                                seconds * 600),
                        vertex(
                                "90bea66de1c231edf33913ecd54406c1",
                                "GroupAggregate -> Sink: Result",
                                records,
                                0,
                                String.valueOf(seconds * 850.0),
                                0));
    }

    private static String vertex(String id, String name, long read, long written, String busy, long held) {
        return """
                {"id":"%s","slotSharingGroupId":"b01098a4e18810fe2525937ed600ee79","name":"%s","maxParallelism":128,
                "parallelism":1,"status":"RUNNING","start-time":1,"end-time":-1,"duration":1,"tasks":{"RUNNING":1},
                "metrics":{"read-bytes":0,"read-bytes-complete":true,"write-bytes":0,"write-bytes-complete":true,
                "read-records":%d,"read-records-complete":true,"write-records":%d,"write-records-complete":true,
                "accumulated-backpressured-time":%d,"accumulated-idle-time":0,"accumulated-busy-time":%s}}""".formatted(id, name, read, written, held, busy);
    }

    private static String checkpoints(long now) {
        var spread = "{\"min\":0,\"max\":0,\"avg\":0,\"p50\":0,\"p90\":0,\"p95\":0,\"p99\":0,\"p999\":0}";
        return """
                {"counts":{"restored":0,"total":4,"in_progress":0,"completed":3,"failed":1},
                "summary":{"checkpointed_size":%1$s,"state_size":%1$s,"end_to_end_duration":%1$s,
                "alignment_buffered":%1$s,"processed_data":%1$s,"persisted_data":%1$s},
                "latest":{"completed":{"className":"completed","id":3,"status":"COMPLETED","is_savepoint":false,
                "savepointFormat":null,"trigger_timestamp":%2$d,"latest_ack_timestamp":%2$d,"checkpointed_size":1,
                "state_size":1,"end_to_end_duration":1,"alignment_buffered":0,"processed_data":0,"persisted_data":0,
                "num_subtasks":2,"num_acknowledged_subtasks":2,"checkpoint_type":"CHECKPOINT","tasks":{},
                "external_path":"x","discarded":false},"savepoint":null,"failed":null,"restored":null},
                "history":[]}""".formatted(spread, now - 7_000);
    }

    private static final String TASK_MANAGERS = """
            {"taskmanagers":[{"id":"18341684-613d-4180-83bc-0ccc8e92f4a5","path":"x","dataPort":-1,"jmxPort":-1,
            "timeSinceLastHeartbeat":1,"slotsNumber":8,"freeSlots":7,"assignedTasks":2,
            "totalResource":{"cpuCores":2.0,"taskHeapMemory":1,"taskOffHeapMemory":0,"managedMemory":1,
            "networkMemory":1,"extendedResources":{}},
            "freeResource":{"cpuCores":1.75,"taskHeapMemory":1,"taskOffHeapMemory":0,"managedMemory":1,
            "networkMemory":1,"extendedResources":{}},
            "hardware":{"cpuCores":2,"physicalMemory":1,"freeMemory":1,"managedMemory":1},
            "memoryConfiguration":{"frameworkHeap":1,"taskHeap":1,"frameworkOffHeap":1,"taskOffHeap":0,
            "networkMemory":1,"managedMemory":1,"jvmMetaspace":1,"jvmOverhead":1,"totalFlinkMemory":1,
            "totalProcessMemory":1}}]}""";
}

package io.millrace.desktop;

import io.millrace.client.Reply;
import io.millrace.desktop.service.checkpoint.CheckpointDetail;
import io.millrace.desktop.service.checkpoint.CheckpointDifference;
import io.millrace.desktop.service.checkpoint.CheckpointHistory;
import io.millrace.desktop.service.checkpoint.CheckpointRow;
import io.millrace.desktop.service.checkpoint.CheckpointSettings;
import io.millrace.desktop.service.checkpoint.CheckpointSource;
import io.millrace.desktop.service.checkpoint.OperatorCheckpoint;
import io.millrace.desktop.service.checkpoint.SubtaskCheckpoint;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The checkpoints of a cluster in memory.
public final class FakeCheckpoints implements CheckpointSource {
    public CheckpointHistory history = CheckpointHistory.NONE;
    public List<CheckpointRow> recorded = List.of();
    public List<OperatorCheckpoint> operators = List.of();
    public List<SubtaskCheckpoint> subtasks = List.of();
    public List<CheckpointDifference.Vertex> compared = List.of();
    private final FakeCluster cluster;

    FakeCheckpoints(FakeCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Reply<CheckpointHistory> history(JobId job) {
        return cluster.say("checkpoints", history);
    }

    @Override
    public Reply<List<CheckpointRow>> recorded(JobId job) {
        return cluster.say("recorded checkpoints", recorded);
    }

    @Override
    public Reply<CheckpointSettings> settings(JobId job) {
        var minute = Duration.ofMinutes(1);
        return cluster.say(
                "checkpoint settings",
                new CheckpointSettings(
                        true,
                        Optional.of(minute),
                        minute,
                        Duration.ZERO,
                        1,
                        false,
                        Duration.ZERO,
                        0,
                        true,
                        false,
                        "heap",
                        "files",
                        Optional.empty()));
    }

    @Override
    public Reply<CheckpointDetail> detail(JobId job, long checkpoint) {
        var row = history.latest().stream()
                .filter(each -> each.id() == checkpoint)
                .findFirst()
                .orElseThrow();
        return cluster.say("checkpoint " + checkpoint, new CheckpointDetail(row, operators));
    }

    @Override
    public Reply<List<SubtaskCheckpoint>> subtasks(JobId job, long checkpoint, VertexId vertex) {
        return cluster.say("subtasks of " + checkpoint + " at " + vertex, subtasks);
    }

    @Override
    public Reply<CheckpointDifference> compare(JobId job, long base, long other) {
        var row = history.latest().getFirst();
        return cluster.say(
                "compare " + base + " " + other, new CheckpointDifference(row, row, Map.of(), compared, List.of()));
    }
}

package io.millrace.server.engine.planner.local;

import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.CheckpointMetaData;
import org.apache.flink.runtime.checkpoint.CheckpointMetrics;
import org.apache.flink.runtime.checkpoint.InflightDataRescalingDescriptor;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.PrioritizedOperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.SubTaskInitializationMetrics;
import org.apache.flink.runtime.checkpoint.TaskStateSnapshot;
import org.apache.flink.runtime.checkpoint.channel.SequentialChannelStateReader;
import org.apache.flink.runtime.checkpoint.filemerging.FileMergingSnapshotManager;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.LocalRecoveryConfig;
import org.apache.flink.runtime.state.TaskStateManager;
import org.apache.flink.runtime.state.changelog.ChangelogStateHandle;
import org.apache.flink.runtime.state.changelog.StateChangelogStorage;
import org.apache.flink.runtime.state.changelog.StateChangelogStorageView;
import org.jspecify.annotations.Nullable;

/// The saved state of a task that starts without any and takes no checkpoints.
final class NoTaskState implements TaskStateManager {
    @Override
    public void reportInitializationMetrics(SubTaskInitializationMetrics metrics) {
        // there is no job to report to
    }

    @Override
    public void reportTaskStateSnapshots(
            CheckpointMetaData checkpoint,
            CheckpointMetrics metrics,
            @Nullable TaskStateSnapshot acknowledged,
            @Nullable TaskStateSnapshot local) {
        throw noCheckpoints();
    }

    @Override
    public void reportIncompleteTaskStateSnapshots(CheckpointMetaData checkpoint, CheckpointMetrics metrics) {
        throw noCheckpoints();
    }

    private static UnsupportedOperationException noCheckpoints() {
        return new UnsupportedOperationException("a local query takes no checkpoints");
    }

    @Override
    public InflightDataRescalingDescriptor getInputRescalingDescriptor() {
        return InflightDataRescalingDescriptor.NO_RESCALE;
    }

    @Override
    public InflightDataRescalingDescriptor getOutputRescalingDescriptor() {
        return InflightDataRescalingDescriptor.NO_RESCALE;
    }

    @Override
    public boolean isTaskDeployedAsFinished() {
        return false;
    }

    @Override
    public Optional<Long> getRestoreCheckpointId() {
        return Optional.empty();
    }

    @Override
    public PrioritizedOperatorSubtaskState prioritizedOperatorState(OperatorID operator) {
        return PrioritizedOperatorSubtaskState.emptyNotRestored();
    }

    @Override
    public Optional<OperatorSubtaskState> getSubtaskJobManagerRestoredState(OperatorID operator) {
        return Optional.empty();
    }

    @Override
    public LocalRecoveryConfig createLocalRecoveryConfig() {
        return LocalRecoveryConfig.BACKUP_AND_RECOVERY_DISABLED;
    }

    @Override
    public SequentialChannelStateReader getSequentialChannelStateReader() {
        return SequentialChannelStateReader.NO_OP;
    }

    @Override
    public @Nullable StateChangelogStorage<?> getStateChangelogStorage() {
        return null;
    }

    @Override
    public @Nullable StateChangelogStorageView<?> getStateChangelogStorageView(
            Configuration configuration, ChangelogStateHandle handle) {
        return null;
    }

    @Override
    public @Nullable FileMergingSnapshotManager getFileMergingSnapshotManager() {
        return null;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        throw noCheckpoints();
    }

    @Override
    public void close() {
        // it holds nothing
    }
}

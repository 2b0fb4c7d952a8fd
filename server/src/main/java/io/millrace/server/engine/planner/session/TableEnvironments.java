package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.jspecify.annotations.Nullable;

/// The table environments of one session, made when they are needed and discarded when its configuration changes.
///
/// There is one, unless the session leaves its mode open (`execution.runtime-mode` is `AUTOMATIC`): then there is one
/// for each mode, and [AutomaticMode] chooses between them. They share the session's catalogs, which resolve their
/// content for the environment that entered them last.
final class TableEnvironments {
    private final SessionSettings session;
    private final Configuration engine;
    private final ExecutionTargets targets;
    private final Supplier<SessionState> state;
    private Pair plain = new Pair(Map.of());

    /// The environments for the settings of the latest statement that had some. They are kept for the next
    /// statement, which often has the same settings: what a statement set collects belongs to the environment
    /// that parsed it.
    private Pair special = plain;

    TableEnvironments(
            SessionSettings session, Configuration engine, ExecutionTargets targets, Supplier<SessionState> state) {
        this.session = session;
        this.engine = engine;
        this.targets = targets;
        this.state = state;
    }

    /// The environment in the session's mode, with a statement's settings over the session's; in streaming mode if the
    /// session leaves its mode open.
    SessionTables first(Map<String, String> settings) {
        var pair = pair(settings);
        pair.first = Optional.ofNullable(pair.first).orElseGet(() -> create(admitted(settings), false));
        return enter(pair.first);
    }

    /// The environment in batch mode, for a session that leaves its mode open.
    SessionTables batch(Map<String, String> settings) {
        var pair = pair(settings);
        pair.batch = Optional.ofNullable(pair.batch).orElseGet(() -> create(admitted(settings), true));
        return enter(pair.batch);
    }

    private Pair pair(Map<String, String> settings) {
        if (settings.isEmpty()) {
            return plain;
        }
        if (!special.settings.equals(settings)) {
            special = new Pair(settings);
        }
        return special;
    }

    /// The environments of both modes with the same settings.
    private static final class Pair {
        private final Map<String, String> settings;
        private @Nullable SessionTables first;
        private @Nullable SessionTables batch;

        Pair(Map<String, String> settings) {
            this.settings = settings;
        }
    }

    /// Makes an environment with another value of a key, to see whether that can be done.
    SessionTables trying(String key, String value) {
        var candidate = session.copy();
        candidate.setString(key, value);
        discard();
        var made = create(candidate, false);
        made.config().getLocalTimeZone(); // throws if it is not a time zone
        return made;
    }

    void replaceAll(SessionTables made) {
        discard();
        plain.first = made;
    }

    void discard() {
        plain = new Pair(Map.of());
        special = plain;
    }

    private SessionTables enter(SessionTables tables) {
        tables.enter(state.get().catalogs());
        return tables;
    }

    /// The cluster that a statement's settings select, over the session's.
    ClusterJobs jobs(Map<String, String> settings) {
        return targets.of(with(settings));
    }

    /// A statement may not set what its session may not.
    private Configuration admitted(Map<String, String> settings) {
        settings.forEach(new ClusterChoice(engine)::require);
        SavepointPaths.require(settings, engine);
        return with(settings);
    }

    private Configuration with(Map<String, String> settings) {
        var candidate = session.copy();
        candidate.addAll(Configuration.fromMap(settings));
        return candidate;
    }

    /// The new environment enters the catalogs.
    private SessionTables create(Configuration candidate, boolean batch) {
        var choice = choice(candidate, batch);
        keepRowsTogether(candidate);
        return SessionTables.create(state.get(), engine, choice, targets);
    }

    /// A batch plan relies on chained steps to pass rows on within a subtask. Between steps that are not chained,
    /// the engine's scheduler of batch jobs spreads the rows over as many subtasks as it likes: a Top-N has the
    /// first rows of each. With the default scheduler, such steps have the same subtasks.
    private static void keepRowsTogether(Configuration candidate) {
        if (candidate.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH
                && !candidate.get(PipelineOptions.OPERATOR_CHAINING)) {
            candidate.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
        }
    }

    private static SessionTables.Choice choice(Configuration candidate, boolean batch) {
        if (candidate.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.AUTOMATIC) {
            return new SessionTables.Choice(candidate, false);
        }
        var waits = candidate.get(TableConfigOptions.TABLE_DML_SYNC);
        var mode = batch ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING;
        candidate.setString(ExecutionOptions.RUNTIME_MODE.key(), mode.name());
        // no statement waits for the end of a job that has none
        candidate.setString(TableConfigOptions.TABLE_DML_SYNC.key(), Boolean.toString(batch && waits));
        return new SessionTables.Choice(candidate, true);
    }
}

package io.millrace.server.engine.planner;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.jspecify.annotations.Nullable;

/// The table environments of one session, made when they are needed and forgotten when its configuration changes.
///
/// There is one, unless the session leaves its mode open (`execution.runtime-mode` is `AUTOMATIC`): then statements are
/// read in streaming mode, and those whose sources all come to an end are read again and run in batch mode.
final class Environments {
    private final SessionSettings session;
    private final Configuration engine;
    private final Targets targets;
    private final Supplier<SessionState> state;
    private @Nullable SessionTables first;
    private @Nullable SessionTables batch;

    Environments(SessionSettings session, FlinkPlanner.Shared shared, Supplier<SessionState> state) {
        this.session = session;
        this.engine = shared.engine();
        this.targets = shared.targets();
        this.state = state;
    }

    /// In which statements are read first, with settings over the session's.
    SessionTables first(Map<String, String> settings) {
        if (!settings.isEmpty()) {
            return create(admitted(settings), false);
        }
        var present = Optional.ofNullable(first).orElseGet(() -> create(session.copy(), false));
        first = present;
        return present;
    }

    /// In which a plan runs that was made before.
    SessionTables of(KeptPlans.Plan plan) {
        if (!plan.automaticBatch()) {
            return first(Map.of());
        }
        var present = Optional.ofNullable(batch).orElseGet(() -> batch(Map.of()));
        batch = present;
        return present;
    }

    /// In which a statement is read that comes to an end. Made each time: the environment that was made last is the one
    /// that the catalogs read their tables with.
    SessionTables batch(Map<String, String> settings) {
        first = null;
        var made = create(admitted(settings), true);
        if (settings.isEmpty()) {
            batch = made;
        }
        return made;
    }

    /// One with another value of a key, to see whether it can be made; kept if it is.
    SessionTables trying(String key, String value) {
        var candidate = session.copy();
        candidate.setString(key, value);
        forget();
        var made = create(candidate, false);
        made.config().getLocalTimeZone(); // refuses what is no zone
        return made;
    }

    void keep(SessionTables made) {
        forget();
        first = made;
    }

    void forget() {
        first = null;
        batch = null;
    }

    /// The cluster that settings lead to, over the session's.
    Jobs jobs(Map<String, String> settings) {
        return targets.of(with(settings));
    }

    /// A statement may not set what its session may not.
    private Configuration admitted(Map<String, String> settings) {
        settings.forEach(new ClusterChoice(engine)::require);
        return with(settings);
    }

    private Configuration with(Map<String, String> settings) {
        var candidate = session.copy();
        candidate.addAll(Configuration.fromMap(settings));
        return candidate;
    }

    private SessionTables create(Configuration candidate, boolean ends) {
        if (candidate.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.AUTOMATIC) {
            return SessionTables.create(
                    state.get(), engine, new SessionTables.Choice(candidate, false, false), targets);
        }
        var waits = candidate.get(TableConfigOptions.TABLE_DML_SYNC);
        candidate.set(
                ExecutionOptions.RUNTIME_MODE, ends ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING);
        // nobody waits for a job without end
        candidate.set(TableConfigOptions.TABLE_DML_SYNC, ends && waits);
        return SessionTables.create(state.get(), engine, new SessionTables.Choice(candidate, true, waits), targets);
    }
}

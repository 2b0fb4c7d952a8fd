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
/// There is one, unless the session leaves its mode open (`execution.runtime-mode` is `AUTOMATIC`): then there is one
/// for
/// each mode, and [AutomaticMode] chooses between them. They share the session's catalogs, which the one in use enters.
final class TableEnvironments {
    private final SessionSettings session;
    private final Configuration engine;
    private final ExecutionTargets targets;
    private final Supplier<SessionState> state;
    private @Nullable SessionTables first;
    private @Nullable SessionTables batch;
    private @Nullable Special special;

    TableEnvironments(SessionSettings session, FlinkPlanner.Shared shared, Supplier<SessionState> state) {
        this.session = session;
        this.engine = shared.engine();
        this.targets = shared.targets();
        this.state = state;
    }

    /// That of the session's mode, with settings over the session's; of streaming mode where the mode is open.
    SessionTables first(Map<String, String> settings) {
        if (!settings.isEmpty()) {
            return special(settings).first();
        }
        var present = Optional.ofNullable(first).orElseGet(() -> create(session.copy(), false));
        first = present;
        return enter(present);
    }

    /// That of batch mode, for a session that leaves its mode open.
    SessionTables batch(Map<String, String> settings) {
        if (!settings.isEmpty()) {
            return special(settings).batch();
        }
        var present = Optional.ofNullable(batch).orElseGet(() -> create(session.copy(), true));
        batch = present;
        return enter(present);
    }

    /// In which a plan runs that was made before.
    SessionTables of(PlanCache.Plan plan) {
        return plan.automaticBatch() ? batch(Map.of()) : first(Map.of());
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
        special = null;
    }

    private Special special(Map<String, String> settings) {
        var present = Optional.ofNullable(special)
                .filter(known -> known.settings.equals(settings))
                .orElseGet(() -> new Special(settings));
        special = present;
        return present;
    }

    /// The environments for settings that a statement brings. They are kept for the next one, which often brings the
    /// same: what a statement set gathers belongs to the environment that has read it.
    private final class Special {
        private final Map<String, String> settings;
        private @Nullable SessionTables first;
        private @Nullable SessionTables batch;

        Special(Map<String, String> settings) {
            this.settings = settings;
        }

        SessionTables first() {
            var present = Optional.ofNullable(first).orElseGet(() -> create(admitted(settings), false));
            first = present;
            return enter(present);
        }

        SessionTables batch() {
            var present = Optional.ofNullable(batch).orElseGet(() -> create(admitted(settings), true));
            batch = present;
            return enter(present);
        }
    }

    private SessionTables enter(SessionTables tables) {
        tables.enter(state.get().catalogs());
        return tables;
    }

    /// The cluster that settings lead to, over the session's.
    ClusterJobs jobs(Map<String, String> settings) {
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

    /// A table environment enters the catalogs when it is made.
    private SessionTables create(Configuration candidate, boolean batch) {
        return SessionTables.create(state.get(), engine, choice(candidate, batch), targets);
    }

    private static SessionTables.Choice choice(Configuration candidate, boolean batch) {
        if (candidate.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.AUTOMATIC) {
            return new SessionTables.Choice(candidate, false);
        }
        var waits = candidate.get(TableConfigOptions.TABLE_DML_SYNC);
        candidate.set(
                ExecutionOptions.RUNTIME_MODE, batch ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING);
        // a job without an end is not waited for
        candidate.set(TableConfigOptions.TABLE_DML_SYNC, batch && waits);
        return new SessionTables.Choice(candidate, true);
    }
}

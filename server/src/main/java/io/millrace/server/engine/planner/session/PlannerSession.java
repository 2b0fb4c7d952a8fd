package io.millrace.server.engine.planner.session;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.wire.id.SessionHandle;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/// The state of one session: its settings, its catalogs and libraries, and the table environments over them. Catalogs
/// and environments are made by the first statement, and environments again after the settings have changed.
///
/// Used by one thread at a time, except for [#settings] and [#jobs].
public final class PlannerSession {
    private final SessionHandle handle;
    private final Submitter submitter;
    private final Configuration engine;
    private final ClassLoader parent;
    private final SessionSettings settings;
    private final TableEnvironments environments;
    private final Optional<CatalogStorage> sharedCatalog;
    private @Nullable SessionState state;

    /// @param engine the configuration of the engine, below the session's own
    /// @param parent the loader of the connectors that all sessions share
    public PlannerSession(
            PlannerRequest request,
            Configuration engine,
            ClassLoader parent,
            ExecutionTargets targets,
            Optional<CatalogStorage> sharedCatalog) {
        SavepointPaths.require(request.properties(), engine);
        this.handle = request.session();
        this.submitter = request.submitter();
        this.engine = engine;
        this.parent = parent;
        this.sharedCatalog = sharedCatalog;
        this.settings = new SessionSettings(engine, handle.text(), request.properties());
        this.environments = new TableEnvironments(settings, engine, targets, this::state);
    }

    public SessionHandle handle() {
        return handle;
    }

    /// The user who runs the statements of the session.
    public Submitter submitter() {
        return submitter;
    }

    public SessionState state() {
        var present =
                Optional.ofNullable(state).orElseGet(() -> SessionState.create(settings.copy(), parent, sharedCatalog));
        state = present;
        return present;
    }

    /// Whether no statement has run yet.
    public boolean isUnused() {
        return state == null;
    }

    /// Whether a statement has run, and the content of all catalogs is in this process.
    public boolean isLocal() {
        return Optional.ofNullable(state).filter(SessionState::isLocal).isPresent();
    }

    /// Grows with each change of the catalog that all sessions share.
    public long sharedCatalogVersion() {
        return sharedCatalog.map(CatalogStorage::version).orElse(0L);
    }

    public Map<String, String> settings() {
        return settings.toMap();
    }

    /// All settings that may change what a statement does. The same map until one changes.
    public Map<String, String> settingsSnapshot() {
        return settings.snapshot();
    }

    /// The settings that differ from the engine's, for another session that is to do the same.
    public Map<String, String> ownSettings() {
        return settings.differences();
    }

    /// Sets a key, unless no table environment can be made with the value.
    public void set(String key, String value) {
        new ClusterChoice(engine).require(key, value);
        SavepointPaths.require(Map.of(key, value), engine);
        if (key.equals(ChangeMode.KEY)) {
            var _ = ChangeMode.of(value);
        }
        var made = environments.trying(key, value);
        settings.set(key, value);
        environments.replaceAll(made);
    }

    /// Returns a key, or all of them, to the engine's value.
    public void reset(Optional<String> key) {
        key.ifPresentOrElse(settings::reset, settings::reset);
        environments.discard();
    }

    /// The table environment in the session's mode, with a statement's settings over the session's.
    public SessionTables tables(Map<String, String> settings) {
        return environments.first(settings);
    }

    /// The table environment in batch mode, for a session that leaves its mode open.
    public SessionTables batchTables(Map<String, String> settings) {
        return environments.batch(settings);
    }

    /// Discards the table environments, so that the next statement makes new ones.
    public void discardTables() {
        environments.discard();
    }

    public ParsedStatement parse(Statement statement) {
        return tables(statement.settings()).parse(statement);
    }

    /// Parses a statement in the mode that suits it, if the session leaves the mode open.
    public ParsedStatement parseInItsMode(Statement statement) {
        return tables(statement.settings()).choice().automatic()
                ? new AutomaticMode(environments).parse(statement)
                : parse(statement);
    }

    /// Parses a query in streaming mode that batch mode cannot do; empty if it would not end there.
    public Optional<ParsedStatement> parseInStreaming(Statement statement) {
        return Optional.of(new AutomaticMode(environments).inStreaming(statement))
                .filter(parsed -> EndingSources.all(parsed.operation()));
    }

    /// The cluster that a statement's settings select, over the session's.
    public ClusterJobs jobs(Map<String, String> settings) {
        return environments.jobs(settings);
    }

    /// Frees all memory that the next statement can fill again.
    public void release() {
        environments.discard();
        settings.dropSnapshot();
        Optional.ofNullable(state).ifPresent(SessionState::release);
    }

    public void close() {
        environments.discard();
        Optional.ofNullable(state).ifPresent(SessionState::close);
        state = null;
    }
}

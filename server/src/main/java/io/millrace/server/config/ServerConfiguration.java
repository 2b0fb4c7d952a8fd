package io.millrace.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What the server runs with.
///
/// @param all every key with its value, those of Millrace under their first names and with their defaults; what was
///     set and belongs to the engine is in it too
public record ServerConfiguration(
        RestSection rest,
        UploadsSection uploads,
        EventsSection events,
        RecorderSection recorder,
        ArchiveSection archive,
        LogsSection logs,
        GatewaySection gateway,
        Map<String, String> all) {
    /// Keys of the engine that name directories which must be there before it starts.
    private static final List<String> DIRECTORIES =
            List.of("io.tmp.dirs", "web.tmpdir", "web.upload.dir", "process.working-dir", "blob.storage.directory");

    public ServerConfiguration {
        all = Map.copyOf(all);
    }

    /// Reads the file, if there is one, and `-Dkey=value` arguments, which win. Throws [InvalidConfiguration] with
    /// every problem.
    public static ServerConfiguration read(Optional<Path> file, List<String> arguments, KnownKeys engine) {
        var problems = new ArrayList<String>();
        var settings = ConfiguredValues.read(file, arguments, problems);
        var values = new ValueReader(settings, engine, problems);
        var rest = new RestSection(
                values.get(Keys.REST_BIND_ADDRESS),
                values.either(Keys.REST_BIND_PORT, Keys.REST_PORT),
                values.get(Keys.REST_MAX_CONTENT),
                values.get(Keys.REST_STACK_TRACES),
                values.get(Keys.REST_FAILURE_STATUS),
                values.get(Keys.REST_RESCALE_TIMEOUT),
                values.get(Keys.REST_STANDBY_FORWARD),
                values.get(Keys.REST_END_BY_GET));
        var uploads = values.section(() -> uploads(values));
        var events = values.section(() -> new EventsSection(
                values.get(Keys.EVENTS_STREAMS),
                values.get(Keys.EVENTS_HEARTBEAT),
                values.get(Keys.EVENTS_PATIENCE),
                values.get(Keys.EVENTS_HTTP2_TIME),
                values.get(Keys.EVENTS_HISTORY),
                values.get(Keys.EVENTS_INTERVAL)));
        var logs = values.section(() -> new LogsSection(
                values.get(Keys.LOG_LINES),
                values.get(Keys.LOG_HITS),
                values.get(Keys.LOG_TIME),
                values.get(Keys.LOG_LINE_LENGTH),
                values.get(Keys.LOG_TEXT)));
        var recorder = values.section(() -> new RecorderSection(
                values.get(Keys.RECORDER_ENABLED),
                values.get(Keys.RECORDER_FOLDER),
                values.get(Keys.RECORDER_SIZE),
                values.get(Keys.RECORDER_KEEP),
                values.get(Keys.RECORDER_INTERVAL),
                values.get(Keys.RECORDER_VALUES)));
        var archive = new ArchiveSection(
                values.get(Keys.ARCHIVE_ENABLED), values.get(Keys.ARCHIVE_FOLDER), values.get(Keys.ARCHIVE_SIZE));
        var bound = values.get(Keys.GATEWAY_BIND_ADDRESS);
        var address = values.get(Keys.GATEWAY_ADDRESS);
        var gateway = values.section(() -> new GatewaySection(
                values.get(Keys.GATEWAY_TYPES),
                bound.isEmpty() ? address : bound,
                values.either(Keys.GATEWAY_BIND_PORT, Keys.GATEWAY_PORT),
                new GatewaySection.Sessions(
                        values.get(Keys.SESSION_TIMEOUT),
                        values.get(Keys.SESSION_KEPT),
                        values.get(Keys.SESSION_CHECK),
                        values.get(Keys.SESSION_REST),
                        values.get(Keys.SESSION_MAXIMUM),
                        values.get(Keys.USER_SESSIONS)),
                new GatewaySection.Operations(
                        values.get(Keys.SESSION_OPERATIONS),
                        values.get(Keys.USER_OPERATIONS),
                        values.get(Keys.OPERATION_LEASE),
                        values.get(Keys.HISTORY_SIZE),
                        values.get(Keys.RESULT_REPLAY),
                        new GatewaySection.Memory(
                                values.get(Keys.CONSTANT_ANSWERS),
                                values.get(Keys.PLANS_KEPT),
                                values.get(Keys.PLANS_OF_SESSION),
                                values.get(Keys.PLANS_IN_ALL),
                                values.get(Keys.PLANS_TIME))),
                GatewaySection.Waiting.of(
                        values.get(Keys.RESULT_MEMORY),
                        values.get(Keys.SPILL_FOLDER),
                        values.get(Keys.SPILL_SIZE),
                        values.get(Keys.SPILL_TOTAL)),
                new GatewaySection.Journal(
                        values.get(Keys.JOURNAL_ENABLED),
                        values.get(Keys.JOURNAL_FOLDER),
                        values.get(Keys.JOURNAL_SESSION)),
                new GatewaySection.Workers(
                        values.get(Keys.WORKERS_LEAST), values.get(Keys.WORKERS_MOST), values.get(Keys.WORKERS_KEEP)),
                new GatewaySection.Texts(
                        values.get(Keys.SESSION_NAME_SIZE),
                        values.get(Keys.SESSION_PROPERTIES_SIZE),
                        values.get(Keys.STATEMENT_SIZE)),
                values.get(Keys.WORKFLOW_MAXIMUM)));
        values.get(Keys.FLAME_SNAPSHOTS);
        Keys.HTTP.forEach(values::get);
        values.get(Keys.WORKFLOW_SCHEDULER);
        values.get(Keys.SESSION_CHOOSES_CLUSTER);
        values.get(Keys.RESULT_CHANGES);
        values.get(Keys.COLLAPSE_TIME);
        values.get(Keys.COLLAPSE_ROWS);
        Keys.WAREHOUSE.forEach(values::get);
        DIRECTORIES.forEach(values::checkDirectories);
        values.checkNames();
        if (gateway.isEmpty()
                || uploads.isEmpty()
                || events.isEmpty()
                || recorder.isEmpty()
                || logs.isEmpty()
                || !problems.isEmpty()) {
            throw new InvalidConfiguration(problems);
        }
        return new ServerConfiguration(
                rest,
                uploads.get(),
                events.get(),
                recorder.get(),
                archive,
                logs.get(),
                gateway.get(),
                effective(settings, values));
    }

    private static UploadsSection uploads(ValueReader values) {
        return new UploadsSection(
                values.get(Keys.UPLOAD_ENABLE),
                UploadsSection.Folders.of(values.get(Keys.UPLOAD_FOLDER), values.get(Keys.TEMPORARY_FOLDER)),
                new UploadsSection.Requests(
                        values.get(Keys.UPLOAD_SIZE),
                        values.get(Keys.UPLOAD_FILE_SIZE),
                        values.get(Keys.UPLOAD_PARTS),
                        values.get(Keys.UPLOAD_HEADER_SIZE)),
                new UploadsSection.Jars(
                        values.get(Keys.SUBMIT_ENABLE),
                        values.get(Keys.SUBMIT_JARS),
                        values.get(Keys.SUBMIT_JAR_ENTRIES),
                        values.get(Keys.SUBMIT_JAR_CONTENT),
                        values.get(Keys.SUBMIT_PROGRAMS),
                        values.get(Keys.SUBMIT_PROGRAM_TIME)));
    }

    private static Map<String, String> effective(Map<String, ConfiguredValues.Setting> settings, ValueReader values) {
        var all = new TreeMap<String, String>();
        settings.forEach((name, setting) -> all.put(name, setting.value()));
        for (var key : Keys.ALL) {
            key.aliases().forEach(all::remove);
            all.put(key.name(), values.printed(key));
        }
        return all;
    }
}

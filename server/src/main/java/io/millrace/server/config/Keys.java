package io.millrace.server.config;

import io.millrace.server.gateway.result.ChangeMode;
import java.time.Duration;
import java.util.List;

/// Every key that Millrace reads itself, with its default. All other keys are the engine's.
public final class Keys {

    /// How `status.id` of an asynchronous operation that failed is spelled.
    public enum FailureStatus {
        FAILED,
        /// As stock clients expect it.
        COMPLETED
    }

    private static final String LOOPBACK = "localhost";
    private static final int MAX_CONTENT = 104_857_600;

    public static final Key<List<Integer>> REST_PORT = Key.of(
                    "rest.port", ValueFormat.PORT, List.of(8081), "Port of the cluster service; 0 takes any free one.")
            .alias("web.port");
    public static final Key<List<Integer>> REST_BIND_PORT = Key.of(
            "rest.bind-port",
            ValueFormat.PORTS,
            List.of(),
            "Ports to try in turn instead of rest.port; empty for none.");
    public static final Key<String> REST_BIND_ADDRESS = Key.of(
                    "rest.bind-address",
                    ValueFormat.TEXT,
                    LOOPBACK,
                    "Where the cluster service listens; 0.0.0.0 lets other machines in.")
            .alias("web.address");
    public static final Key<Long> REST_MAX_CONTENT = Key.of(
            "rest.server.max-content-length", ValueFormat.size(), (long) MAX_CONTENT, "Largest request, in bytes.");
    public static final Key<Integer> REST_MAX_REQUEST_LINE = Key.of(
            "rest.server.max-request-line",
            ValueFormat.whole(256),
            32_768,
            "Longest first line of a request, in bytes; the names of metrics add up in it.");
    public static final Key<Integer> REST_MAX_HEADER_SIZE = Key.of(
            "rest.server.max-header-size", ValueFormat.whole(256), 16_384, "Largest headers of a request, in bytes.");
    public static final Key<Integer> REST_MAX_HEADERS =
            Key.of("rest.server.max-headers", ValueFormat.whole(1), 100, "Most headers of a request.");
    public static final Key<Integer> REST_MAX_CONNECTIONS = Key.of(
            "rest.server.max-connections",
            ValueFormat.whole(1),
            8192,
            "Most connections at a time, of each service; more wait to be accepted.");
    public static final Key<Integer> REST_MAX_REQUESTS = Key.of(
            "rest.server.max-requests",
            ValueFormat.whole(1),
            4096,
            "Most requests at a time, of each service; more are refused with 503 and Retry-After.");
    public static final Key<Integer> REST_MAX_STREAMS = Key.of(
            "rest.server.max-streams", ValueFormat.whole(1), 100, "Most streams of one HTTP/2 connection at a time.");
    public static final Key<Duration> REST_IDLE_TIME = Key.of(
            "rest.server.idle-time",
            ValueFormat.TIME,
            Duration.ofMinutes(5),
            "How long a connection stays open between two requests.");
    public static final Key<Duration> REST_HEADER_TIME = Key.of(
            "rest.server.header-time",
            ValueFormat.TIME,
            Duration.ofSeconds(10),
            "How long the headers of a request may take after its first line.");
    public static final Key<Duration> REST_BODY_TIME = Key.of(
            "rest.server.body-time",
            ValueFormat.TIME,
            Duration.ofSeconds(30),
            "How long the next part of a request's body is waited for.");
    public static final Key<Duration> REST_REQUEST_TIME = Key.of(
            "rest.server.request-time",
            ValueFormat.TIME,
            Duration.ofMinutes(5),
            "How long a request may take until its answer begins; then it is answered with 504.");
    public static final Key<Duration> REST_WRITE_TIME = Key.of(
            "rest.server.write-time",
            ValueFormat.TIME,
            Duration.ofSeconds(30),
            "How long a slow reader is waited for until it takes the next part of an answer.");
    public static final Key<Duration> REST_ANSWER_AGE = Key.of(
            "rest.server.answer-age",
            ValueFormat.DURATION,
            Duration.ofMillis(100),
            "How old the state may be that an answer of the cluster service tells; one answer serves all who ask the"
                    + " same meanwhile. 0 asks the engine every time.");
    public static final Key<Integer> REST_ANSWER_COUNT =
            Key.of("rest.server.answer-count", ValueFormat.whole(0), 1000, "Most answers that are kept at a time.");
    public static final Key<Long> REST_ANSWER_SIZE = Key.of(
            "rest.server.answer-size",
            ValueFormat.size(),
            67_108_864L,
            "Most bytes of answers that are kept at a time.");
    public static final Key<List<String>> REST_ALLOW_ORIGIN = Key.of(
                    "web.access-control-allow-origin",
                    ValueFormat.LIST,
                    List.of(),
                    "Origins, such as https://ops.example.com, whose web pages may call the services; * lets every page"
                            + " that a user of this machine opens do so. Empty for the server's own pages only.")
            .alias("jobmanager.web.access-control-allow-origin");
    public static final Key<List<String>> REST_ALLOWED_HOSTS = Key.of(
            "rest.allowed-hosts",
            ValueFormat.LIST,
            List.of(),
            "Names, without ports, by which requests may address the services, beside loopback, the addresses of this"
                    + " file and, beyond loopback, those of the machine. Others are answered with 421; * allows all.");
    public static final Key<Boolean> REST_END_BY_GET = Key.of(
            "rest.jobs.end-by-get",
            ValueFormat.TRUTH,
            false,
            "Whether GET .../yarn-cancel cancels a job. Any link or image can send a GET.");
    public static final Key<Boolean> REST_STACK_TRACES = Key.of(
            "rest.errors.stack-traces",
            ValueFormat.TRUTH,
            false,
            "Whether a fault of the server is answered with its stack trace.");
    public static final Key<FailureStatus> REST_FAILURE_STATUS = Key.of(
            "rest.async.failure-status",
            ValueFormat.oneOf(FailureStatus.class),
            FailureStatus.FAILED,
            "Status of an asynchronous operation that failed: FAILED, or COMPLETED as stock clients expect it.");
    public static final Key<Duration> REST_RESCALE_TIMEOUT = Key.of(
            "rest.async.rescale-timeout",
            ValueFormat.TIME,
            Duration.ofSeconds(30),
            "How long a change of parallelism that was asked for waits for slots; then it fails, and the job goes on as"
                    + " it was.");
    public static final Key<Boolean> REST_STANDBY_FORWARD = Key.of(
            "rest.standby.forward",
            ValueFormat.TRUTH,
            false,
            "Whether a job manager that does not lead asks the leader, rather than tell of the jobs of its own past.");

    public static final Key<Boolean> UPLOAD_ENABLE = Key.of(
            "rest.upload.enable",
            ValueFormat.TRUTH,
            true,
            "Whether the cluster service takes files at all: jobs of clients (POST /jobs) and jars.");
    public static final Key<Long> UPLOAD_SIZE = Key.of(
            "rest.upload.max-size", ValueFormat.size(), 1L << 30, "Largest request that brings files, in bytes.");
    public static final Key<Long> UPLOAD_FILE_SIZE = Key.of(
            "rest.upload.max-file-size", ValueFormat.size(), 1L << 29, "Largest file that a request brings, in bytes.");
    public static final Key<Integer> UPLOAD_PARTS =
            Key.of("rest.upload.max-parts", ValueFormat.whole(1), 1000, "Most files that one request brings.");
    public static final Key<Integer> UPLOAD_HEADER_SIZE = Key.of(
            "rest.upload.max-header-size",
            ValueFormat.whole(100),
            16_384,
            "Largest header of one file in a request, in bytes; up to 60000.");
    public static final Key<Boolean> SUBMIT_ENABLE = Key.of(
                    "web.submit.enable",
                    ValueFormat.TRUTH,
                    true,
                    "Whether this port takes work: jars and the programs in them, and statements below /gateway.")
            .alias("jobmanager.web.submit.enable");
    public static final Key<String> UPLOAD_FOLDER = Key.of(
                    "web.upload.dir", ValueFormat.TEXT, "", "Where jars are kept over a restart; empty for nowhere.")
            .alias("jobmanager.web.upload.dir");
    public static final Key<String> TEMPORARY_FOLDER = Key.of(
                    "web.tmpdir",
                    ValueFormat.TEXT,
                    "",
                    "Where uploaded files go, to be deleted when the server stops; empty for the JVM's java.io.tmpdir.")
            .alias("jobmanager.web.tmpdir");
    public static final Key<Integer> SUBMIT_JARS =
            Key.of("web.submit.max-jars", ValueFormat.whole(1), 1000, "Most jars that are kept.");
    public static final Key<Integer> SUBMIT_JAR_ENTRIES =
            Key.of("web.submit.max-jar-entries", ValueFormat.whole(1), 200_000, "Most files in one jar.");
    public static final Key<Long> SUBMIT_JAR_CONTENT = Key.of(
            "web.submit.max-jar-content", ValueFormat.size(), 4L << 30, "Most bytes that one jar may unpack to.");
    public static final Key<Integer> SUBMIT_PROGRAMS = Key.of(
            "web.submit.max-programs",
            ValueFormat.whole(1),
            16,
            "Most programs of jars that run in the server at a time.");
    public static final Key<Duration> SUBMIT_PROGRAM_TIME = Key.of(
            "web.submit.max-program-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long the main method of a jar may take to submit its job.");

    public static final Key<Integer> EVENTS_STREAMS = Key.of(
            "rest.events.streams",
            ValueFormat.whole(0),
            256,
            "Most streams of events that are sent at a time, a service.");
    public static final Key<Duration> EVENTS_HEARTBEAT = Key.of(
            "rest.events.heartbeat",
            ValueFormat.DURATION,
            Duration.ofSeconds(15),
            "After so long without an event a stream sends a sign of life.");
    public static final Key<Duration> EVENTS_PATIENCE = Key.of(
            "rest.events.patience",
            ValueFormat.DURATION,
            Duration.ofSeconds(20),
            "A reader of a stream that takes nothing for so long is cut off.");
    public static final Key<Duration> EVENTS_HTTP2_TIME = Key.of(
            "rest.events.http2-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(10),
            "A stream over HTTP/2 ends after so long, and its reader connects again; one over HTTP/1.1 stays.");
    public static final Key<Integer> LOG_LINES = Key.of(
            "rest.logs.max-lines", ValueFormat.whole(1), 10_000, "Most lines that the tail of a log file gives.");
    public static final Key<Integer> LOG_HITS =
            Key.of("rest.logs.max-hits", ValueFormat.whole(1), 1000, "Most hits that one search of a log file gives.");
    public static final Key<Duration> LOG_TIME = Key.of(
            "rest.logs.max-search-time",
            ValueFormat.DURATION,
            Duration.ofSeconds(5),
            "How long one search of a log file may take; it tells where to go on.");
    public static final Key<Integer> LOG_LINE_LENGTH = Key.of(
            "rest.logs.max-line-length",
            ValueFormat.whole(16),
            16_384,
            "A line of a log file that has more bytes is read in pieces.");
    public static final Key<Integer> LOG_TEXT = Key.of(
            "rest.logs.max-text", ValueFormat.whole(16), 4_194_304, "Most bytes of lines of a log file in one answer.");
    public static final Key<Integer> FLAME_SNAPSHOTS = Key.of(
            "rest.flamegraph.snapshots",
            ValueFormat.whole(1),
            16,
            "How many flame graphs of one vertex are kept to compare.");

    public static final Key<Integer> EVENTS_HISTORY = Key.of(
            "rest.events.history",
            ValueFormat.whole(1),
            10_000,
            "So many changes of the cluster are kept; a reader that is further behind is dropped.");
    public static final Key<Duration> EVENTS_INTERVAL = Key.of(
            "rest.events.interval", ValueFormat.DURATION, Duration.ofSeconds(1), "How often changes are looked for.");

    public static final Key<Boolean> RECORDER_ENABLED = Key.of(
            "recorder.enabled",
            ValueFormat.TRUTH,
            true,
            "Whether figures and changes of the last hours are kept on disk.");
    public static final Key<String> RECORDER_FOLDER = Key.of(
            "recorder.folder", ValueFormat.TEXT, "", "Where they are kept; empty for a folder beside the log file.");
    public static final Key<Long> RECORDER_SIZE =
            Key.of("recorder.size", ValueFormat.size(), 209_715_200L, "Most bytes that they take.");
    public static final Key<Duration> RECORDER_KEEP =
            Key.of("recorder.keep", ValueFormat.DURATION, Duration.ofHours(6), "How long they are kept.");
    public static final Key<Duration> RECORDER_INTERVAL =
            Key.of("recorder.interval", ValueFormat.DURATION, Duration.ofSeconds(10), "How often figures are taken.");
    public static final Key<Integer> RECORDER_VALUES =
            Key.of("recorder.max-values", ValueFormat.whole(1), 200_000, "Most values in one answer of the recorder.");

    public static final Key<Boolean> ARCHIVE_ENABLED = Key.of(
            "archive.enabled",
            ValueFormat.TRUTH,
            true,
            "Whether jobs that have ended are kept on disk, over a restart: 10000 of them for 7 days, unless"
                    + " completed-application-store.max-capacity and .expiration-time say otherwise.");
    public static final Key<String> ARCHIVE_FOLDER =
            Key.of("archive.dir", ValueFormat.TEXT, "", "Where they are kept; empty for a folder beside the log file.");
    public static final Key<Long> ARCHIVE_SIZE =
            Key.of("archive.size", ValueFormat.size(), 209_715_200L, "Most bytes that their details take.");

    public static final Key<List<String>> GATEWAY_TYPES = Key.of(
            "sql-gateway.endpoint.type",
            ValueFormat.LIST,
            List.of("rest"),
            "Endpoints of the SQL gateway to start: rest, warehouseserver2, or both with a comma between them.");
    public static final Key<String> GATEWAY_ADDRESS =
            Key.of("sql-gateway.endpoint.rest.address", ValueFormat.TEXT, LOOPBACK, "Where the SQL gateway listens.");
    public static final Key<String> GATEWAY_BIND_ADDRESS = Key.of(
            "sql-gateway.endpoint.rest.bind-address",
            ValueFormat.TEXT,
            "",
            "Where the SQL gateway listens, if not at its address; empty for there.");
    public static final Key<List<Integer>> GATEWAY_PORT = Key.of(
            "sql-gateway.endpoint.rest.port",
            ValueFormat.PORT,
            List.of(8083),
            "Port of the SQL gateway; 0 takes any free one.");
    public static final Key<List<Integer>> GATEWAY_BIND_PORT = Key.of(
            "sql-gateway.endpoint.rest.bind-port",
            ValueFormat.PORTS,
            List.of(),
            "Ports to try in turn instead of the port; empty for none.");
    public static final Key<String> WAREHOUSE_HOST = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.host",
                    ValueFormat.TEXT,
                    LOOPBACK,
                    "Where an endpoint of the type warehouseserver2 listens.")
            .alias(
                    "sql-gateway.endpoint.warehouseserver2.thrift.host",
                    "sql-gateway.endpoint.hiveserver2.host",
                    "sql-gateway.endpoint.hiveserver2.thrift.host");
    public static final Key<List<Integer>> WAREHOUSE_PORT = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.port",
                    ValueFormat.PORT,
                    List.of(10_000),
                    "Port of an endpoint of the type warehouseserver2.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.port");
    public static final Key<Long> WAREHOUSE_MESSAGE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max.message.size",
                    ValueFormat.size(),
                    (long) MAX_CONTENT,
                    "Largest message of a client to that endpoint, in bytes.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.max.message.size");
    public static final Key<Integer> WAREHOUSE_CONTAINER = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.max.container.size",
            ValueFormat.whole(1),
            10_000,
            "Most elements of a list or a map in such a message.");
    public static final Key<Integer> WAREHOUSE_DEPTH = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.max.depth",
            ValueFormat.whole(8),
            64,
            "Deepest nesting of such a message.");
    public static final Key<Duration> WAREHOUSE_LOGIN = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.login.timeout",
                    ValueFormat.TIME,
                    Duration.ofSeconds(20),
                    "How long a connection may take to open its first session.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.login.timeout");
    public static final Key<Duration> WAREHOUSE_IDLE = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.idle.timeout",
            ValueFormat.TIME,
            Duration.ofHours(8),
            "How long a connection stays open between two requests.");
    public static final Key<Integer> WAREHOUSE_MOST = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max",
                    ValueFormat.whole(1),
                    512,
                    "Most connections at a time to that endpoint; more are closed at once.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.max");
    public static final Key<Integer> WAREHOUSE_LEAST = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.min",
                    ValueFormat.whole(1),
                    5,
                    "Accepted, and nothing depends on it: each connection has a thread of its own that costs next to nothing.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.min");
    public static final Key<Duration> WAREHOUSE_KEEP = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.keepalive-time",
                    ValueFormat.DURATION,
                    Duration.ofSeconds(60),
                    "Accepted, and nothing depends on it: a thread ends with its connection.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.keepalive-time");
    public static final Key<Duration> WAREHOUSE_SLOT = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.exponential.backoff.slot.length",
                    ValueFormat.DURATION,
                    Duration.ofMillis(100),
                    "Accepted, and nothing depends on it, as in the stock endpoint.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.exponential.backoff.slot.length");
    public static final Key<String> WAREHOUSE_CATALOG = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.name",
                    ValueFormat.TEXT,
                    "",
                    "Accepted, and nothing depends on it: sessions begin in the catalog of the engine, and no other one is made for them.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.name");
    public static final Key<String> WAREHOUSE_CONF_DIR = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.warehouse-conf-dir",
                    ValueFormat.TEXT,
                    "",
                    "Accepted, and nothing depends on it, for the same reason.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.hive-conf-dir");
    public static final Key<String> WAREHOUSE_DATABASE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.default-database",
                    ValueFormat.TEXT,
                    "",
                    "Accepted, and nothing depends on it, for the same reason.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.default-database");
    public static final Key<String> WAREHOUSE_MODULE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.module.name",
                    ValueFormat.TEXT,
                    "",
                    "Accepted, and nothing depends on it: statements are in the dialect of the engine, and have its functions.")
            .alias("sql-gateway.endpoint.hiveserver2.module.name");
    public static final Key<Duration> SESSION_TIMEOUT = Key.of(
                    "sql-gateway.session.timeout",
                    ValueFormat.DURATION,
                    Duration.ofMinutes(10),
                    "A session that is not used for so long is closed; 0 never.")
            .alias("sql-gateway.session.idle-timeout");
    public static final Key<Duration> SESSION_KEPT = Key.of(
            "sql-gateway.session.keep-time",
            ValueFormat.DURATION,
            Duration.ofDays(7),
            "A session that was opened with the property sql-gateway.session.keep = true, as the shell's named ones are, is"
                    + " closed when it is not used for so long; 0 never.");
    public static final Key<Duration> SESSION_CHECK = Key.of(
            "sql-gateway.session.check-interval",
            ValueFormat.DURATION,
            Duration.ofMinutes(1),
            "How often unused sessions are looked for; 0 never.");
    public static final Key<Boolean> SESSION_CHOOSES_CLUSTER = Key.of(
            "sql-gateway.session.choose-cluster",
            ValueFormat.TRUTH,
            false,
            "Whether a session may choose by SET or its properties (execution.target, rest.address and the like) which"
                    + " cluster runs its jobs; otherwise such properties are passed over and SET is refused.");
    public static final Key<Duration> SESSION_REST = Key.of(
            "sql-gateway.session.rest-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "A session that has run no statement for so long gives back what the next one can make again; 0 never.");
    public static final Key<Integer> SESSION_MAXIMUM = Key.of(
            "sql-gateway.session.max-num",
            ValueFormat.whole(Integer.MIN_VALUE),
            1_000_000,
            "Most sessions at a time; 0 or less for no limit.");
    public static final Key<Integer> SESSION_OPERATIONS = Key.of(
            "sql-gateway.session.max-operations",
            ValueFormat.whole(0),
            1_000,
            "Most statements of a session that wait, run, or have a query that is not read to the end; 0 for no"
                    + " limit.");
    public static final Key<Long> SESSION_NAME_SIZE =
            Key.of("sql-gateway.session.name-size", ValueFormat.size(), 256L, "Most bytes of a session's name.");
    public static final Key<Long> SESSION_PROPERTIES_SIZE = Key.of(
            "sql-gateway.session.properties-size",
            ValueFormat.size(),
            64L << 10,
            "Most bytes of the configuration that a session is opened with, or a statement brings: keys and values"
                    + " together.");
    public static final Key<Long> STATEMENT_SIZE =
            Key.of("sql-gateway.statement.size", ValueFormat.size(), 4L << 20, "Most bytes of a statement.");
    public static final Key<Integer> USER_SESSIONS = Key.of(
            "sql-gateway.user.max-sessions",
            ValueFormat.whole(0),
            1_000_000,
            "Most sessions of a user; 0 for no limit.");
    public static final Key<Integer> USER_OPERATIONS = Key.of(
            "sql-gateway.user.max-operations",
            ValueFormat.whole(0),
            100_000,
            "Most statements of a user that wait, run, or have a query that is not read to the end; 0 for no limit.");
    public static final Key<Duration> OPERATION_LEASE = Key.of(
            "sql-gateway.operation.lease",
            ValueFormat.DURATION,
            Duration.ofMinutes(10),
            "A statement is cancelled, and its query's job with it, when its client was silent for so long; 0 never."
                    + " A heartbeat is a sign of life.");
    public static final Key<Integer> HISTORY_SIZE = Key.of(
            "sql-gateway.history.size",
            ValueFormat.whole(0),
            1_000,
            "How many statements that were closed are remembered; over a restart too, where there is a journal.");
    public static final Key<Long> RESULT_REPLAY = Key.of(
            "sql-gateway.result.replay",
            ValueFormat.size(),
            16L << 20,
            "Of a result that is streamed, about how many bytes of what was sent can be read again by a reader that"
                    + " lost its connection; more than the system buffers on the way.");
    public static final Key<Long> RESULT_MEMORY = Key.of(
            "sql-gateway.result.memory",
            ValueFormat.size(),
            256L << 20,
            "Most bytes of memory that rows take which wait for their readers, of all results. A result holds 8 MiB at"
                    + " most, and 64 KiB in any case; other rows go to disk, or their job waits.");
    public static final Key<Long> SPILL_SIZE = Key.of(
            "sql-gateway.result.spill.size",
            ValueFormat.size(),
            256L << 20,
            "Most bytes on disk of a result whose reader is slow, so that its job can end; a job that is further ahead"
                    + " waits. 0 for none.");
    public static final Key<Long> SPILL_TOTAL = Key.of(
            "sql-gateway.result.spill.total",
            ValueFormat.size(),
            2L << 30,
            "Most bytes on disk of all results. Nothing is written where less than 1 GiB, or a tenth of a small disk,"
                    + " would be left. 0 for none.");
    public static final Key<String> SPILL_FOLDER = Key.of(
            "sql-gateway.result.spill.dir",
            ValueFormat.TEXT,
            "",
            "Where a folder is made for them, which goes with the server; empty for the system's folder of temporary"
                    + " files.");
    public static final Key<Integer> CONSTANT_ANSWERS = Key.of(
            "sql-gateway.constant-answers.size",
            ValueFormat.whole(0),
            1_000,
            "How many answers of queries that need no job are remembered, of 16 KiB at most; 0 for none.");
    public static final Key<ChangeMode> RESULT_CHANGES = Key.of(
            ChangeMode.KEY,
            ValueFormat.oneOf(ChangeMode.class),
            ChangeMode.STREAM,
            "How a session is given the rows of a query that replaces or takes back what it gave: stream gives each with"
                    + " its kind beside it, refuse none, column adds a last column with the kind, collapse gives the"
                    + " rows that are left in the end. A session may set its own.");
    public static final Key<Duration> COLLAPSE_TIME = Key.of(
            "sql-gateway.result.collapse.time",
            ValueFormat.TIME,
            Duration.ofSeconds(5),
            "A query without end whose result is collapsed is given as it stands after so long.");
    public static final Key<Integer> COLLAPSE_ROWS = Key.of(
            "sql-gateway.result.collapse.max-rows",
            ValueFormat.whole(1),
            100_000,
            "How many different rows a collapsed result may have.");
    public static final Key<Boolean> PLANS_KEPT = Key.of(
            "sql-gateway.session.plan-cache.enabled",
            ValueFormat.TRUTH,
            true,
            "Whether queries that come again run from the plan that was made before; a session may say no for itself.");
    public static final Key<Integer> PLANS_OF_SESSION = Key.of(
            "sql-gateway.session.plan-cache.size",
            ValueFormat.whole(0),
            100,
            "How many plans a session keeps; 0 for none.");
    public static final Key<Integer> PLANS_IN_ALL = Key.of(
            "sql-gateway.plan-cache.size",
            ValueFormat.whole(0),
            500,
            "How many plans all sessions keep together; 0 for none. Each takes 10 to 200 KB of memory.");
    public static final Key<Duration> PLANS_TIME = Key.of(
            "sql-gateway.session.plan-cache.ttl",
            ValueFormat.TIME,
            Duration.ofHours(1),
            "How long a plan is kept, at most.");
    public static final Key<Boolean> JOURNAL_ENABLED = Key.of(
            "sql-gateway.journal.enabled",
            ValueFormat.TRUTH,
            true,
            "Whether sessions and their statements are there again after a restart. The journal holds statements as they"
                    + " were given, passwords in them included; only the owner of its folder may look into it.");
    public static final Key<String> JOURNAL_FOLDER = Key.of(
            "sql-gateway.journal.dir",
            ValueFormat.TEXT,
            "",
            "Where the journal of sessions is kept; empty for a folder beside the log file.");
    public static final Key<Long> JOURNAL_SESSION = Key.of(
            "sql-gateway.journal.session-size",
            ValueFormat.size(),
            1L << 20,
            "About how many bytes the statements may take that made a session what it is; one with more is not there"
                    + " again after a restart.");
    public static final Key<Integer> WORKERS_MOST =
            Key.of("sql-gateway.worker.threads.max", ValueFormat.whole(1), 500, "Most threads that run statements.");
    public static final Key<Integer> WORKERS_LEAST = Key.of(
            "sql-gateway.worker.threads.min",
            ValueFormat.whole(0),
            5,
            "Threads that are kept ready to run statements.");
    public static final Key<Duration> WORKERS_KEEP = Key.of(
            "sql-gateway.worker.keepalive-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long a thread above the minimum waits for work.");

    public static final Key<Integer> WORKFLOW_MAXIMUM = Key.of(
            "sql-gateway.workflows.max-num",
            ValueFormat.whole(0),
            1000,
            "Most workflows that refresh materialized tables at a time.");
    public static final Key<String> WORKFLOW_SCHEDULER = Key.of(
            "workflow-scheduler.type",
            ValueFormat.TEXT,
            "",
            "What refreshes materialized tables in full mode: embedded, or the name of one in lib/; empty for nothing.");

    /// Of the warehouse endpoint; read where it is put together.
    static final List<Key<?>> WAREHOUSE = List.of(
            WAREHOUSE_HOST,
            WAREHOUSE_PORT,
            WAREHOUSE_MESSAGE,
            WAREHOUSE_CONTAINER,
            WAREHOUSE_DEPTH,
            WAREHOUSE_LOGIN,
            WAREHOUSE_IDLE,
            WAREHOUSE_MOST,
            WAREHOUSE_LEAST,
            WAREHOUSE_KEEP,
            WAREHOUSE_SLOT,
            WAREHOUSE_CATALOG,
            WAREHOUSE_CONF_DIR,
            WAREHOUSE_DATABASE,
            WAREHOUSE_MODULE);

    /// What a caller may use of the services; read where these are put together.
    static final List<Key<?>> HTTP = List.of(
            REST_MAX_REQUEST_LINE,
            REST_MAX_HEADER_SIZE,
            REST_MAX_HEADERS,
            REST_MAX_CONNECTIONS,
            REST_MAX_REQUESTS,
            REST_MAX_STREAMS,
            REST_IDLE_TIME,
            REST_HEADER_TIME,
            REST_BODY_TIME,
            REST_REQUEST_TIME,
            REST_WRITE_TIME,
            REST_ANSWER_AGE,
            REST_ANSWER_COUNT,
            REST_ANSWER_SIZE);

    /// In the order in which an operator reads them.
    public static final List<Key<?>> ALL = List.of(
            REST_PORT,
            REST_BIND_PORT,
            REST_BIND_ADDRESS,
            REST_MAX_CONTENT,
            REST_MAX_REQUEST_LINE,
            REST_MAX_HEADER_SIZE,
            REST_MAX_HEADERS,
            REST_MAX_CONNECTIONS,
            REST_MAX_REQUESTS,
            REST_MAX_STREAMS,
            REST_IDLE_TIME,
            REST_HEADER_TIME,
            REST_BODY_TIME,
            REST_REQUEST_TIME,
            REST_WRITE_TIME,
            REST_ANSWER_AGE,
            REST_ANSWER_COUNT,
            REST_ANSWER_SIZE,
            REST_ALLOW_ORIGIN,
            REST_ALLOWED_HOSTS,
            REST_END_BY_GET,
            REST_STACK_TRACES,
            REST_FAILURE_STATUS,
            REST_RESCALE_TIMEOUT,
            REST_STANDBY_FORWARD,
            UPLOAD_ENABLE,
            UPLOAD_SIZE,
            UPLOAD_FILE_SIZE,
            UPLOAD_PARTS,
            UPLOAD_HEADER_SIZE,
            SUBMIT_ENABLE,
            UPLOAD_FOLDER,
            TEMPORARY_FOLDER,
            SUBMIT_JARS,
            SUBMIT_JAR_ENTRIES,
            SUBMIT_JAR_CONTENT,
            SUBMIT_PROGRAMS,
            SUBMIT_PROGRAM_TIME,
            EVENTS_STREAMS,
            EVENTS_HEARTBEAT,
            EVENTS_PATIENCE,
            EVENTS_HTTP2_TIME,
            LOG_LINES,
            LOG_HITS,
            LOG_TIME,
            LOG_LINE_LENGTH,
            LOG_TEXT,
            EVENTS_HISTORY,
            EVENTS_INTERVAL,
            RECORDER_ENABLED,
            RECORDER_FOLDER,
            RECORDER_SIZE,
            RECORDER_KEEP,
            RECORDER_INTERVAL,
            RECORDER_VALUES,
            ARCHIVE_ENABLED,
            ARCHIVE_FOLDER,
            ARCHIVE_SIZE,
            FLAME_SNAPSHOTS,
            GATEWAY_TYPES,
            GATEWAY_ADDRESS,
            GATEWAY_BIND_ADDRESS,
            GATEWAY_PORT,
            GATEWAY_BIND_PORT,
            WAREHOUSE_HOST,
            WAREHOUSE_PORT,
            WAREHOUSE_MESSAGE,
            WAREHOUSE_CONTAINER,
            WAREHOUSE_DEPTH,
            WAREHOUSE_LOGIN,
            WAREHOUSE_IDLE,
            WAREHOUSE_MOST,
            WAREHOUSE_LEAST,
            WAREHOUSE_KEEP,
            WAREHOUSE_SLOT,
            WAREHOUSE_CATALOG,
            WAREHOUSE_CONF_DIR,
            WAREHOUSE_DATABASE,
            WAREHOUSE_MODULE,
            SESSION_TIMEOUT,
            SESSION_KEPT,
            SESSION_CHECK,
            SESSION_CHOOSES_CLUSTER,
            SESSION_REST,
            SESSION_MAXIMUM,
            SESSION_OPERATIONS,
            USER_SESSIONS,
            SESSION_NAME_SIZE,
            SESSION_PROPERTIES_SIZE,
            STATEMENT_SIZE,
            USER_OPERATIONS,
            OPERATION_LEASE,
            HISTORY_SIZE,
            RESULT_REPLAY,
            RESULT_CHANGES,
            COLLAPSE_TIME,
            COLLAPSE_ROWS,
            RESULT_MEMORY,
            SPILL_SIZE,
            SPILL_TOTAL,
            SPILL_FOLDER,
            CONSTANT_ANSWERS,
            PLANS_KEPT,
            PLANS_OF_SESSION,
            PLANS_IN_ALL,
            PLANS_TIME,
            JOURNAL_ENABLED,
            JOURNAL_FOLDER,
            JOURNAL_SESSION,
            WORKERS_MOST,
            WORKERS_LEAST,
            WORKERS_KEEP,
            WORKFLOW_MAXIMUM,
            WORKFLOW_SCHEDULER);

    private Keys() {}
}

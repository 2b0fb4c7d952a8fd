package io.millrace.server.config;

import io.millrace.server.audit.AuditOptions;
import io.millrace.server.datafile.UploadLimits;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.server.security.TrustedProxies;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The catalog of every key that Millrace reads itself, with its default and its description. All other keys are the
/// engine's.
///
/// `conf/millrace.yaml` and `docs/configuration.md` are generated from it. A key that is added here and read with
/// [ServerConfiguration#get] is complete.
public final class Keys {

    /// The spellings of `status.id` for an asynchronous operation that failed.
    public enum FailureStatus {
        FAILED,
        /// As stock clients expect it.
        COMPLETED
    }

    /// The format of the log file.
    public enum LogFormat {
        TEXT,
        /// An object in each line.
        JSON
    }

    /// The treatment of running jobs at an orderly stop of their process.
    public enum OnStop {
        /// They go on at the next start.
        SUSPEND,
        CANCEL
    }

    /// The process in which the task manager of a server runs.
    public enum TaskManagerProcess {
        /// One of its own, which the server starts and replaces.
        OWN,
        /// The server's.
        SHARED
    }

    private static final String LOOPBACK = "localhost";
    private static final Long MAX_CONTENT = 104_857_600L;

    public static final Key<List<Integer>> REST_PORT = Key.of(
                    "rest.port", ValueFormat.PORT, List.of(8081), "Port of the cluster service; 0 picks a free one.")
            .alias("web.port");
    public static final Key<List<Integer>> REST_BIND_PORT =
            Key.of("rest.bind-port", ValueFormat.PORTS, List.of(), "Ports to try in order instead of rest.port.");
    public static final Key<String> REST_BIND_ADDRESS = Key.of(
                    "rest.bind-address",
                    ValueFormat.TEXT,
                    LOOPBACK,
                    "Address the cluster service listens on; 0.0.0.0 lets other machines in.")
            .alias("web.address");
    public static final Key<Long> REST_MAX_CONTENT = Key.of(
            "rest.server.max-content-length",
            ValueFormat.BYTES,
            MAX_CONTENT,
            "Maximum size of a request body in bytes.");
    public static final Key<Integer> REST_MAX_REQUEST_LINE = Key.of(
            "rest.server.max-request-line",
            ValueFormat.atLeast(256),
            32_768,
            "Maximum length of the first line of a request in bytes. Requests that name many metrics need long "
                    + "lines.");
    public static final Key<Integer> REST_MAX_HEADER_SIZE = Key.of(
            "rest.server.max-header-size",
            ValueFormat.atLeast(256),
            16_384,
            "Maximum size of all headers of a request in bytes.");
    public static final Key<Integer> REST_MAX_HEADERS =
            Key.of("rest.server.max-headers", ValueFormat.atLeast(1), 100, "Maximum number of headers of a request.");
    public static final Key<Integer> REST_MAX_CONNECTIONS = Key.of(
            "rest.server.max-connections",
            ValueFormat.atLeast(1),
            8192,
            "Maximum number of open connections per service. A further one takes the place of the connection that has been "
                    + "idle for longest among those of the address with the most; if none is idle, it gets 503.");
    public static final Key<Integer> REST_ADDRESS_CONNECTIONS = Key.of(
            "rest.server.max-connections-per-address",
            ValueFormat.atLeast(0),
            4096,
            "The same maximum for each client address; 0 for no limit. All clients of a proxy have its address.");
    public static final Key<Integer> REST_RESERVED_CONNECTIONS = Key.of(
            "rest.server.reserved-connections",
            ValueFormat.atLeast(0),
            32,
            "Number of further connections for clients on the same machine, such as health checks and administrators.");
    public static final Key<Integer> REST_MAX_REQUESTS = Key.of(
            "rest.server.max-requests",
            ValueFormat.atLeast(1),
            4096,
            "Maximum number of concurrent requests per service; more are refused with 503 and Retry-After. A few requests "
                    + "beyond it are answered if they cancel or close something, or come from the same machine.");
    public static final Key<Integer> REST_MAX_STREAMS = Key.of(
            "rest.server.max-streams",
            ValueFormat.atLeast(1),
            100,
            "Maximum number of concurrent streams of one HTTP/2 connection.");
    public static final Key<Duration> REST_IDLE_TIME = Key.of(
            "rest.server.idle-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofMinutes(5),
            "How long an idle connection stays open.");
    public static final Key<Duration> REST_HEADER_TIME = Key.of(
            "rest.server.header-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(10),
            "How long a new connection may take to send its first line, and then again to send the headers.");
    public static final Key<Duration> REST_BODY_TIME = Key.of(
            "rest.server.body-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(30),
            "How long to wait for the next part of a request body.");
    public static final Key<Duration> REST_REQUEST_TIME = Key.of(
            "rest.server.request-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofMinutes(5),
            "How long a request may take until its response begins; after that it is answered with 504.");
    public static final Key<Duration> REST_WRITE_TIME = Key.of(
            "rest.server.write-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(30),
            "How long to wait for a slow reader to accept the next part of a response.");
    public static final Key<Duration> REST_ANSWER_AGE = Key.of(
            "rest.server.answer-age",
            ValueFormat.DURATION,
            Duration.ofMillis(100),
            "Maximum age of a cached response of the cluster service. Identical requests within this time share "
                    + "one response; 0 asks the engine every time.");
    public static final Key<Integer> REST_ANSWER_COUNT =
            Key.of("rest.server.answer-count", ValueFormat.atLeast(0), 1000, "Maximum number of cached responses.");
    public static final Key<Long> REST_ANSWER_SIZE = Key.of(
            "rest.server.answer-size",
            ValueFormat.BYTES,
            67_108_864L,
            "Maximum size of all cached responses in bytes.");
    public static final Key<List<String>> REST_ALLOW_ORIGIN = Key.of(
                    "web.access-control-allow-origin",
                    ValueFormat.LIST,
                    List.of(),
                    "Origins, such as https://ops.example.com, whose web pages may call the services. Empty allows only "
                            + "the server's own pages; * allows every page that a user of this machine opens.")
            .alias("jobmanager.web.access-control-allow-origin");
    public static final Key<List<String>> REST_ALLOWED_HOSTS = Key.of(
            "rest.allowed-hosts",
            ValueFormat.LIST,
            List.of(),
            "Host names, without ports, that requests may use in addition to loopback and the addresses in this "
                    + "file (and, if the server listens beyond loopback, the names of the machine). Requests to other hosts "
                    + "are refused with 421; * allows all.");
    public static final Key<TrustedProxies> REST_TRUSTED_PROXIES = Key.of(
            "rest.trusted-proxies",
            ValueFormat.PROXIES,
            TrustedProxies.NONE,
            "Addresses of proxies in front of the HTTP services, such as 10.0.0.5 or 10.1.0.0/16. Their header "
                    + "X-Forwarded-For names the client, for delays after wrong logins, the admin token and the audit log. "
                    + "The header of others is ignored.");
    public static final Key<Boolean> INSECURE = Key.of(
            "security.insecure",
            ValueFormat.BOOLEAN,
            false,
            "Whether the server may listen beyond loopback without TLS and a login (or TLS that requires client "
                    + "certificates), and the engine without security.ssl.internal.enabled. Anyone who reaches a port can then run programs as this "
                    + "user.");
    public static final Key<String> TLS_CERTIFICATE = Key.of(
            "security.tls.certificate",
            ValueFormat.TEXT,
            "",
            "PEM file of the server's certificate and those between it and its authority, instead of "
                    + "security.ssl.rest.keystore. TLS of all ports for clients is turned on with "
                    + "security.ssl.rest.enabled: true.");
    public static final Key<String> TLS_KEY = Key.of(
            "security.tls.key",
            ValueFormat.TEXT,
            "",
            "PEM file of the private key of security.tls.certificate, in PKCS #8 and not encrypted.");
    public static final Key<String> TLS_AUTHORITIES = Key.of(
            "security.tls.authorities",
            ValueFormat.TEXT,
            "",
            "PEM file of the authorities whose certificates are trusted, instead of security.ssl.rest.truststore. With "
                    + "security.ssl.rest.authentication-enabled: true every client needs a certificate of one of them.");
    public static final Key<Duration> TLS_RELOAD = Key.of(
            "security.tls.reload-interval",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(10),
            "How often the server looks for changes of the files of certificates. New connections get the new ones; "
                    + "open connections go on.");
    public static final Key<Duration> TLS_STRICT_AGE = Key.of(
            "security.tls.strict-age",
            ValueFormat.DURATION,
            Duration.ofDays(30),
            "How long browsers must not use plain HTTP for the server's host again (Strict-Transport-Security), on any "
                    + "port; 0 for no such header. It is never sent for loopback.");
    public static final Key<List<String>> AUTHENTICATION = Key.of(
            "security.authentication",
            ValueFormat.LIST,
            List.of(),
            "How callers of all ports prove who they are, tried in order: file (users with passwords), token (API tokens), "
                    + "certificate (of the client), proxy (a header), jwt (tokens of an issuer), oidc (a login at a provider), ldap (passwords of a "
                    + "directory), kerberos (tickets). Empty for no login.");
    public static final Key<String> USER_FILE = Key.of(
            "security.file.path",
            ValueFormat.TEXT,
            "",
            "File of the users with the hashes of their passwords, which bin/millrace user writes. If it is empty, "
                    + "conf/users. It is read again when it changes.");
    public static final Key<String> ROLE_FILE = Key.of(
            "security.roles",
            ValueFormat.TEXT,
            "",
            "File of the roles of users and groups, and of what they may do. If it is empty, conf/roles.yaml. It is read again when it changes; a broken one is not used.");
    public static final Key<Duration> REMEMBER_PASSWORDS = Key.of(
            "security.login.remember",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long a password that was right is not hashed again, which takes a tenth of a second. A change of the file "
                    + "of users takes effect all the same. 0 hashes it for each request.");
    public static final Key<Duration> BROWSER_IDLE = Key.of(
            "security.login.idle-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofMinutes(30),
            "How long a browser stays logged in while the page is idle.");
    public static final Key<Duration> BROWSER_AGE = Key.of(
            "security.login.max-age",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofHours(12),
            "How long a browser stays logged in at most.");
    public static final Key<Duration> TOKEN_AGE = Key.of(
            "security.token.max-age",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofDays(365),
            "How long an API token may be valid at most.");
    public static final Key<String> CERTIFICATE_USER = Key.of(
            "security.certificate.user-pattern",
            ValueFormat.TEXT,
            "",
            "Regular expression for the whole subject of a client certificate, as in RFC 2253, whose first group is the "
                    + "user, such as CN=([^,]+),OU=clients,O=Example. If it is empty, the common name is the user.");
    public static final Key<String> PROXY_HEADER = Key.of(
            "security.proxy.header",
            ValueFormat.TEXT,
            "X-Forwarded-User",
            "Header with the user that a proxy in front of the server has checked.");
    public static final Key<String> PROXY_GROUPS = Key.of(
            "security.proxy.groups-header",
            ValueFormat.TEXT,
            "",
            "Header with the groups of that user, separated by commas. Empty for none.");
    public static final Key<List<String>> PROXY_ADDRESSES = Key.of(
            "security.proxy.trusted-addresses",
            ValueFormat.LIST,
            List.of(),
            "Addresses of the proxy, such as 10.0.0.5 or 10.1.0.0/16. The header of others is refused.");
    public static final Key<Duration> PROVIDER_TIMEOUT = Key.of(
            "security.provider.timeout",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(5),
            "How long a login waits for an identity provider (jwt, oidc, ldap) in all. After that the login is refused.");
    public static final Key<String> PROVIDER_AUTHORITIES = Key.of(
            "security.provider.authorities",
            ValueFormat.TEXT,
            "",
            "File of the authorities that have signed the certificates of identity providers, in PEM. If it is empty, "
                    + "those of the Java runtime.");
    public static final Key<String> JWT_ISSUER = Key.of(
            "security.jwt.issuer",
            ValueFormat.TEXT,
            "",
            "Issuer of signed tokens (jwt), exactly as the tokens name it.");
    public static final Key<String> JWT_KEYS = Key.of(
            "security.jwt.keys",
            ValueFormat.TEXT,
            "",
            "Address (https) or file of the issuer's public keys as a JSON Web Key Set. They are read again every 5 min, and "
                    + "when a token names another one.");
    public static final Key<List<String>> JWT_AUDIENCES = Key.of(
            "security.jwt.audiences",
            ValueFormat.LIST,
            List.of(),
            "Names of this server in tokens. A token for none of them is refused.");
    public static final Key<List<String>> JWT_ALGORITHMS = Key.of(
            "security.jwt.algorithms",
            ValueFormat.LIST,
            List.of("RS256", "ES256"),
            "Algorithms of signatures that are accepted: RS, PS or ES with 256, 384 or 512. None with a shared secret.");
    public static final Key<String> JWT_USER = Key.of(
            "security.jwt.user-claim",
            ValueFormat.TEXT,
            "sub",
            "Claim of a token with the user. A dot leads into a claim.");
    public static final Key<String> JWT_GROUPS = Key.of(
            "security.jwt.groups-claim",
            ValueFormat.TEXT,
            "groups",
            "Claim of a token with the user's groups, such as realm_access.roles.");
    public static final Key<Duration> JWT_SKEW = Key.of(
            "security.jwt.clock-skew",
            ValueFormat.DURATION,
            Duration.ofSeconds(30),
            "By how much the clocks of the issuer and this server may differ, up to 10 min.");
    public static final Key<Duration> JWT_KEYS_AGE = Key.of(
            "security.jwt.keys-max-age",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofDays(1),
            "How long keys are used while the issuer is away.");
    public static final Key<String> OIDC_ISSUER = Key.of(
            "security.oidc.issuer",
            ValueFormat.TEXT,
            "",
            "Address (https) of the OpenID Connect provider (oidc), exactly as it names itself.");
    public static final Key<String> OIDC_CLIENT =
            Key.of("security.oidc.client-id", ValueFormat.TEXT, "", "Name of this server as a client of the provider.");
    public static final Key<String> OIDC_SECRET = Key.of(
            "security.oidc.client-secret-file",
            ValueFormat.TEXT,
            "",
            "File with the secret of this client on its first line. Empty for a public client.");
    public static final Key<String> OIDC_REDIRECT = Key.of(
            "security.oidc.redirect",
            ValueFormat.TEXT,
            "",
            "Address of the web UI as browsers see it, such as https://sql.example.com:8081/, to which the provider sends "
                    + "them back.");
    public static final Key<List<String>> OIDC_SCOPES = Key.of(
            "security.oidc.scopes",
            ValueFormat.LIST,
            List.of("openid", "profile"),
            "What the server asks the provider for. With offline_access, many renew a login.");
    public static final Key<List<String>> OIDC_ALGORITHMS = Key.of(
            "security.oidc.algorithms",
            ValueFormat.LIST,
            List.of("RS256", "ES256"),
            "Algorithms of the provider's signatures that are accepted.");
    public static final Key<String> OIDC_USER = Key.of(
            "security.oidc.user-claim",
            ValueFormat.TEXT,
            "sub",
            "Claim of the provider's token with the user, such as preferred_username. Users must not be able to choose it.");
    public static final Key<String> OIDC_GROUPS = Key.of(
            "security.oidc.groups-claim",
            ValueFormat.TEXT,
            "groups",
            "Claim of the provider's token with the user's groups.");
    public static final Key<Duration> OIDC_SKEW = Key.of(
            "security.oidc.clock-skew",
            ValueFormat.DURATION,
            Duration.ofSeconds(30),
            "By how much the clocks of the provider and this server may differ, up to 10 min.");
    public static final Key<List<String>> LDAP_SERVERS = Key.of(
            "security.ldap.servers",
            ValueFormat.LIST,
            List.of(),
            "Addresses of the directory, tried in order, such as ldaps://ldap.example.com.");
    public static final Key<Boolean> LDAP_START_TLS = Key.of(
            "security.ldap.start-tls",
            ValueFormat.BOOLEAN,
            false,
            "Whether connections to ldap: addresses are encrypted by StartTLS. Without it, they are only used on this "
                    + "machine.");
    public static final Key<String> LDAP_PATTERNS = Key.of(
            "security.ldap.user-patterns",
            ValueFormat.TEXT,
            "",
            "Names of users' entries with {user} in the place of the user, separated by semicolons and tried in order, such "
                    + "as uid={user},ou=people,dc=example,dc=com. Instead of a search with an account.");
    public static final Key<String> LDAP_BASE = Key.of(
            "security.ldap.user-base", ValueFormat.TEXT, "", "Entry below which users are searched with the account.");
    public static final Key<String> LDAP_FILTER = Key.of(
            "security.ldap.user-filter",
            ValueFormat.TEXT,
            "(uid={user})",
            "Filter that finds a user, such as (&(objectClass=person)(sAMAccountName={user})).");
    public static final Key<String> LDAP_ACCOUNT = Key.of(
            "security.ldap.account", ValueFormat.TEXT, "", "Name of the entry of the account that searches users.");
    public static final Key<String> LDAP_PASSWORD = Key.of(
            "security.ldap.account-password-file",
            ValueFormat.TEXT,
            "",
            "File with the password of the account on its first line.");
    public static final Key<String> LDAP_USER_NAME = Key.of(
            "security.ldap.user-attribute",
            ValueFormat.TEXT,
            "uid",
            "Attribute of a user's entry with the name by which the user is known here.");
    public static final Key<String> LDAP_GROUPS = Key.of(
            "security.ldap.group-attribute",
            ValueFormat.TEXT,
            "",
            "Attribute of a user's entry with its groups, such as memberOf. Empty for none.");
    public static final Key<String> LDAP_GROUP_BASE = Key.of(
            "security.ldap.group-base",
            ValueFormat.TEXT,
            "",
            "Entry below which groups are searched. Empty for no search.");
    public static final Key<String> LDAP_GROUP_FILTER = Key.of(
            "security.ldap.group-filter",
            ValueFormat.TEXT,
            "(member={dn})",
            "Filter that finds the groups of a user, with {dn} in the place of its entry's name, or {user}.");
    public static final Key<String> LDAP_GROUP_NAME = Key.of(
            "security.ldap.group-name-attribute",
            ValueFormat.TEXT,
            "cn",
            "Attribute of a group's entry with the name by which the group is known here.");
    public static final Key<Integer> LDAP_CONNECTIONS = Key.of(
            "security.ldap.max-connections",
            ValueFormat.atLeast(1),
            8,
            "Maximum number of connections to the directory. Further logins wait for one.");
    public static final Key<String> KERBEROS_KEYTAB = Key.of(
            "security.kerberos.server.keytab",
            ValueFormat.TEXT,
            "",
            "Keytab with the keys of this server, for logins with tickets (kerberos). It is read again when it changes.");
    public static final Key<String> KERBEROS_HTTP = Key.of(
            "security.kerberos.server.http-principal",
            ValueFormat.TEXT,
            "",
            "Principal of the ports over HTTP, such as HTTP/sql.example.com@EXAMPLE.COM.");
    public static final Key<String> KERBEROS_WAREHOUSE = Key.of(
            "security.kerberos.server.warehouse-principal",
            ValueFormat.TEXT,
            "",
            "Principal of the warehouse endpoint, such as hive/sql.example.com@EXAMPLE.COM.");
    public static final Key<List<String>> IMPERSONATION = Key.of(
            "security.impersonation",
            ValueFormat.LIST,
            List.of(),
            "Users, such as that of a BI server, who may open sessions of the warehouse endpoint for other users "
                    + "(hive.server2.proxy.user).");
    public static final Key<Boolean> REST_END_BY_GET = Key.of(
            "rest.jobs.end-by-get",
            ValueFormat.BOOLEAN,
            false,
            "Whether GET .../yarn-cancel and .../yarn-stop end a job. Any link or image on a web page can send a "
                    + "GET.");
    public static final Key<Boolean> REST_STACK_TRACES = Key.of(
            "rest.errors.stack-traces",
            ValueFormat.BOOLEAN,
            false,
            "Whether responses to internal errors include a stack trace.");
    public static final Key<FailureStatus> REST_FAILURE_STATUS = Key.of(
            "rest.async.failure-status",
            ValueFormat.oneOf(FailureStatus.class),
            FailureStatus.FAILED,
            "Status of a failed asynchronous operation: FAILED, or COMPLETED as the stock clients expect.");
    public static final Key<Duration> REST_RESCALE_TIMEOUT = Key.of(
            "rest.async.rescale-timeout",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(30),
            "How long a requested change of parallelism waits for slots. After that it fails and the job keeps "
                    + "its parallelism.");
    public static final Key<Boolean> REST_STANDBY_FORWARD = Key.of(
            "rest.standby.forward",
            ValueFormat.BOOLEAN,
            false,
            "Whether a standby job manager forwards requests to the leader. Otherwise it answers for the jobs "
                    + "that ran while it led.");
    public static final Key<Boolean> UPLOAD_ENABLE = Key.of(
            "rest.upload.enable",
            ValueFormat.BOOLEAN,
            true,
            "Whether the cluster service accepts files: jobs of clients (POST /jobs) and jars.");
    public static final Key<Long> UPLOAD_SIZE =
            Key.of("rest.upload.max-size", ValueFormat.BYTES, 1L << 30, "Maximum size of an upload request in bytes.");
    public static final Key<Long> UPLOAD_FILE_SIZE = Key.of(
            "rest.upload.max-file-size", ValueFormat.BYTES, 1L << 29, "Maximum size of one uploaded file in bytes.");
    public static final Key<Integer> UPLOAD_PARTS = Key.of(
            "rest.upload.max-parts", ValueFormat.atLeast(1), 1000, "Maximum number of files in one upload request.");
    public static final Key<Integer> UPLOAD_CONCURRENT = Key.of(
            "rest.upload.max-concurrent",
            ValueFormat.atLeast(1),
            16,
            "Maximum number of uploads at the same time; more are refused with 429.");
    public static final Key<Integer> UPLOAD_HEADER_SIZE = Key.of(
            "rest.upload.max-header-size",
            ValueFormat.atLeast(100),
            16_384,
            "Maximum size of the headers of one file in an upload request in bytes; at most 60000.");
    public static final Key<Boolean> SUBMIT_ENABLE = Key.of(
                    "web.submit.enable",
                    ValueFormat.BOOLEAN,
                    true,
                    "Whether the port of the cluster service accepts work: jars with their programs, and statements below "
                            + "/gateway.")
            .alias("jobmanager.web.submit.enable");
    public static final Key<String> UPLOAD_FOLDER = Key.of(
                    "web.upload.dir",
                    ValueFormat.TEXT,
                    "",
                    "Folder for uploaded jars. If it is empty, 'jars' in state.dir.")
            .alias("jobmanager.web.upload.dir");
    public static final Key<String> TEMPORARY_FOLDER = Key.of(
                    "web.tmpdir",
                    ValueFormat.TEXT,
                    "",
                    "Folder for files that are deleted when the server stops. If it is empty, the java.io.tmpdir of the "
                            + "JVM.")
            .alias("jobmanager.web.tmpdir");
    public static final Key<Integer> SUBMIT_JARS =
            Key.of("web.submit.max-jars", ValueFormat.atLeast(1), 1000, "Maximum number of uploaded jars.");
    public static final Key<Integer> SUBMIT_JAR_ENTRIES = Key.of(
            "web.submit.max-jar-entries", ValueFormat.atLeast(1), 200_000, "Maximum number of files in one jar.");
    public static final Key<Long> SUBMIT_JAR_CONTENT = Key.of(
            "web.submit.max-jar-content", ValueFormat.BYTES, 4L << 30, "Maximum unpacked size of one jar in bytes.");
    public static final Key<Integer> SUBMIT_PROGRAMS = Key.of(
            "web.submit.max-programs",
            ValueFormat.atLeast(1),
            16,
            "Maximum number of jar programs that run in the server at the same time.");
    public static final Key<Duration> SUBMIT_PROGRAM_TIME = Key.of(
            "web.submit.max-program-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofMinutes(5),
            "How long the main method of a jar may take to submit its job.");
    public static final Key<Integer> EVENTS_STREAMS = Key.of(
            "rest.events.streams", ValueFormat.atLeast(0), 256, "Maximum number of open event streams per service.");
    public static final Key<Duration> EVENTS_HEARTBEAT = Key.of(
            "rest.events.heartbeat",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(15),
            "How long an event stream stays silent before it sends a heartbeat.");
    public static final Key<Duration> EVENTS_STALL_TIMEOUT = Key.of(
            "rest.events.patience",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(20),
            "How long a reader of an event stream may stall before it is disconnected.");
    public static final Key<Duration> EVENTS_HTTP2_TIME = Key.of(
            "rest.events.http2-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofMinutes(10),
            "How long an event stream over HTTP/2 lasts before its reader has to reconnect. Streams over HTTP/1.1 "
                    + "have no such limit.");
    public static final Key<Integer> LOG_LINES = Key.of(
            "rest.logs.max-lines",
            ValueFormat.atLeast(1),
            10_000,
            "Maximum number of lines in the tail of a log file.");
    public static final Key<Integer> LOG_HITS = Key.of(
            "rest.logs.max-hits",
            ValueFormat.atLeast(1),
            1000,
            "Maximum number of matches that one search of a log file returns.");
    public static final Key<Duration> LOG_TIME = Key.of(
            "rest.logs.max-search-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(5),
            "How long one search of a log file may take. The response says where to continue.");
    public static final Key<Integer> LOG_LINE_LENGTH = Key.of(
            "rest.logs.max-line-length",
            ValueFormat.atLeast(16),
            16_384,
            "Length in bytes above which a line of a log file is split.");
    public static final Key<Integer> LOG_TEXT = Key.of(
            "rest.logs.max-text",
            ValueFormat.atLeast(16),
            4_194_304,
            "Maximum number of bytes of log lines in one response.");
    public static final Key<Integer> EVENTS_HISTORY = Key.of(
            "rest.events.history",
            ValueFormat.atLeast(1),
            10_000,
            "Number of cluster events that are kept for readers; a reader that falls further behind is "
                    + "disconnected.");
    public static final Key<Duration> EVENTS_INTERVAL = Key.of(
            "rest.events.interval",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(1),
            "How often the server checks the cluster for changes.");
    public static final Key<String> STATE_FOLDER = Key.of(
            "state.dir",
            ValueFormat.TEXT,
            "",
            "Folder of everything that outlives the process: jobs, their checkpoints and savepoints, sessions, jars, "
                    + "the recording and the archive. If it is empty, the folder 'state' of the installation. Only its "
                    + "owner can read it.");
    public static final Key<String> STATE_KEY = Key.of(
            "secrets.key-file",
            ValueFormat.TEXT,
            "",
            "File with the key that encrypts plans of jobs and the catalog main: 32 bytes in Base64. If it is empty, the "
                    + "file 'key' of state.dir, which is made at the first start.");
    public static final Key<Boolean> AUDIT_ENABLED = Key.of(
            "audit.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether logins, refusals, statements, changes, uploads and downloads are recorded. Nothing is recorded if "
                    + "there is neither audit.dir nor state.dir.");
    public static final Key<String> AUDIT_FOLDER = Key.of(
            "audit.dir",
            ValueFormat.TEXT,
            "",
            "Folder of the audit log. If it is empty, 'audit' in state.dir, which SQL does not reach.");
    public static final Key<String> AUDIT_KEY = Key.of(
            "audit.key-file",
            ValueFormat.TEXT,
            "",
            "File with the key that chains the records: 32 bytes in Base64. If it is empty, the file 'audit-key' of "
                    + "state.dir, which is made at the first start. Anyone who has it can forge records, and no one can "
                    + "verify them without it: keep a copy elsewhere.");
    public static final Key<Long> AUDIT_SIZE = Key.of(
            "audit.max-size",
            ValueFormat.BYTES,
            32L << 20,
            "Size in bytes from which a file of the audit log is followed by the next one.");
    public static final Key<Integer> AUDIT_FILES = Key.of(
            "audit.max-files",
            ValueFormat.atLeast(2),
            20,
            "Number of files of the audit log that are kept; the oldest are deleted.");
    public static final Key<AuditOptions.WhenFull> AUDIT_FULL = Key.of(
            "audit.when-full",
            ValueFormat.oneOf(AuditOptions.WhenFull.class),
            AuditOptions.WhenFull.DROP,
            "What happens while the audit log cannot be written, for instance on a full disk: DROP counts the records "
                    + "that are lost and records their number afterwards; REFUSE answers 503 to whatever would have to "
                    + "be recorded.");
    public static final Key<Optional<URI>> AUDIT_SYSLOG = Key.of(
            "audit.syslog",
            ValueFormat.SYSLOG,
            Optional.empty(),
            "Syslog server that gets a copy of each record in the format of RFC 5424: udp://host:514, tcp://host:601 or "
                    + "unix:/path of a stream socket. If it is empty, none.");
    public static final Key<Boolean> JOBS_LAST = Key.of(
            "jobs.durable",
            ValueFormat.BOOLEAN,
            true,
            "Whether running jobs go on after a restart of the server, from their last checkpoint. Interactive "
                    + "queries end with the server.");
    public static final Key<OnStop> JOBS_ON_STOP = Key.of(
            "jobs.on-stop",
            ValueFormat.oneOf(OnStop.class),
            OnStop.SUSPEND,
            "What happens to running jobs when the server stops: SUSPEND takes a checkpoint of each, and they go on at "
                    + "the next start; CANCEL ends them.");
    public static final Key<Duration> JOBS_STOP_TIME = Key.of(
            "jobs.stop-time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(10),
            "How long a stop of the server waits for the checkpoints or the end of its jobs.");
    public static final Key<TaskManagerProcess> TASK_MANAGER_PROCESS = Key.of(
            "taskmanager.process",
            ValueFormat.oneOf(TaskManagerProcess.class),
            TaskManagerProcess.SHARED,
            "Where 'millrace start' runs jobs: SHARED is the process of the server, which needs less memory; OWN is one "
                    + "that the server starts and replaces, so that a job that takes all memory does not end the server.");
    public static final Key<LogFormat> LOG_FORMAT = Key.of(
            "log.format",
            ValueFormat.oneOf(LogFormat.class),
            LogFormat.TEXT,
            "The format of the log file: TEXT, or JSON with an object in each line. A conf/log4j2.xml of your own decides "
                    + "itself.");
    public static final Key<Optional<URI>> TRACING_ENDPOINT = Key.of(
            "tracing.endpoint",
            ValueFormat.COLLECTOR,
            Optional.empty(),
            "Collector of OpenTelemetry that gets the traces of requests and statements, by OTLP over HTTP, such as "
                    + "http://localhost:4318/v1/traces. If it is empty, nothing is traced.");
    public static final Key<Map<String, String>> TRACING_HEADERS = Key.of(
            "tracing.http-headers",
            ValueFormat.HEADERS,
            Map.of(),
            "Headers of the requests to tracing.endpoint, such as Authorization=Bearer ... for a collector with a login.");
    public static final Key<String> TRACING_SERVICE =
            Key.of("tracing.service-name", ValueFormat.TEXT, "millrace", "The name of this service in traces.");
    public static final Key<Double> TRACING_SHARE = Key.of(
            "tracing.sample-ratio",
            ValueFormat.SHARE,
            1.0,
            "Share of the traces that begin here and are recorded, from 0 to 1. For a request with the header traceparent, "
                    + "the caller decides.");
    public static final Key<Boolean> HEAP_DUMP = Key.of(
            "diagnostics.heap-dump",
            ValueFormat.BOOLEAN,
            false,
            "Whether a process that runs out of memory writes its heap to the folder of its log, once. The file is as "
                    + "large as the heap, and contains data and secrets in clear.");
    public static final Key<Duration> JOBS_CHECKPOINTS = Key.of(
            "jobs.checkpoint-interval",
            ValueFormat.DURATION,
            Duration.ofSeconds(10),
            "Interval of the checkpoints of a pipeline that sets no execution.checkpointing.interval; 0 for none.");
    public static final Key<Integer> JOBS_RESTORES = Key.of(
            "jobs.restore-attempts",
            ValueFormat.atLeast(0),
            10,
            "Number of times in a row that a job may fail to restore the state of its checkpoint. It is then listed as "
                    + "FAILED, nothing of it is deleted, and it can be started again; 0 for no limit.");
    public static final Key<Boolean> RECORDER_ENABLED = Key.of(
            "recorder.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether the metrics and events of the last hours are recorded on disk.");
    public static final Key<String> RECORDER_FOLDER = Key.of(
                    "recorder.dir",
                    ValueFormat.TEXT,
                    "",
                    "Folder of the recorder. If it is empty, 'recorder' in state.dir.")
            .alias("recorder.folder");
    public static final Key<Long> RECORDER_SIZE =
            Key.of("recorder.size", ValueFormat.BYTES, 209_715_200L, "Maximum size of the recording in bytes.");
    public static final Key<Duration> RECORDER_KEEP =
            Key.of("recorder.keep", ValueFormat.SECONDS, Duration.ofHours(6), "How long recorded values are kept.");
    public static final Key<Duration> RECORDER_INTERVAL =
            Key.of("recorder.interval", ValueFormat.SECONDS, Duration.ofSeconds(10), "How often metrics are recorded.");
    public static final Key<Integer> RECORDER_VALUES = Key.of(
            "recorder.max-values",
            ValueFormat.atLeast(1),
            200_000,
            "Maximum number of values in one response of the recorder.");
    public static final Key<Boolean> ALERTS_ENABLED = Key.of(
            "alerts.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether the server evaluates alert rules for itself and its jobs. Messages are sent only to the receivers in "
                    + "alerts.file.");
    public static final Key<String> ALERTS_FILE = Key.of(
            "alerts.file",
            ValueFormat.TEXT,
            "",
            "File of the rules and receivers of alerts. If it is empty, conf/alerts.yaml. It is read again when it changes; "
                    + "a broken one is not used.");
    public static final Key<Boolean> ARCHIVE_ENABLED = Key.of(
            "archive.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether finished jobs are kept on disk and survive a restart. Up to 10,000 jobs are kept for 7 days, "
                    + "unless completed-application-store.max-capacity and .expiration-time are set.");
    public static final Key<String> ARCHIVE_FOLDER = Key.of(
            "archive.dir", ValueFormat.TEXT, "", "Folder of the archive. If it is empty, 'archive' in state.dir.");
    public static final Key<Long> ARCHIVE_SIZE = Key.of(
            "archive.size", ValueFormat.BYTES, 209_715_200L, "Maximum size of the archived job details in bytes.");
    public static final Key<Integer> FLAME_SNAPSHOTS = Key.of(
            "rest.flamegraph.snapshots",
            ValueFormat.atLeast(1),
            16,
            "Number of flame graphs per vertex that are kept for comparison.");
    public static final Key<List<String>> GATEWAY_TYPES = Key.of(
            "sql-gateway.endpoint.type",
            ValueFormat.LIST,
            List.of("rest"),
            "Endpoints of the SQL gateway to start: rest, warehouseserver2, or both separated by a comma.");
    public static final Key<String> GATEWAY_ADDRESS =
            Key.of("sql-gateway.endpoint.rest.address", ValueFormat.TEXT, LOOPBACK, "Address of the SQL gateway.");
    public static final Key<String> GATEWAY_BIND_ADDRESS = Key.of(
            "sql-gateway.endpoint.rest.bind-address",
            ValueFormat.TEXT,
            "",
            "Address the SQL gateway listens on. If it is empty, the address above.");
    public static final Key<List<Integer>> GATEWAY_PORT = Key.of(
            "sql-gateway.endpoint.rest.port",
            ValueFormat.PORT,
            List.of(8083),
            "Port of the SQL gateway; 0 picks a free one.");
    public static final Key<List<Integer>> GATEWAY_BIND_PORT = Key.of(
            "sql-gateway.endpoint.rest.bind-port",
            ValueFormat.PORTS,
            List.of(),
            "Ports to try in order instead of the port above.");
    public static final Key<String> WAREHOUSE_HOST = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.host",
                    ValueFormat.TEXT,
                    LOOPBACK,
                    "Address the warehouse endpoint listens on.")
            .alias(
                    "sql-gateway.endpoint.warehouseserver2.thrift.host",
                    "sql-gateway.endpoint.hiveserver2.host",
                    "sql-gateway.endpoint.hiveserver2.thrift.host");
    public static final Key<List<Integer>> WAREHOUSE_PORT = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.port",
                    ValueFormat.PORT,
                    List.of(10_000),
                    "Port of the warehouse endpoint.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.port");
    public static final Key<Long> WAREHOUSE_MESSAGE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max.message.size",
                    ValueFormat.BYTES,
                    MAX_CONTENT,
                    "Maximum size of a client message in bytes.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.max.message.size");
    public static final Key<Integer> WAREHOUSE_CONTAINER = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.max.container.size",
            ValueFormat.atLeast(1),
            10_000,
            "Maximum number of elements of a list or map in a client message.");
    public static final Key<Integer> WAREHOUSE_DEPTH = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.max.depth",
            ValueFormat.atLeast(8),
            64,
            "Maximum nesting depth of a client message.");
    public static final Key<Duration> WAREHOUSE_LOGIN = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.login.timeout",
                    ValueFormat.POSITIVE_DURATION,
                    Duration.ofSeconds(20),
                    "How long a connection may take to open its first session.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.login.timeout");
    public static final Key<Duration> WAREHOUSE_IDLE = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.idle.timeout",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofHours(8),
            "How long an idle connection stays open.");
    public static final Key<Integer> WAREHOUSE_MAX_CONNECTIONS = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max",
                    ValueFormat.atLeast(1),
                    512,
                    "Maximum number of open connections. A further one takes the place of the longest idle one that has not "
                            + "opened a session; if there is none, it is closed at once.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.max");
    public static final Key<Integer> WAREHOUSE_ADDRESS_CONNECTIONS = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.max-connections-per-address",
            ValueFormat.atLeast(0),
            256,
            "The same maximum for each client address; 0 for no limit.");
    public static final Key<Integer> WAREHOUSE_RESERVED_CONNECTIONS = Key.of(
            "sql-gateway.endpoint.warehouseserver2.thrift.reserved-connections",
            ValueFormat.atLeast(0),
            16,
            "Number of further connections for clients on the same machine.");
    public static final Key<Integer> WAREHOUSE_MIN_THREADS = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.min",
                    ValueFormat.atLeast(1),
                    5,
                    "Accepted for compatibility and ignored: each connection has a cheap thread of its own.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.min");
    public static final Key<Duration> WAREHOUSE_KEEP = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.keepalive-time",
                    ValueFormat.DURATION,
                    Duration.ofSeconds(60),
                    "Accepted for compatibility and ignored: a thread ends with its connection.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.keepalive-time");
    public static final Key<Duration> WAREHOUSE_SLOT = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.exponential.backoff.slot.length",
                    ValueFormat.DURATION,
                    Duration.ofMillis(100),
                    "Accepted for compatibility and ignored: the stock endpoint ignores it too.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.exponential.backoff.slot.length");
    public static final Key<String> WAREHOUSE_CATALOG = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.name",
                    ValueFormat.TEXT,
                    "",
                    "Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.name");
    public static final Key<String> WAREHOUSE_CONF_DIR = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.warehouse-conf-dir",
                    ValueFormat.TEXT,
                    "",
                    "Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.hive-conf-dir");
    public static final Key<String> WAREHOUSE_DATABASE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.catalog.default-database",
                    ValueFormat.TEXT,
                    "",
                    "Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.default-database");
    public static final Key<String> WAREHOUSE_MODULE = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.module.name",
                    ValueFormat.TEXT,
                    "",
                    "Accepted for compatibility and ignored: statements use the engine's dialect and functions.")
            .alias("sql-gateway.endpoint.hiveserver2.module.name");
    public static final Key<Duration> SESSION_TIMEOUT = Key.of(
                    "sql-gateway.session.timeout",
                    ValueFormat.DURATION,
                    Duration.ofMinutes(10),
                    "How long a session may be idle before it is closed; 0 disables the timeout.")
            .alias("sql-gateway.session.idle-timeout");
    public static final Key<Duration> SESSION_KEPT = Key.of(
            "sql-gateway.session.keep-time",
            ValueFormat.DURATION,
            Duration.ofDays(7),
            "The same timeout for sessions opened with the property sql-gateway.session.keep = true, such as the "
                    + "shell's named sessions.");
    public static final Key<Duration> SESSION_CHECK = Key.of(
            "sql-gateway.session.check-interval",
            ValueFormat.DURATION,
            Duration.ofMinutes(1),
            "How often the gateway looks for idle sessions; 0 never.");
    public static final Key<Duration> SESSION_REST = Key.of(
            "sql-gateway.session.rest-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long a session may be idle before it releases memory that the next statement can rebuild; 0 "
                    + "never.");
    public static final Key<Integer> SESSION_MAXIMUM = Key.of(
            "sql-gateway.session.max-num",
            ValueFormat.INTEGER,
            1_000_000,
            "Maximum number of open sessions; 0 or less for no limit.");
    public static final Key<Integer> SESSION_OPERATIONS = Key.of(
            "sql-gateway.session.max-operations",
            ValueFormat.atLeast(0),
            200,
            "Maximum number of unfinished statements per session (waiting, running, or with unread rows); 0 for "
                    + "no limit.");
    public static final Key<Long> SESSION_NAME_SIZE = Key.of(
            "sql-gateway.session.name-size", ValueFormat.BYTES, 256L, "Maximum size of a session name in bytes.");
    public static final Key<Long> SESSION_PROPERTIES_SIZE = Key.of(
            "sql-gateway.session.properties-size",
            ValueFormat.BYTES,
            64L << 10,
            "Maximum size in bytes of the properties (keys and values together) of a session or statement.");
    public static final Key<Long> STATEMENT_SIZE =
            Key.of("sql-gateway.statement.size", ValueFormat.BYTES, 4L << 20, "Maximum size of a statement in bytes.");
    public static final Key<Long> STATEMENT_VALUE_SIZE = Key.of(
            "sql-gateway.statement.value-size",
            ValueFormat.BYTES,
            16L << 20,
            "Maximum size in bytes of a value whose length a statement gives itself, such as REPEAT('x', 1000000).");
    public static final Key<Integer> STATEMENT_PLAN_SIZE = Key.of(
            "sql-gateway.statement.plan-size",
            ValueFormat.atLeast(1),
            3_000,
            "Maximum number of operators in the plan of a statement, with views and WITH queries in place of their "
                    + "names.");
    public static final Key<Duration> STATEMENT_PLANNING_TIME = Key.of(
            "sql-gateway.statement.planning-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long the planning of a statement may take before it is refused; 0 for no limit.");
    public static final Key<Integer> USER_SESSIONS = Key.of(
            "sql-gateway.user.max-sessions",
            ValueFormat.atLeast(0),
            1_000_000,
            "Maximum number of open sessions per user; 0 for no limit.");
    public static final Key<Integer> USER_OPERATIONS = Key.of(
            "sql-gateway.user.max-operations",
            ValueFormat.atLeast(0),
            500,
            "Maximum number of unfinished statements per user (waiting, running, or with unread rows); 0 for no "
                    + "limit.");
    public static final Key<Integer> OPERATIONS = Key.of(
            "sql-gateway.max-operations",
            ValueFormat.atLeast(0),
            1_000,
            "Maximum number of unfinished statements of all users (waiting, running, or with unread rows); 0 for no "
                    + "limit.");
    public static final Key<Long> USER_SESSION_MEMORY = Key.of(
            "sql-gateway.user.max-session-memory",
            ValueFormat.BYTES_OR_ZERO,
            0L,
            "Maximum size in bytes of what the sessions of one user keep: properties, settings, definitions of temporary "
                    + "tables, views and functions, long statements under way, and answers that are not closed. Beyond it, "
                    + "answers give way and new ones are refused with 429. 0 stands for half of "
                    + "sql-gateway.max-session-memory.");
    public static final Key<Long> SESSION_MEMORY = Key.of(
            "sql-gateway.max-session-memory",
            ValueFormat.BYTES_OR_ZERO,
            0L,
            "The same maximum for all users together; 0 stands for an eighth of the heap.");
    public static final Key<Duration> OPERATION_LEASE = Key.of(
            "sql-gateway.operation.lease",
            ValueFormat.DURATION,
            Duration.ofMinutes(10),
            "How long a client may be silent before its statement, with the job of its query, is cancelled; 0 "
                    + "never. A heartbeat counts as a sign of life.");
    public static final Key<Integer> HISTORY_SIZE = Key.of(
            "sql-gateway.history.size",
            ValueFormat.atLeast(0),
            1_000,
            "Maximum number of closed statements of the history that /activity/history lists.");
    public static final Key<Long> HISTORY_MAX_SIZE = Key.of(
            "sql-gateway.history.max-size",
            ValueFormat.BYTES_OR_ZERO,
            16L << 20,
            "Maximum size in bytes of the history of all statements, which is also in memory; beyond it, the oldest "
                    + "are forgotten. 0 turns the history off.");
    public static final Key<Duration> HISTORY_MAX_AGE = Key.of(
            "sql-gateway.history.max-age",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofDays(30),
            "How long the history keeps a statement.");
    public static final Key<String> HISTORY_FOLDER = Key.of(
            "sql-gateway.history.dir",
            ValueFormat.TEXT,
            "",
            "Folder of the history. If it is empty, 'history' in state.dir. Only its owner can read it, and it is "
                    + "encrypted.");
    public static final Key<Long> HISTORY_RESULT_SIZE = Key.of(
            "sql-gateway.history.results.result-size",
            ValueFormat.BYTES,
            4L << 20,
            "Maximum size in bytes of a query's result that can be opened again from the history; further rows are "
                    + "not kept.");
    public static final Key<Long> HISTORY_RESULTS_SIZE = Key.of(
            "sql-gateway.history.results.max-size",
            ValueFormat.BYTES_OR_ZERO,
            64L << 20,
            "Maximum disk space in bytes for these results, encrypted, in the folder of the history; beyond it, the "
                    + "oldest are deleted. 0 keeps no results.");
    public static final Key<Duration> HISTORY_RESULTS_AGE = Key.of(
            "sql-gateway.history.results.max-age",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofHours(1),
            "How long the result of an ended query can be opened again.");
    public static final Key<Long> DATA_FILE_SIZE = Key.of(
            "sql-gateway.uploads.max-file-size",
            ValueFormat.BYTES,
            UploadLimits.DEFAULT.file(),
            "Maximum size of one uploaded data file in bytes.");
    public static final Key<Long> DATA_FILES_OF_USER = Key.of(
            "sql-gateway.uploads.max-user-size",
            ValueFormat.BYTES,
            UploadLimits.DEFAULT.user(),
            "Maximum size of the uploaded data files of one user in bytes.");
    public static final Key<Long> DATA_FILES_SIZE = Key.of(
            "sql-gateway.uploads.max-size",
            ValueFormat.BYTES,
            UploadLimits.DEFAULT.total(),
            "Maximum size of all uploaded data files in bytes.");
    public static final Key<Integer> DATA_FILES_COUNT = Key.of(
            "sql-gateway.uploads.max-count",
            ValueFormat.atLeast(1),
            UploadLimits.DEFAULT.count(),
            "Maximum number of uploaded data files of one user.");
    public static final Key<Duration> DATA_FILES_TIME = Key.of(
            "sql-gateway.uploads.unused-time",
            ValueFormat.POSITIVE_DURATION,
            UploadLimits.DEFAULT.unusedTime(),
            "How long an uploaded data file is kept that no table reads, also an incomplete one.");
    public static final Key<Boolean> SESSION_CHOOSES_CLUSTER = Key.of(
            "sql-gateway.session.choose-cluster",
            ValueFormat.BOOLEAN,
            false,
            "Whether a session may choose the cluster that runs its jobs (execution.target, rest.address and the "
                    + "like). Otherwise such properties are ignored and SET is refused.");
    public static final Key<ChangeMode> RESULT_CHANGES = Key.of(
            ChangeMode.KEY,
            ValueFormat.oneOf(ChangeMode.class),
            ChangeMode.STREAM,
            "How a session receives the rows of a query that updates or deletes earlier rows: stream sends every "
                    + "change with its kind; refuse fails; column adds the kind as the last column; collapse sends only the "
                    + "rows that remain. A session may set its own.");
    public static final Key<Duration> COLLAPSE_TIME = Key.of(
            "sql-gateway.result.collapse.time",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofSeconds(5),
            "How long a collapsed result of an endless query runs before its current rows are returned.");
    public static final Key<Integer> COLLAPSE_ROWS = Key.of(
            "sql-gateway.result.collapse.max-rows",
            ValueFormat.atLeast(1),
            100_000,
            "Maximum number of distinct rows of a collapsed result.");
    public static final Key<Long> RESULT_REPLAY = Key.of(
            "sql-gateway.result.replay",
            ValueFormat.BYTES,
            16L << 20,
            "Bytes of a streamed result that stay available to a reader that reconnects. Keep it larger than the "
                    + "network buffers on the way.");
    public static final Key<Long> RESULT_MEMORY = Key.of(
            "sql-gateway.result.memory",
            ValueFormat.BYTES,
            256L << 20,
            "Maximum memory in bytes for unread rows of all results. One result uses at most 8 MiB and is always "
                    + "granted 64 KiB; further rows go to disk, or their job waits.");
    public static final Key<Long> SPILL_SIZE = Key.of(
            "sql-gateway.result.spill.size",
            ValueFormat.BYTES_OR_ZERO,
            256L << 20,
            "Maximum disk space in bytes for the unread rows of one result, so that its job can end before a slow "
                    + "reader does. Beyond it the job waits; 0 turns spilling off.");
    public static final Key<Long> SPILL_TOTAL = Key.of(
            "sql-gateway.result.spill.total",
            ValueFormat.BYTES_OR_ZERO,
            2L << 30,
            "Maximum disk space in bytes for the unread rows of all results; 0 turns spilling off. Nothing is "
                    + "written if less than 1 GiB, or a tenth of a small disk, would remain free.");
    public static final Key<String> SPILL_FOLDER = Key.of(
            "sql-gateway.result.spill.dir",
            ValueFormat.TEXT,
            "",
            "Folder for the unread rows of slow readers, which are deleted when the server stops. If it is empty, "
                    + "the java.io.tmpdir of the JVM.");
    public static final Key<Integer> CONSTANT_ANSWERS = Key.of(
            "sql-gateway.constant-answers.size",
            ValueFormat.atLeast(0),
            1_000,
            "Number of cached results, of at most 16 KiB each, of queries that need no job; 0 turns the cache "
                    + "off.");
    public static final Key<String> SESSION_CATALOG = Key.of(
            "sql-gateway.session.catalog",
            ValueFormat.TEXT,
            "",
            "Catalog in which sessions of REST clients begin that name none. The shell, the console and the web UI name "
                    + "main, and the warehouse endpoint uses main if this is empty. If it is empty, the session's own "
                    + "default_catalog.");
    public static final Key<String> CATALOG_FOLDER = Key.of(
            "catalog.dir", ValueFormat.TEXT, "", "Folder of the catalog main. If it is empty, 'catalog' in state.dir.");
    public static final Key<String> CATALOG_URL = Key.of(
            "catalog.url",
            ValueFormat.TEXT,
            "",
            "PostgreSQL database of the catalog main, such as jdbc:postgresql://host:5432/millrace, which several gateways "
                    + "may share. All of them need the same secrets.key-file. If it is empty, catalog.dir is used.");
    public static final Key<String> CATALOG_USER =
            Key.of("catalog.user", ValueFormat.TEXT, "", "User of the database in catalog.url.");
    public static final Key<String> CATALOG_PASSWORD =
            Key.of("catalog.password", ValueFormat.TEXT, "", "Password of catalog.user.");
    public static final Key<Boolean> PLANS_KEPT = Key.of(
            "sql-gateway.session.plan-cache.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether repeated queries of a session reuse their plan. A session may set its own.");
    public static final Key<Integer> PLANS_OF_SESSION = Key.of(
            "sql-gateway.session.plan-cache.size",
            ValueFormat.atLeast(0),
            100,
            "Maximum number of cached plans per session; 0 turns the cache off.");
    public static final Key<Integer> PLANS_IN_ALL = Key.of(
            "sql-gateway.plan-cache.size",
            ValueFormat.atLeast(0),
            500,
            "Maximum number of cached plans of all sessions; 0 turns the cache off. A plan takes 10 to 200 KB of "
                    + "memory.");
    public static final Key<Duration> PLANS_TIME = Key.of(
            "sql-gateway.session.plan-cache.ttl",
            ValueFormat.POSITIVE_DURATION,
            Duration.ofHours(1),
            "How long a plan is cached.");
    public static final Key<Boolean> LOCAL_QUERIES = Key.of(
            "sql-gateway.session.local-queries.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether a query over a few rows of VALUES or small files runs in this process, without a job. A query that "
                    + "takes longer than a second or much memory starts its job after all. A session may set its own.");
    public static final Key<Boolean> JOURNAL_ENABLED = Key.of(
            "sql-gateway.journal.enabled",
            ValueFormat.BOOLEAN,
            true,
            "Whether sessions and their statements survive a restart. The journal contains statements as they "
                    + "were submitted, including passwords; only the owner of its folder can read it.");
    public static final Key<String> JOURNAL_FOLDER = Key.of(
                    "sql-gateway.journal.dir",
                    ValueFormat.TEXT,
                    "",
                    "Folder of the journal. If it is empty, 'sessions' in state.dir.")
            .alias("journal.dir");
    public static final Key<Long> JOURNAL_SESSION = Key.of(
            "sql-gateway.journal.session-size",
            ValueFormat.BYTES,
            1L << 20,
            "Approximate maximum size in bytes of the statements that define a session. A session with more does "
                    + "not survive a restart.");
    public static final Key<Integer> PLANNING_SLOTS = Key.of(
            "sql-gateway.planning.slots",
            ValueFormat.atLeast(0),
            0,
            "Maximum number of statements that are planned at the same time. One user gets all of them but one. 0 stands "
                    + "for the number of processor cores and one more.");
    public static final Key<Integer> PLANNING_WAITING = Key.of(
            "sql-gateway.planning.max-waiting",
            ValueFormat.atLeast(1),
            1_000,
            "Maximum number of statements that wait to be planned. They are taken from their users in turn; more are "
                    + "refused with 429 and Retry-After. A user is who opened the session, or the address of a client "
                    + "without a name.");
    public static final Key<Integer> USER_WAITING = Key.of(
            "sql-gateway.user.max-waiting",
            ValueFormat.atLeast(0),
            200,
            "Maximum number of statements of one user that wait to be planned; 0 for no limit.");
    public static final Key<Integer> SESSION_WAITING = Key.of(
            "sql-gateway.session.max-waiting",
            ValueFormat.atLeast(1),
            1_000,
            "Maximum number of statements that wait for an earlier one of their session.");
    public static final Key<Duration> PLANNING_MAX_WAIT = Key.of(
            "sql-gateway.planning.max-wait",
            ValueFormat.DURATION,
            Duration.ofMinutes(1),
            "Estimated wait to be planned beyond which a statement is refused with 429 and Retry-After; 0 for no limit.");
    public static final Key<Duration> PLANNING_QUEUE_TIME = Key.of(
            "sql-gateway.planning.queue-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long a statement may wait to be planned before it fails; 0 for no limit.");
    public static final Key<Integer> WORKERS_MAX = Key.of(
            "sql-gateway.worker.threads.max",
            ValueFormat.atLeast(1),
            500,
            "Maximum number of threads that run statements. Most of them wait, for a cluster or a catalog; an eighth is "
                    + "kept for users who have none.");
    public static final Key<Integer> WORKERS_MIN = Key.of(
            "sql-gateway.worker.threads.min",
            ValueFormat.atLeast(0),
            5,
            "Number of threads kept ready to run statements.");
    public static final Key<Duration> WORKERS_KEEP = Key.of(
            "sql-gateway.worker.keepalive-time",
            ValueFormat.DURATION,
            Duration.ofMinutes(5),
            "How long an idle thread above the minimum is kept.");
    public static final Key<Integer> WORKFLOW_MAXIMUM = Key.of(
            "sql-gateway.workflows.max-num",
            ValueFormat.atLeast(0),
            1000,
            "Maximum number of workflows that refresh materialized tables.");
    public static final Key<List<String>> WORKFLOW_GATEWAYS = Key.of(
            "sql-gateway.workflows.gateways",
            ValueFormat.LIST,
            List.of(),
            "Addresses of other gateways at which POST /workflow may have tables refreshed (restEndpointUrl), such as "
                    + "https://sql2.example.com:8083; * allows all. That of this gateway is always allowed.");
    public static final Key<String> WORKFLOW_SCHEDULER = Key.of(
            "workflow-scheduler.type",
            ValueFormat.TEXT,
            "",
            "Scheduler that refreshes materialized tables in full mode: embedded, or the name of one in lib/. If "
                    + "it is empty, there is none.");

    /// In the order of their declaration, which is the order in the generated files.
    public static final List<Key<?>> ALL = Arrays.stream(Keys.class.getDeclaredFields())
            .filter(field -> Modifier.isPublic(field.getModifiers()) && field.getType() == Key.class)
            .<Key<?>>map(Keys::value)
            .toList();

    private static Key<?> value(Field field) {
        try {
            return (Key<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("not a public key: " + field.getName(), e);
        }
    }

    private Keys() {}
}

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
        /// The order that stock clients expect.
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
    public enum TaskManagerPlacement {
        /// A process of its own, which the server starts and replaces.
        OWN,
        /// The process of the server.
        SHARED
    }

    private static final String LOOPBACK = "localhost";
    private static final long MAX_CONTENT = 104_857_600L;

    public static final Key<List<Integer>> REST_PORT = Key.of("rest.port", ValueFormat.PORT, List.of(8081))
            .doc("Port of the cluster service; 0 picks a free one.")
            .alias("web.port");
    public static final Key<List<Integer>> REST_BIND_PORT =
            Key.of("rest.bind-port", ValueFormat.PORTS, List.of()).doc("Ports to try in order instead of rest.port.");
    public static final Key<String> REST_BIND_ADDRESS = Key.text("rest.bind-address", LOOPBACK)
            .doc("Address the cluster service listens on; 0.0.0.0 lets other machines in.")
            .alias("web.address");
    public static final Key<Long> REST_MAX_CONTENT =
            Key.bytes("rest.server.max-content-length", MAX_CONTENT).doc("Maximum size of a request body in bytes.");
    public static final Key<Integer> REST_MAX_REQUEST_LINE = Key.count("rest.server.max-request-line", 256, 32_768)
            .doc("Maximum length of the first line of a request in bytes. Requests that name many metrics need long "
                    + "lines.");
    public static final Key<Integer> REST_MAX_HEADER_SIZE = Key.count("rest.server.max-header-size", 256, 16_384)
            .doc("Maximum size of all headers of a request in bytes.");
    public static final Key<Integer> REST_MAX_HEADERS =
            Key.count("rest.server.max-headers", 1, 100).doc("Maximum number of headers of a request.");
    public static final Key<Integer> REST_MAX_CONNECTIONS = Key.count("rest.server.max-connections", 1, 8192)
            .doc(
                    "Maximum number of open connections per service. A further one takes the place of one that has been idle "
                            + "for long among those of the address with the most; if none is idle, it gets 503.");
    public static final Key<Integer> REST_ADDRESS_CONNECTIONS = Key.count(
                    "rest.server.max-connections-per-address", 0, 4096)
            .doc("The same maximum for each client address; 0 for no limit. All clients of a proxy have its address.");
    public static final Key<Integer> REST_RESERVED_CONNECTIONS = Key.count("rest.server.reserved-connections", 0, 32)
            .doc("Number of further connections for clients on the same machine, such as health checks and "
                    + "administrators.");
    public static final Key<Integer> REST_MAX_REQUESTS = Key.count("rest.server.max-requests", 1, 4096)
            .doc("Maximum number of concurrent requests per service; more are refused with 503 and Retry-After. A few "
                    + "requests beyond it are answered if they cancel or close something, or come from the same "
                    + "machine.");
    public static final Key<Integer> REST_MAX_STREAMS = Key.count("rest.server.max-streams", 1, 100)
            .doc("Maximum number of concurrent streams of one HTTP/2 connection.");
    public static final Key<Duration> REST_IDLE_TIME =
            Key.duration("rest.server.idle-time", Duration.ofMinutes(5)).doc("How long an idle connection stays open.");
    public static final Key<Duration> REST_HEADER_TIME = Key.duration("rest.server.header-time", Duration.ofSeconds(10))
            .doc("How long a new connection may take to send its first line, and then again to send the headers.");
    public static final Key<Duration> REST_BODY_TIME = Key.duration("rest.server.body-time", Duration.ofSeconds(30))
            .doc("How long to wait for the next part of a request body.");
    public static final Key<Duration> REST_REQUEST_TIME = Key.duration(
                    "rest.server.request-time", Duration.ofMinutes(5))
            .doc("How long a request may take until its response begins; after that it is answered with 504.");
    public static final Key<Duration> REST_WRITE_TIME = Key.duration("rest.server.write-time", Duration.ofSeconds(30))
            .doc("How long to wait for a slow reader to accept the next part of a response.");
    public static final Key<Duration> REST_ANSWER_AGE = Key.durationOrZero(
                    "rest.server.answer-age", Duration.ofMillis(100))
            .doc("Maximum age of a cached response of the cluster service. Identical requests within this time share "
                    + "one response; 0 asks the engine every time.");
    public static final Key<Integer> REST_ANSWER_COUNT =
            Key.count("rest.server.answer-count", 0, 1000).doc("Maximum number of cached responses.");
    public static final Key<Long> REST_ANSWER_SIZE =
            Key.bytes("rest.server.answer-size", 67_108_864L).doc("Maximum size of all cached responses in bytes.");
    public static final Key<List<String>> REST_ALLOW_ORIGIN = Key.list("web.access-control-allow-origin")
            .doc("Origins, such as https://ops.example.com, whose web pages may call the services. Empty allows only "
                    + "the server's own pages; * allows every page that a user of this machine opens.")
            .alias("jobmanager.web.access-control-allow-origin");
    public static final Key<List<String>> REST_ALLOWED_HOSTS = Key.list("rest.allowed-hosts")
            .doc("Host names, without ports, that requests may use in addition to loopback and the addresses in this "
                    + "file (and, if the server listens beyond loopback, the names of the machine). Requests to other "
                    + "hosts are refused with 421; * allows all.");
    public static final Key<TrustedProxies> REST_TRUSTED_PROXIES = Key.of(
                    "rest.trusted-proxies", ValueFormat.PROXIES, TrustedProxies.NONE)
            .doc("Addresses of proxies in front of the HTTP services, such as 10.0.0.5 or 10.1.0.0/16. Their header "
                    + "X-Forwarded-For names the client, for delays after wrong logins, the admin token and the audit "
                    + "log. The header of others is ignored.");
    public static final Key<Boolean> INSECURE = Key.flag("security.insecure", false)
            .doc("Whether the server may listen beyond loopback without TLS and a login (or TLS that requires client "
                    + "certificates), and the engine without security.ssl.internal.enabled. Anyone who reaches a port "
                    + "can then run programs as this user.");
    public static final Key<String> TLS_CERTIFICATE = Key.text("security.tls.certificate")
            .doc("PEM file of the server's certificate and those between it and its authority, instead of "
                    + "security.ssl.rest.keystore. TLS of all ports for clients is turned on with "
                    + "security.ssl.rest.enabled: true.");
    public static final Key<String> TLS_KEY = Key.text("security.tls.key")
            .doc("PEM file of the private key of security.tls.certificate, in PKCS #8 and not encrypted.");
    public static final Key<String> TLS_AUTHORITIES = Key.text("security.tls.authorities")
            .doc("PEM file of the authorities whose certificates are trusted, instead of security.ssl.rest.truststore. "
                    + "With security.ssl.rest.authentication-enabled: true every client needs a certificate of one of "
                    + "them.");
    public static final Key<Duration> TLS_RELOAD = Key.duration("security.tls.reload-interval", Duration.ofSeconds(10))
            .doc("How often the server looks for changes of the files of certificates. New connections get the new "
                    + "ones; open connections go on.");
    public static final Key<Duration> TLS_STRICT_AGE = Key.durationOrZero(
                    "security.tls.strict-age", Duration.ofDays(30))
            .doc("How long browsers must not use plain HTTP for the server's host again (Strict-Transport-Security), "
                    + "on any port; 0 for no such header. It is never sent for loopback.");
    public static final Key<List<String>> AUTHENTICATION = Key.list("security.authentication")
            .doc("Ways in which callers of all ports log in, tried in order: file (users with passwords), token (API "
                    + "tokens), certificate (of the client), proxy (a header), jwt (tokens of an issuer), oidc (a login "
                    + "at a provider), ldap (passwords of a directory), kerberos (tickets). Empty for no login.");
    public static final Key<String> USER_FILE = Key.text("security.file.path")
            .doc("File of the users with the hashes of their passwords, which bin/millrace user writes. If it is "
                    + "empty, conf/users. It is read again when it changes.");
    public static final Key<String> ROLE_FILE = Key.text("security.roles")
            .doc("File of the roles of users and groups, and of what they may do. If it is empty, conf/roles.yaml. It "
                    + "is read again when it changes; a broken one is not used.");
    public static final Key<Duration> REMEMBER_PASSWORDS = Key.durationOrZero(
                    "security.login.remember", Duration.ofMinutes(5))
            .doc("How long a password that was right is not hashed again, which takes a tenth of a second. A change of "
                    + "the file of users takes effect all the same. 0 hashes it for each request.");
    public static final Key<Duration> BROWSER_IDLE = Key.duration("security.login.idle-time", Duration.ofMinutes(30))
            .doc("How long a browser stays logged in while the page is idle.");
    public static final Key<Duration> BROWSER_AGE = Key.duration("security.login.max-age", Duration.ofHours(12))
            .doc("How long a browser stays logged in at most.");
    public static final Key<Duration> TOKEN_AGE = Key.duration("security.token.max-age", Duration.ofDays(365))
            .doc("How long an API token may be valid at most.");
    public static final Key<String> CERTIFICATE_USER = Key.text("security.certificate.user-pattern")
            .doc("Regular expression for the whole subject of a client certificate, as in RFC 2253, whose first group "
                    + "is the user, such as CN=([^,]+),OU=clients,O=Example. If it is empty, the common name is the "
                    + "user.");
    public static final Key<String> PROXY_HEADER = Key.text("security.proxy.header", "X-Forwarded-User")
            .doc("Header with the user that a proxy in front of the server has checked.");
    public static final Key<String> PROXY_GROUPS = Key.text("security.proxy.groups-header")
            .doc("Header with the groups of that user, separated by commas. Empty for none.");
    public static final Key<List<String>> PROXY_ADDRESSES = Key.list("security.proxy.trusted-addresses")
            .doc("Addresses of the proxy, such as 10.0.0.5 or 10.1.0.0/16. The header of others is refused.");
    public static final Key<Duration> PROVIDER_TIMEOUT = Key.duration(
                    "security.provider.timeout", Duration.ofSeconds(5))
            .doc("How long a login waits for an identity provider (jwt, oidc, ldap) in all. After that the login is "
                    + "refused.");
    public static final Key<String> PROVIDER_AUTHORITIES = Key.text("security.provider.authorities")
            .doc("File of the authorities that have signed the certificates of identity providers, in PEM. If it is "
                    + "empty, those of the Java runtime.");
    public static final Key<String> JWT_ISSUER =
            Key.text("security.jwt.issuer").doc("Issuer of signed tokens (jwt), exactly as the tokens name it.");
    public static final Key<String> JWT_KEYS = Key.text("security.jwt.keys")
            .doc("Address (https) or file of the issuer's public keys as a JSON Web Key Set. They are read again every "
                    + "5 min, and when a token names another one.");
    public static final Key<List<String>> JWT_AUDIENCES = Key.list("security.jwt.audiences")
            .doc("Names of this server in tokens. A token for none of them is refused.");
    public static final Key<List<String>> JWT_ALGORITHMS = Key.of(
                    "security.jwt.algorithms", ValueFormat.LIST, List.of("RS256", "ES256"))
            .doc("Algorithms of signatures that are accepted: RS, PS or ES with 256, 384 or 512. None with a shared "
                    + "secret.");
    public static final Key<String> JWT_USER =
            Key.text("security.jwt.user-claim", "sub").doc("Claim of a token with the user. A dot leads into a claim.");
    public static final Key<String> JWT_GROUPS = Key.text("security.jwt.groups-claim", "groups")
            .doc("Claim of a token with the user's groups, such as realm_access.roles.");
    public static final Key<Duration> JWT_SKEW = Key.durationOrZero("security.jwt.clock-skew", Duration.ofSeconds(30))
            .doc("By how much the clocks of the issuer and this server may differ, up to 10 min.");
    public static final Key<Duration> JWT_KEYS_AGE = Key.duration("security.jwt.keys-max-age", Duration.ofDays(1))
            .doc("How long keys are used while the issuer is away.");
    public static final Key<String> OIDC_ISSUER = Key.text("security.oidc.issuer")
            .doc("Address (https) of the OpenID Connect provider (oidc), exactly as it names itself.");
    public static final Key<String> OIDC_CLIENT =
            Key.text("security.oidc.client-id").doc("Name of this server as a client of the provider.");
    public static final Key<String> OIDC_SECRET = Key.text("security.oidc.client-secret-file")
            .doc("File with the secret of this client on its first line. Empty for a public client.");
    public static final Key<String> OIDC_REDIRECT = Key.text("security.oidc.redirect")
            .doc("Address of the web UI as browsers see it, such as https://sql.example.com:8081/, to which the "
                    + "provider sends them back.");
    public static final Key<List<String>> OIDC_SCOPES = Key.of(
                    "security.oidc.scopes", ValueFormat.LIST, List.of("openid", "profile"))
            .doc("What the server asks the provider for. With offline_access, many renew a login.");
    public static final Key<List<String>> OIDC_ALGORITHMS = Key.of(
                    "security.oidc.algorithms", ValueFormat.LIST, List.of("RS256", "ES256"))
            .doc("Algorithms of the provider's signatures that are accepted.");
    public static final Key<String> OIDC_USER = Key.text("security.oidc.user-claim", "sub")
            .doc("Claim of the provider's token with the user, such as preferred_username. Users must not be able to "
                    + "choose it.");
    public static final Key<String> OIDC_GROUPS = Key.text("security.oidc.groups-claim", "groups")
            .doc("Claim of the provider's token with the user's groups.");
    public static final Key<Duration> OIDC_SKEW = Key.durationOrZero("security.oidc.clock-skew", Duration.ofSeconds(30))
            .doc("By how much the clocks of the provider and this server may differ, up to 10 min.");
    public static final Key<List<String>> LDAP_SERVERS = Key.list("security.ldap.servers")
            .doc("Addresses of the directory, tried in order, such as ldaps://ldap.example.com.");
    public static final Key<Boolean> LDAP_START_TLS = Key.flag("security.ldap.start-tls", false)
            .doc("Whether connections to ldap: addresses are encrypted by StartTLS. Without it, they are only used on "
                    + "this machine.");
    public static final Key<String> LDAP_PATTERNS = Key.text("security.ldap.user-patterns")
            .doc("Names of users' entries with {user} in the place of the user, separated by semicolons and tried in "
                    + "order, such as uid={user},ou=people,dc=example,dc=com. Instead of a search with an account.");
    public static final Key<String> LDAP_BASE =
            Key.text("security.ldap.user-base").doc("Entry below which users are searched with the account.");
    public static final Key<String> LDAP_FILTER = Key.text("security.ldap.user-filter", "(uid={user})")
            .doc("Filter that finds a user, such as (&(objectClass=person)(sAMAccountName={user})).");
    public static final Key<String> LDAP_ACCOUNT =
            Key.text("security.ldap.account").doc("Name of the entry of the account that searches users.");
    public static final Key<String> LDAP_PASSWORD = Key.text("security.ldap.account-password-file")
            .doc("File with the password of the account on its first line.");
    public static final Key<String> LDAP_USER_NAME = Key.text("security.ldap.user-attribute", "uid")
            .doc("Attribute of a user's entry with the name by which the user is known here.");
    public static final Key<String> LDAP_GROUPS = Key.text("security.ldap.group-attribute")
            .doc("Attribute of a user's entry with its groups, such as memberOf. Empty for none.");
    public static final Key<String> LDAP_GROUP_BASE =
            Key.text("security.ldap.group-base").doc("Entry below which groups are searched. Empty for no search.");
    public static final Key<String> LDAP_GROUP_FILTER = Key.text("security.ldap.group-filter", "(member={dn})")
            .doc("Filter that finds the groups of a user, with {dn} in the place of its entry's name, or {user}.");
    public static final Key<String> LDAP_GROUP_NAME = Key.text("security.ldap.group-name-attribute", "cn")
            .doc("Attribute of a group's entry with the name by which the group is known here.");
    public static final Key<Integer> LDAP_CONNECTIONS = Key.count("security.ldap.max-connections", 1, 8)
            .doc("Maximum number of connections to the directory. Further logins wait for one.");
    public static final Key<String> KERBEROS_KEYTAB = Key.text("security.kerberos.server.keytab")
            .doc("Keytab with the keys of this server, for logins with tickets (kerberos). It is read again when it "
                    + "changes.");
    public static final Key<String> KERBEROS_HTTP = Key.text("security.kerberos.server.http-principal")
            .doc("Principal of the ports over HTTP, such as HTTP/sql.example.com@EXAMPLE.COM.");
    public static final Key<String> KERBEROS_WAREHOUSE = Key.text("security.kerberos.server.warehouse-principal")
            .doc("Principal of the warehouse endpoint, such as hive/sql.example.com@EXAMPLE.COM.");
    public static final Key<List<String>> IMPERSONATION = Key.list("security.impersonation")
            .doc("Users, such as the account of a BI server, who may open sessions of the warehouse endpoint for other "
                    + "users (hive.server2.proxy.user).");
    public static final Key<Boolean> REST_END_BY_GET = Key.flag("rest.jobs.end-by-get", false)
            .doc("Whether GET .../yarn-cancel and .../yarn-stop end a job. Any link or image on a web page can send a "
                    + "GET.");
    public static final Key<Boolean> REST_STACK_TRACES = Key.flag("rest.errors.stack-traces", false)
            .doc("Whether responses to internal errors include a stack trace.");
    public static final Key<FailureStatus> REST_FAILURE_STATUS = Key.of(
                    "rest.async.failure-status", ValueFormat.oneOf(FailureStatus.class), FailureStatus.FAILED)
            .doc("Status of a failed asynchronous operation: FAILED, or COMPLETED as the stock clients expect.");
    public static final Key<Duration> REST_RESCALE_TIMEOUT = Key.duration(
                    "rest.async.rescale-timeout", Duration.ofSeconds(30))
            .doc("How long a requested change of parallelism waits for slots. After that it fails and the job keeps "
                    + "its parallelism.");
    public static final Key<Boolean> REST_STANDBY_FORWARD = Key.flag("rest.standby.forward", false)
            .doc("Whether a standby job manager forwards requests to the leader. Otherwise it answers for the jobs "
                    + "that ran while it led.");
    public static final Key<Boolean> UPLOAD_ENABLE = Key.flag("rest.upload.enable", true)
            .doc("Whether the cluster service accepts files: jobs of clients (POST /jobs) and jars.");
    public static final Key<Long> UPLOAD_SIZE =
            Key.bytes("rest.upload.max-size", 1L << 30).doc("Maximum size of an upload request in bytes.");
    public static final Key<Long> UPLOAD_FILE_SIZE =
            Key.bytes("rest.upload.max-file-size", 1L << 29).doc("Maximum size of one uploaded file in bytes.");
    public static final Key<Integer> UPLOAD_PARTS =
            Key.count("rest.upload.max-parts", 1, 1000).doc("Maximum number of files in one upload request.");
    public static final Key<Integer> UPLOAD_CONCURRENT = Key.count("rest.upload.max-concurrent", 1, 16)
            .doc("Maximum number of uploads at the same time; more are refused with 429.");
    public static final Key<Integer> UPLOAD_HEADER_SIZE = Key.count("rest.upload.max-header-size", 100, 16_384)
            .doc("Maximum size of the headers of one file in an upload request in bytes; at most 60000.");
    public static final Key<Boolean> SUBMIT_ENABLE = Key.flag("web.submit.enable", true)
            .doc("Whether the port of the cluster service accepts work: jars with their programs, and statements below "
                    + "/gateway.")
            .alias("jobmanager.web.submit.enable");
    public static final Key<String> UPLOAD_FOLDER = Key.text("web.upload.dir")
            .doc("Folder for uploaded jars. If it is empty, 'jars' in state.dir.")
            .alias("jobmanager.web.upload.dir");
    public static final Key<String> TEMPORARY_FOLDER = Key.text("web.tmpdir")
            .doc("Folder for files that are deleted when the server stops. If it is empty, the java.io.tmpdir of the "
                    + "JVM.")
            .alias("jobmanager.web.tmpdir");
    public static final Key<Integer> SUBMIT_JARS =
            Key.count("web.submit.max-jars", 1, 1000).doc("Maximum number of uploaded jars.");
    public static final Key<Integer> SUBMIT_JAR_ENTRIES =
            Key.count("web.submit.max-jar-entries", 1, 200_000).doc("Maximum number of files in one jar.");
    public static final Key<Long> SUBMIT_JAR_CONTENT =
            Key.bytes("web.submit.max-jar-content", 4L << 30).doc("Maximum unpacked size of one jar in bytes.");
    public static final Key<Integer> SUBMIT_PROGRAMS = Key.count("web.submit.max-programs", 1, 16)
            .doc("Maximum number of jar programs that run in the server at the same time.");
    public static final Key<Duration> SUBMIT_PROGRAM_TIME = Key.duration(
                    "web.submit.max-program-time", Duration.ofMinutes(5))
            .doc("How long the main method of a jar may take to submit its job.");
    public static final Key<Integer> EVENTS_STREAMS =
            Key.count("rest.events.streams", 0, 256).doc("Maximum number of open event streams per service.");
    public static final Key<Duration> EVENTS_HEARTBEAT = Key.duration("rest.events.heartbeat", Duration.ofSeconds(15))
            .doc("How long an event stream stays silent before it sends a heartbeat.");
    public static final Key<Duration> EVENTS_STALL_TIMEOUT = Key.duration(
                    "rest.events.patience", Duration.ofSeconds(20))
            .doc("How long a reader of an event stream may stall before it is disconnected.");
    public static final Key<Duration> EVENTS_HTTP2_TIME = Key.duration("rest.events.http2-time", Duration.ofMinutes(10))
            .doc("How long an event stream over HTTP/2 lasts before its reader has to reconnect. Streams over HTTP/1.1 "
                    + "have no such limit.");
    public static final Key<Integer> LOG_LINES =
            Key.count("rest.logs.max-lines", 1, 10_000).doc("Maximum number of lines in the tail of a log file.");
    public static final Key<Integer> LOG_HITS = Key.count("rest.logs.max-hits", 1, 1000)
            .doc("Maximum number of matches that one search of a log file returns.");
    public static final Key<Duration> LOG_TIME = Key.duration("rest.logs.max-search-time", Duration.ofSeconds(5))
            .doc("How long one search of a log file may take. The response says where to continue.");
    public static final Key<Integer> LOG_LINE_LENGTH = Key.count("rest.logs.max-line-length", 16, 16_384)
            .doc("Length in bytes above which a line of a log file is split.");
    public static final Key<Integer> LOG_TEXT =
            Key.count("rest.logs.max-text", 16, 4_194_304).doc("Maximum number of bytes of log lines in one response.");
    public static final Key<Integer> LOG_SEARCHES = Key.count("rest.logs.max-searches", 1, 2)
            .doc(
                    "Maximum number of searches of log files at the same time, each of which uses a processor. Others wait "
                            + "for their turn, and are refused with 429 if it does not come within their time.");
    public static final Key<Integer> EVENTS_HISTORY = Key.count("rest.events.history", 1, 10_000)
            .doc("Number of cluster events that are kept for readers; a reader that falls further behind is "
                    + "disconnected.");
    public static final Key<Duration> EVENTS_INTERVAL = Key.duration("rest.events.interval", Duration.ofSeconds(1))
            .doc("How often the server checks the cluster for changes.");
    public static final Key<String> STATE_FOLDER = Key.text("state.dir")
            .doc("Folder of everything that outlives the process: jobs, their checkpoints and savepoints, sessions, "
                    + "jars, the recording and the archive. If it is empty, the folder 'state' of the installation. "
                    + "Only its owner can read it.");
    public static final Key<String> STATE_KEY = Key.text("secrets.key-file")
            .doc("File with the key that encrypts plans of jobs and the catalog main: 32 bytes in Base64. If it is "
                    + "empty, the file 'key' of state.dir, which is made at the first start.");
    public static final Key<Boolean> AUDIT_ENABLED = Key.flag("audit.enabled", true)
            .doc("Whether logins, refusals, statements, changes, uploads and downloads are recorded. Nothing is "
                    + "recorded if there is neither audit.dir nor state.dir.");
    public static final Key<String> AUDIT_FOLDER = Key.text("audit.dir")
            .doc("Folder of the audit log. If it is empty, 'audit' in state.dir, which SQL does not reach.");
    public static final Key<String> AUDIT_KEY = Key.text("audit.key-file")
            .doc("File with the key that chains the records: 32 bytes in Base64. If it is empty, the file 'audit-key' "
                    + "of state.dir, which is made at the first start. Anyone who has it can forge records, and no one "
                    + "can verify them without it: keep a copy elsewhere.");
    public static final Key<Long> AUDIT_SIZE = Key.bytes("audit.max-size", 32L << 20)
            .doc("Size in bytes from which a file of the audit log is followed by the next one.");
    public static final Key<Integer> AUDIT_FILES = Key.count("audit.max-files", 2, 20)
            .doc("Number of files of the audit log that are kept; the oldest are deleted.");
    public static final Key<AuditOptions.WhenFull> AUDIT_FULL = Key.of(
                    "audit.when-full", ValueFormat.oneOf(AuditOptions.WhenFull.class), AuditOptions.WhenFull.DROP)
            .doc("What happens while the audit log cannot be written, for instance on a full disk: DROP counts the "
                    + "records that are lost and records their number afterwards; REFUSE answers 503 to whatever would "
                    + "have to be recorded.");
    public static final Key<Optional<URI>> AUDIT_SYSLOG = Key.of("audit.syslog", ValueFormat.SYSLOG, Optional.empty())
            .doc("Syslog server that gets a copy of each record in the format of RFC 5424: udp://host:514, "
                    + "tcp://host:601 or unix:/path of a stream socket. If it is empty, none.");
    public static final Key<Boolean> JOBS_LAST = Key.flag("jobs.durable", true)
            .doc("Whether running jobs go on after a restart of the server, from their last checkpoint. Interactive "
                    + "queries end with the server.");
    public static final Key<OnStop> JOBS_ON_STOP = Key.of(
                    "jobs.on-stop", ValueFormat.oneOf(OnStop.class), OnStop.SUSPEND)
            .doc("What happens to running jobs when the server stops: SUSPEND takes a checkpoint of each, and they go "
                    + "on at the next start; CANCEL ends them.");
    public static final Key<Duration> JOBS_STOP_TIME = Key.duration("jobs.stop-time", Duration.ofSeconds(10))
            .doc(
                    "How long a stop of the server waits for the checkpoints or the end of its jobs. What kills a server that "
                            + "stops for too long, such as TimeoutStopSec of systemd, must wait 50 s more.");
    public static final Key<TaskManagerPlacement> TASK_MANAGER_PROCESS = Key.of(
                    "taskmanager.process", ValueFormat.oneOf(TaskManagerPlacement.class), TaskManagerPlacement.SHARED)
            .doc("Where 'millrace start' runs jobs: SHARED is the process of the server, which needs less memory; OWN "
                    + "is one that the server starts and replaces, so that a job that takes all memory does not end the "
                    + "server.");
    public static final Key<LogFormat> LOG_FORMAT = Key.of(
                    "log.format", ValueFormat.oneOf(LogFormat.class), LogFormat.TEXT)
            .doc("The format of the log file: TEXT, or JSON with an object in each line. A conf/log4j2.xml of your own "
                    + "decides itself.");
    public static final Key<Optional<URI>> TRACING_ENDPOINT = Key.of(
                    "tracing.endpoint", ValueFormat.COLLECTOR, Optional.empty())
            .doc("Collector of OpenTelemetry that gets the traces of requests and statements, by OTLP over HTTP, such "
                    + "as http://localhost:4318/v1/traces. If it is empty, nothing is traced.");
    public static final Key<Map<String, String>> TRACING_HEADERS = Key.of(
                    "tracing.http-headers", ValueFormat.HEADERS, Map.of())
            .doc("Headers of the requests to tracing.endpoint, such as Authorization=Bearer ... for a collector with a "
                    + "login.");
    public static final Key<String> TRACING_SERVICE =
            Key.text("tracing.service-name", "millrace").doc("The name of this service in traces.");
    public static final Key<Double> TRACING_SHARE = Key.of("tracing.sample-ratio", ValueFormat.SHARE, 1.0)
            .doc("Share of the traces that begin here and are recorded, from 0 to 1. For a request with the header "
                    + "traceparent, the caller decides.");
    public static final Key<Boolean> HEAP_DUMP = Key.flag("diagnostics.heap-dump", false)
            .doc("Whether a process that runs out of memory writes its heap to the folder of its log, once. The file "
                    + "is as large as the heap, and contains data and secrets in clear.");
    public static final Key<Duration> JOBS_CHECKPOINTS = Key.durationOrZero(
                    "jobs.checkpoint-interval", Duration.ofSeconds(10))
            .doc(
                    "Interval of the checkpoints of a pipeline that sets no execution.checkpointing.interval; 0 for none.");
    public static final Key<Integer> JOBS_RESTORES = Key.count("jobs.restore-attempts", 0, 10)
            .doc("Number of times in a row that a job may fail to restore the state of its checkpoint. It is then "
                    + "listed as FAILED, nothing of it is deleted, and it can be started again; 0 for no limit.");
    public static final Key<Boolean> RECORDER_ENABLED = Key.flag("recorder.enabled", true)
            .doc("Whether the metrics and events of the last hours are recorded on disk.");
    public static final Key<String> RECORDER_FOLDER = Key.text("recorder.dir")
            .doc("Folder of the recorder. If it is empty, 'recorder' in state.dir.")
            .alias("recorder.folder");
    public static final Key<Long> RECORDER_SIZE =
            Key.bytes("recorder.size", 209_715_200L).doc("Maximum size of the recording in bytes.");
    public static final Key<Duration> RECORDER_KEEP =
            Key.of("recorder.keep", ValueFormat.SECONDS, Duration.ofHours(6)).doc("How long recorded values are kept.");
    public static final Key<Duration> RECORDER_INTERVAL = Key.of(
                    "recorder.interval", ValueFormat.SECONDS, Duration.ofSeconds(10))
            .doc("How often metrics are recorded.");
    public static final Key<Integer> RECORDER_VALUES = Key.count("recorder.max-values", 1, 200_000)
            .doc("Maximum number of values in one response of the recorder.");
    public static final Key<Integer> RECORDER_READERS = Key.count("recorder.max-readers", 1, 2)
            .doc(
                    "Maximum number of requests that read the recording at the same time. Others wait up to 10 seconds for "
                            + "their turn, and are then refused with 429.");
    public static final Key<Boolean> ALERTS_ENABLED = Key.flag("alerts.enabled", true)
            .doc("Whether the server evaluates alert rules for itself and its jobs. Messages are sent only to the "
                    + "receivers in alerts.file.");
    public static final Key<String> ALERTS_FILE = Key.text("alerts.file")
            .doc("File of the rules and receivers of alerts. If it is empty, conf/alerts.yaml. It is read again when "
                    + "it changes; a broken one is not used.");
    public static final Key<Boolean> ARCHIVE_ENABLED = Key.flag("archive.enabled", true)
            .doc("Whether finished jobs are kept on disk and survive a restart. Up to 10,000 jobs are kept for 7 days, "
                    + "unless completed-application-store.max-capacity and .expiration-time are set.");
    public static final Key<String> ARCHIVE_FOLDER =
            Key.text("archive.dir").doc("Folder of the archive. If it is empty, 'archive' in state.dir.");
    public static final Key<Long> ARCHIVE_SIZE =
            Key.bytes("archive.size", 209_715_200L).doc("Maximum size of the archived job details in bytes.");
    public static final Key<Integer> FLAME_SNAPSHOTS = Key.count("rest.flamegraph.snapshots", 1, 16)
            .doc("Number of flame graphs per vertex that are kept for comparison.");
    public static final Key<List<String>> GATEWAY_TYPES = Key.of(
                    "sql-gateway.endpoint.type", ValueFormat.LIST, List.of("rest"))
            .doc("Endpoints of the SQL gateway to start: rest, warehouseserver2, or both separated by a comma.");
    public static final Key<String> GATEWAY_ADDRESS =
            Key.text("sql-gateway.endpoint.rest.address", LOOPBACK).doc("Address of the SQL gateway.");
    public static final Key<String> GATEWAY_BIND_ADDRESS = Key.text("sql-gateway.endpoint.rest.bind-address")
            .doc("Address the SQL gateway listens on. If it is empty, the address above.");
    public static final Key<List<Integer>> GATEWAY_PORT = Key.of(
                    "sql-gateway.endpoint.rest.port", ValueFormat.PORT, List.of(8083))
            .doc("Port of the SQL gateway; 0 picks a free one.");
    public static final Key<List<Integer>> GATEWAY_BIND_PORT = Key.of(
                    "sql-gateway.endpoint.rest.bind-port", ValueFormat.PORTS, List.of())
            .doc("Ports to try in order instead of the port above.");
    public static final Key<String> WAREHOUSE_HOST = Key.text("sql-gateway.endpoint.warehouseserver2.host", LOOPBACK)
            .doc("Address the warehouse endpoint listens on.")
            .alias(
                    "sql-gateway.endpoint.warehouseserver2.thrift.host",
                    "sql-gateway.endpoint.hiveserver2.host",
                    "sql-gateway.endpoint.hiveserver2.thrift.host");
    public static final Key<List<Integer>> WAREHOUSE_PORT = Key.of(
                    "sql-gateway.endpoint.warehouseserver2.thrift.port", ValueFormat.PORT, List.of(10_000))
            .doc("Port of the warehouse endpoint.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.port");
    public static final Key<Long> WAREHOUSE_MESSAGE = Key.bytes(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max.message.size", MAX_CONTENT)
            .doc("Maximum size of a client message in bytes.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.max.message.size");
    public static final Key<Integer> WAREHOUSE_CONTAINER = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max.container.size", 1, 10_000)
            .doc("Maximum number of elements of a list or map in a client message.");
    public static final Key<Integer> WAREHOUSE_DEPTH = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max.depth", 8, 64)
            .doc("Maximum nesting depth of a client message.");
    public static final Key<Duration> WAREHOUSE_LOGIN = Key.duration(
                    "sql-gateway.endpoint.warehouseserver2.thrift.login.timeout", Duration.ofSeconds(20))
            .doc("How long a connection may take to open its first session.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.login.timeout");
    public static final Key<Duration> WAREHOUSE_IDLE = Key.duration(
                    "sql-gateway.endpoint.warehouseserver2.thrift.idle.timeout", Duration.ofHours(8))
            .doc("How long an idle connection stays open.");
    public static final Key<Integer> WAREHOUSE_MAX_CONNECTIONS = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max", 1, 512)
            .doc("Maximum number of open connections. A further one takes the place of the longest idle one that has "
                    + "not opened a session; if there is none, it is closed at once.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.max");
    public static final Key<Integer> WAREHOUSE_ADDRESS_CONNECTIONS = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.max-connections-per-address", 0, 256)
            .doc("The same maximum for each client address; 0 for no limit.");
    public static final Key<Integer> WAREHOUSE_RESERVED_CONNECTIONS = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.reserved-connections", 0, 16)
            .doc("Number of further connections for clients on the same machine.");
    public static final Key<Integer> WAREHOUSE_MIN_THREADS = Key.count(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.min", 1, 5)
            .doc("Accepted for compatibility and ignored: each connection has a cheap thread of its own.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.threads.min");
    public static final Key<Duration> WAREHOUSE_KEEP = Key.durationOrZero(
                    "sql-gateway.endpoint.warehouseserver2.thrift.worker.keepalive-time", Duration.ofSeconds(60))
            .doc("Accepted for compatibility and ignored: a thread ends with its connection.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.worker.keepalive-time");
    public static final Key<Duration> WAREHOUSE_SLOT = Key.durationOrZero(
                    "sql-gateway.endpoint.warehouseserver2.thrift.exponential.backoff.slot.length",
                    Duration.ofMillis(100))
            .doc("Accepted for compatibility and ignored: the stock endpoint ignores it too.")
            .alias("sql-gateway.endpoint.hiveserver2.thrift.exponential.backoff.slot.length");
    public static final Key<String> WAREHOUSE_CATALOG = Key.text("sql-gateway.endpoint.warehouseserver2.catalog.name")
            .doc("Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.name");
    public static final Key<String> WAREHOUSE_CONF_DIR = Key.text(
                    "sql-gateway.endpoint.warehouseserver2.catalog.warehouse-conf-dir")
            .doc("Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.hive-conf-dir");
    public static final Key<String> WAREHOUSE_DATABASE = Key.text(
                    "sql-gateway.endpoint.warehouseserver2.catalog.default-database")
            .doc("Accepted for compatibility and ignored: sessions start in the catalog main.")
            .alias("sql-gateway.endpoint.hiveserver2.catalog.default-database");
    public static final Key<String> WAREHOUSE_MODULE = Key.text("sql-gateway.endpoint.warehouseserver2.module.name")
            .doc("Accepted for compatibility and ignored: statements use the engine's dialect and functions.")
            .alias("sql-gateway.endpoint.hiveserver2.module.name");
    public static final Key<Duration> SESSION_TIMEOUT = Key.durationOrZero(
                    "sql-gateway.session.timeout", Duration.ofMinutes(10))
            .doc("How long a session may be idle before it is closed; 0 disables the timeout.")
            .alias("sql-gateway.session.idle-timeout");
    public static final Key<Duration> SESSION_KEPT = Key.durationOrZero(
                    "sql-gateway.session.keep-time", Duration.ofDays(7))
            .doc("The same timeout for sessions opened with the property sql-gateway.session.keep = true, such as the "
                    + "shell's named sessions.");
    public static final Key<Duration> SESSION_CHECK = Key.durationOrZero(
                    "sql-gateway.session.check-interval", Duration.ofMinutes(1))
            .doc("How often the gateway looks for idle sessions; 0 never.");
    public static final Key<Duration> SESSION_REST = Key.durationOrZero(
                    "sql-gateway.session.rest-time", Duration.ofMinutes(5))
            .doc("How long a session may be idle before it releases memory that the next statement can rebuild; 0 "
                    + "never.");
    public static final Key<Integer> SESSION_MAXIMUM = Key.of(
                    "sql-gateway.session.max-num", ValueFormat.INTEGER, 1_000_000)
            .doc("Maximum number of open sessions; 0 or less for no limit.");
    public static final Key<Integer> SESSION_OPERATIONS = Key.count("sql-gateway.session.max-operations", 0, 200)
            .doc("Maximum number of unfinished statements per session (waiting, running, or with unread rows); 0 for "
                    + "no limit.");
    public static final Key<Long> SESSION_NAME_SIZE =
            Key.bytes("sql-gateway.session.name-size", 256L).doc("Maximum size of a session name in bytes.");
    public static final Key<Long> SESSION_PROPERTIES_SIZE = Key.bytes("sql-gateway.session.properties-size", 64L << 10)
            .doc("Maximum size in bytes of the properties (keys and values together) of a session or statement.");
    public static final Key<Long> STATEMENT_SIZE =
            Key.bytes("sql-gateway.statement.size", 4L << 20).doc("Maximum size of a statement in bytes.");
    public static final Key<Long> STATEMENT_VALUE_SIZE = Key.bytes("sql-gateway.statement.value-size", 16L << 20)
            .doc(
                    "Maximum size in bytes of a value whose length a statement gives itself, such as REPEAT('x', 1000000).");
    public static final Key<Integer> STATEMENT_PLAN_SIZE = Key.count("sql-gateway.statement.plan-size", 1, 3_000)
            .doc("Maximum number of operators in the plan of a statement, with views and WITH queries in place of "
                    + "their names.");
    public static final Key<Duration> STATEMENT_PLANNING_TIME = Key.durationOrZero(
                    "sql-gateway.statement.planning-time", Duration.ofMinutes(5))
            .doc("How long the planning of a statement may take before it is refused; 0 for no limit.");
    public static final Key<Duration> WARM_UP = Key.durationOrZero("sql-gateway.warm-up", Duration.ofSeconds(8))
            .doc(
                    "Processor time that a server spends after its start on statements of its own, while users have none, so "
                            + "that theirs are fast from the first one on; 0 for a few statements only.");
    public static final Key<Integer> USER_SESSIONS = Key.count("sql-gateway.user.max-sessions", 0, 1_000_000)
            .doc("Maximum number of open sessions per user; 0 for no limit.");
    public static final Key<Integer> USER_OPERATIONS = Key.count("sql-gateway.user.max-operations", 0, 500)
            .doc("Maximum number of unfinished statements per user (waiting, running, or with unread rows); 0 for no "
                    + "limit.");
    public static final Key<Integer> OPERATIONS = Key.count("sql-gateway.max-operations", 0, 1_000)
            .doc("Maximum number of unfinished statements of all users (waiting, running, or with unread rows); 0 for "
                    + "no limit.");
    public static final Key<Long> USER_SESSION_MEMORY = Key.bytesOrZero("sql-gateway.user.max-session-memory", 0L)
            .doc("Maximum size in bytes of what the sessions of one user keep: properties, settings, definitions of "
                    + "temporary tables, views and functions, long statements under way, and answers that are not "
                    + "closed. Beyond it, answers give way and new ones are refused with 429. 0 stands for half of "
                    + "sql-gateway.max-session-memory.");
    public static final Key<Long> SESSION_MEMORY = Key.bytesOrZero("sql-gateway.max-session-memory", 0L)
            .doc("The same maximum for all users together; 0 stands for an eighth of the heap.");
    public static final Key<Duration> OPERATION_LEASE = Key.durationOrZero(
                    "sql-gateway.operation.lease", Duration.ofMinutes(10))
            .doc("How long a client may be silent before its statement, with the job of its query, is cancelled; 0 "
                    + "never. A heartbeat counts as a sign of life.");
    public static final Key<Integer> HISTORY_SIZE = Key.count("sql-gateway.history.size", 0, 1_000)
            .doc("Maximum number of closed statements of the history that /activity/history lists.");
    public static final Key<Long> HISTORY_MAX_SIZE = Key.bytesOrZero("sql-gateway.history.max-size", 16L << 20)
            .doc("Maximum size in bytes of the history of all statements, which is also in memory; beyond it, the "
                    + "oldest are forgotten. 0 turns the history off.");
    public static final Key<Duration> HISTORY_MAX_AGE = Key.duration("sql-gateway.history.max-age", Duration.ofDays(30))
            .doc("How long the history keeps a statement.");
    public static final Key<String> HISTORY_FOLDER = Key.text("sql-gateway.history.dir")
            .doc("Folder of the history. If it is empty, 'history' in state.dir. Only its owner can read it, and it is "
                    + "encrypted.");
    public static final Key<Long> HISTORY_RESULT_SIZE = Key.bytes("sql-gateway.history.results.result-size", 4L << 20)
            .doc("Maximum size in bytes of a query's result that can be opened again from the history; further rows "
                    + "are not kept.");
    public static final Key<Long> HISTORY_RESULTS_SIZE = Key.bytesOrZero(
                    "sql-gateway.history.results.max-size", 64L << 20)
            .doc("Maximum disk space in bytes for these results, encrypted, in the folder of the history; beyond it, "
                    + "the oldest are deleted. 0 keeps no results.");
    public static final Key<Duration> HISTORY_RESULTS_AGE = Key.duration(
                    "sql-gateway.history.results.max-age", Duration.ofHours(1))
            .doc("How long the result of an ended query can be opened again.");
    public static final Key<Long> DATA_FILE_SIZE = Key.bytes(
                    "sql-gateway.uploads.max-file-size", UploadLimits.DEFAULT.file())
            .doc("Maximum size of one uploaded data file in bytes.");
    public static final Key<Long> DATA_FILES_OF_USER = Key.bytes(
                    "sql-gateway.uploads.max-user-size", UploadLimits.DEFAULT.user())
            .doc("Maximum size of the uploaded data files of one user in bytes.");
    public static final Key<Long> DATA_FILES_SIZE = Key.bytes(
                    "sql-gateway.uploads.max-size", UploadLimits.DEFAULT.total())
            .doc("Maximum size of all uploaded data files in bytes.");
    public static final Key<Integer> DATA_FILES_COUNT = Key.count(
                    "sql-gateway.uploads.max-count", 1, UploadLimits.DEFAULT.count())
            .doc("Maximum number of uploaded data files of one user.");
    public static final Key<Duration> DATA_FILES_TIME = Key.duration(
                    "sql-gateway.uploads.unused-time", UploadLimits.DEFAULT.unusedTime())
            .doc("How long an uploaded data file is kept that no table reads, also an incomplete one.");
    public static final Key<Boolean> SESSION_CHOOSES_CLUSTER = Key.flag("sql-gateway.session.choose-cluster", false)
            .doc("Whether a session may choose the cluster that runs its jobs (execution.target, rest.address and the "
                    + "like). Otherwise such properties are ignored and SET is refused.");
    public static final Key<ChangeMode> RESULT_CHANGES = Key.of(
                    ChangeMode.KEY, ValueFormat.oneOf(ChangeMode.class), ChangeMode.STREAM)
            .doc("How a session receives the rows of a query that updates or deletes earlier rows: stream sends every "
                    + "change with its kind; refuse fails; column adds the kind as the last column; collapse sends only "
                    + "the rows that remain. A session may set its own.");
    public static final Key<Duration> COLLAPSE_TIME = Key.duration(
                    "sql-gateway.result.collapse.time", Duration.ofSeconds(5))
            .doc("How long a collapsed result of an endless query runs before its current rows are returned.");
    public static final Key<Integer> COLLAPSE_ROWS = Key.count("sql-gateway.result.collapse.max-rows", 1, 100_000)
            .doc("Maximum number of distinct rows of a collapsed result.");
    public static final Key<Long> RESULT_REPLAY = Key.bytes("sql-gateway.result.replay", 16L << 20)
            .doc("Bytes of a streamed result that stay available to a reader that reconnects. Keep it larger than the "
                    + "network buffers on the way.");
    public static final Key<Long> RESULT_MEMORY = Key.bytes("sql-gateway.result.memory", 256L << 20)
            .doc("Maximum memory in bytes for unread rows of all results. One result uses at most 8 MiB and is always "
                    + "granted 64 KiB; further rows go to disk, or their job waits.");
    public static final Key<Long> SPILL_SIZE = Key.bytesOrZero("sql-gateway.result.spill.size", 256L << 20)
            .doc("Maximum disk space in bytes for the unread rows of one result, so that its job can end before a slow "
                    + "reader does. Beyond it the job waits; 0 turns spilling off.");
    public static final Key<Long> SPILL_TOTAL = Key.bytesOrZero("sql-gateway.result.spill.total", 2L << 30)
            .doc("Maximum disk space in bytes for the unread rows of all results; 0 turns spilling off. Nothing is "
                    + "written if less than 1 GiB, or a tenth of a small disk, would remain free.");
    public static final Key<String> SPILL_FOLDER = Key.text("sql-gateway.result.spill.dir")
            .doc("Folder for the unread rows of slow readers, which are deleted when the server stops. If it is empty, "
                    + "the java.io.tmpdir of the JVM.");
    public static final Key<Integer> CONSTANT_ANSWERS = Key.count("sql-gateway.constant-answers.size", 0, 1_000)
            .doc(
                    "Number of cached results, of at most 16 KiB each, of queries that need no job; 0 turns the cache off.");
    public static final Key<String> SESSION_CATALOG = Key.text("sql-gateway.session.catalog")
            .doc("Catalog in which sessions of REST clients begin that name none. The shell, the console and the web "
                    + "UI name main, and the warehouse endpoint uses main if this is empty. If it is empty, the "
                    + "session's own default_catalog.");
    public static final Key<String> CATALOG_FOLDER =
            Key.text("catalog.dir").doc("Folder of the catalog main. If it is empty, 'catalog' in state.dir.");
    public static final Key<String> CATALOG_URL = Key.text("catalog.url")
            .doc("PostgreSQL database of the catalog main, such as jdbc:postgresql://host:5432/millrace, which several "
                    + "gateways may share. All of them need the same secrets.key-file. If it is empty, catalog.dir is "
                    + "used.");
    public static final Key<String> CATALOG_USER = Key.text("catalog.user").doc("User of the database in catalog.url.");
    public static final Key<String> CATALOG_PASSWORD =
            Key.text("catalog.password").doc("Password of catalog.user.");
    public static final Key<Boolean> PLANS_KEPT = Key.flag("sql-gateway.session.plan-cache.enabled", true)
            .doc("Whether repeated queries of a session reuse their plan. A session may set its own.");
    public static final Key<Integer> PLANS_OF_SESSION = Key.count("sql-gateway.session.plan-cache.size", 0, 100)
            .doc("Maximum number of cached plans per session; 0 turns the cache off.");
    public static final Key<Integer> PLANS_IN_ALL = Key.count("sql-gateway.plan-cache.size", 0, 500)
            .doc("Maximum number of cached plans of all sessions; 0 turns the cache off. A plan takes 10 to 200 KB of "
                    + "memory.");
    public static final Key<Duration> PLANS_TIME = Key.duration(
                    "sql-gateway.session.plan-cache.ttl", Duration.ofHours(1))
            .doc("How long a plan is cached.");
    public static final Key<Boolean> LOCAL_QUERIES = Key.flag("sql-gateway.session.local-queries.enabled", true)
            .doc("Whether a query over a few rows of VALUES or small files runs in this process, without a job. A "
                    + "query that takes longer than a second or much memory starts its job after all. A session may set "
                    + "its own.");
    public static final Key<Boolean> JOURNAL_ENABLED = Key.flag("sql-gateway.journal.enabled", true)
            .doc("Whether sessions and their statements survive a restart. The journal contains statements as they "
                    + "were submitted, including passwords; only the owner of its folder can read it.");
    public static final Key<String> JOURNAL_FOLDER = Key.text("sql-gateway.journal.dir")
            .doc("Folder of the journal. If it is empty, 'sessions' in state.dir.")
            .alias("journal.dir");
    public static final Key<Long> JOURNAL_SESSION = Key.bytes("sql-gateway.journal.session-size", 1L << 20)
            .doc("Approximate maximum size in bytes of the statements that define a session. A session with more does "
                    + "not survive a restart.");
    public static final Key<Integer> PLANNING_SLOTS = Key.count("sql-gateway.planning.slots", 0, 0)
            .doc("Maximum number of statements that are planned at the same time. One user gets all of them but one. 0 "
                    + "stands for the number of processor cores and one more.");
    public static final Key<Integer> PLANNING_WAITING = Key.count("sql-gateway.planning.max-waiting", 1, 1_000)
            .doc("Maximum number of statements that wait to be planned. They are taken from their users in turn; more "
                    + "are refused with 429 and Retry-After. A user is who opened the session, or the address of a "
                    + "client without a name.");
    public static final Key<Integer> USER_WAITING = Key.count("sql-gateway.user.max-waiting", 0, 200)
            .doc("Maximum number of statements of one user that wait to be planned; 0 for no limit.");
    public static final Key<Integer> SESSION_WAITING = Key.count("sql-gateway.session.max-waiting", 1, 1_000)
            .doc("Maximum number of statements that wait for an earlier one of their session.");
    public static final Key<Duration> PLANNING_MAX_WAIT = Key.durationOrZero(
                    "sql-gateway.planning.max-wait", Duration.ofMinutes(1))
            .doc("Estimated wait to be planned beyond which a statement is refused with 429 and Retry-After; 0 for no "
                    + "limit.");
    public static final Key<Duration> PLANNING_QUEUE_TIME = Key.durationOrZero(
                    "sql-gateway.planning.queue-time", Duration.ofMinutes(5))
            .doc("How long a statement may wait to be planned before it fails; 0 for no limit.");
    public static final Key<Integer> WORKERS_MAX = Key.count("sql-gateway.worker.threads.max", 1, 500)
            .doc("Maximum number of threads that run statements. Most of them wait, for a cluster or a catalog; an "
                    + "eighth is kept for users who have none.");
    public static final Key<Integer> WORKERS_MIN =
            Key.count("sql-gateway.worker.threads.min", 0, 5).doc("Number of threads kept ready to run statements.");
    public static final Key<Duration> WORKERS_KEEP = Key.durationOrZero(
                    "sql-gateway.worker.keepalive-time", Duration.ofMinutes(5))
            .doc("How long an idle thread above the minimum is kept.");
    public static final Key<Integer> WORKFLOW_MAXIMUM = Key.count("sql-gateway.workflows.max-num", 0, 1000)
            .doc("Maximum number of workflows that refresh materialized tables.");
    public static final Key<List<String>> WORKFLOW_GATEWAYS = Key.list("sql-gateway.workflows.gateways")
            .doc("Addresses of other gateways at which POST /workflow may have tables refreshed (restEndpointUrl), "
                    + "such as https://sql2.example.com:8083; * allows all. That of this gateway is always allowed.");
    public static final Key<String> WORKFLOW_SCHEDULER = Key.text("workflow-scheduler.type")
            .doc("Scheduler that refreshes materialized tables in full mode: embedded, or the name of one in lib/. If "
                    + "it is empty, there is none.");

    /// All keys in the order of their declaration, which is the order in the generated files.
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

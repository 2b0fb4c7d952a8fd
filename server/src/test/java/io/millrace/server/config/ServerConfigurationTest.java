package io.millrace.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerConfigurationTest {
    @TempDir
    private Path directory;

    private static final KnownKeys ENGINE = new KnownKeys() {
        @Override
        public boolean knows(String key) {
            return names().contains(key);
        }

        @Override
        public Collection<String> names() {
            return List.of("taskmanager.numberOfTaskSlots", "parallelism.default", "io.tmp.dirs");
        }
    };

    private ServerConfiguration read(String yaml, String... arguments) throws IOException {
        var file = Files.writeString(directory.resolve("millrace.yaml"), yaml);
        return ServerConfiguration.read(Optional.of(file), List.of(arguments), ENGINE);
    }

    private List<String> problems(String yaml, String... arguments) {
        var invalid = catchThrowableOfType(InvalidConfiguration.class, () -> read(yaml, arguments));
        assertThat(invalid).isNotNull();
        return invalid.problems();
    }

    @Test
    void oneKeyIsReadInSpiteOfProblemsWithOthers() throws IOException {
        var file =
                Files.writeString(directory.resolve("millrace.yaml"), "rest.prot: 1\nstate.dir: /here\nstate.dri: 2\n");

        var read = ServerConfiguration.only(Keys.STATE_FOLDER, Optional.of(file), List.of("-Dnonsense=1"));

        assertThat(read.path(Keys.STATE_FOLDER)).contains(Path.of("/here"));
        assertThat(ServerConfiguration.only(Keys.STATE_FOLDER, Optional.of(file), List.of("-Dstate.dir=/there"))
                        .path(Keys.STATE_FOLDER))
                .contains(Path.of("/there"));
    }

    @Test
    void pinsEveryDefault() {
        var printed = Keys.ALL.stream().collect(Collectors.toMap(Key::name, Key::printedDefault));
        assertThat(printed)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("audit.enabled", "true"),
                        Map.entry("audit.dir", ""),
                        Map.entry("audit.key-file", ""),
                        Map.entry("audit.max-size", "33554432"),
                        Map.entry("audit.max-files", "20"),
                        Map.entry("audit.when-full", "DROP"),
                        Map.entry("audit.syslog", ""),
                        Map.entry("rest.port", "8081"),
                        Map.entry("rest.bind-port", ""),
                        Map.entry("rest.bind-address", "localhost"),
                        Map.entry("rest.server.max-content-length", "104857600"),
                        Map.entry("rest.server.max-request-line", "32768"),
                        Map.entry("rest.server.max-header-size", "16384"),
                        Map.entry("rest.server.max-headers", "100"),
                        Map.entry("rest.server.max-connections", "8192"),
                        Map.entry("rest.server.max-requests", "4096"),
                        Map.entry("rest.server.max-connections-per-address", "4096"),
                        Map.entry("rest.server.reserved-connections", "32"),
                        Map.entry("rest.upload.max-concurrent", "16"),
                        Map.entry("rest.server.max-streams", "100"),
                        Map.entry("rest.server.idle-time", "5 min"),
                        Map.entry("rest.server.header-time", "10 s"),
                        Map.entry("rest.server.body-time", "30 s"),
                        Map.entry("rest.server.request-time", "5 min"),
                        Map.entry("rest.server.write-time", "30 s"),
                        Map.entry("rest.server.answer-age", "100 ms"),
                        Map.entry("rest.server.answer-count", "1000"),
                        Map.entry("rest.server.answer-size", "67108864"),
                        Map.entry("web.access-control-allow-origin", ""),
                        Map.entry("rest.allowed-hosts", ""),
                        Map.entry("rest.trusted-proxies", ""),
                        Map.entry("security.insecure", "false"),
                        Map.entry("security.tls.certificate", ""),
                        Map.entry("security.tls.key", ""),
                        Map.entry("security.tls.authorities", ""),
                        Map.entry("security.tls.reload-interval", "10 s"),
                        Map.entry("security.tls.strict-age", "43200 min"),
                        Map.entry("security.authentication", ""),
                        Map.entry("security.file.path", ""),
                        Map.entry("security.roles", ""),
                        Map.entry("security.login.remember", "5 min"),
                        Map.entry("security.login.idle-time", "30 min"),
                        Map.entry("security.login.max-age", "720 min"),
                        Map.entry("security.token.max-age", "525600 min"),
                        Map.entry("security.certificate.user-pattern", ""),
                        Map.entry("security.proxy.header", "X-Forwarded-User"),
                        Map.entry("security.proxy.groups-header", ""),
                        Map.entry("security.proxy.trusted-addresses", ""),
                        Map.entry("security.provider.timeout", "5 s"),
                        Map.entry("security.provider.authorities", ""),
                        Map.entry("security.jwt.issuer", ""),
                        Map.entry("security.jwt.keys", ""),
                        Map.entry("security.jwt.audiences", ""),
                        Map.entry("security.jwt.algorithms", "RS256,ES256"),
                        Map.entry("security.jwt.user-claim", "sub"),
                        Map.entry("security.jwt.groups-claim", "groups"),
                        Map.entry("security.jwt.clock-skew", "30 s"),
                        Map.entry("security.jwt.keys-max-age", "1440 min"),
                        Map.entry("security.oidc.issuer", ""),
                        Map.entry("security.oidc.client-id", ""),
                        Map.entry("security.oidc.client-secret-file", ""),
                        Map.entry("security.oidc.redirect", ""),
                        Map.entry("security.oidc.scopes", "openid,profile"),
                        Map.entry("security.oidc.algorithms", "RS256,ES256"),
                        Map.entry("security.oidc.user-claim", "sub"),
                        Map.entry("security.oidc.groups-claim", "groups"),
                        Map.entry("security.oidc.clock-skew", "30 s"),
                        Map.entry("security.ldap.servers", ""),
                        Map.entry("security.ldap.start-tls", "false"),
                        Map.entry("security.ldap.user-patterns", ""),
                        Map.entry("security.ldap.user-base", ""),
                        Map.entry("security.ldap.user-filter", "(uid={user})"),
                        Map.entry("security.ldap.account", ""),
                        Map.entry("security.ldap.account-password-file", ""),
                        Map.entry("security.ldap.user-attribute", "uid"),
                        Map.entry("security.ldap.group-attribute", ""),
                        Map.entry("security.ldap.group-base", ""),
                        Map.entry("security.ldap.group-filter", "(member={dn})"),
                        Map.entry("security.ldap.group-name-attribute", "cn"),
                        Map.entry("security.ldap.max-connections", "8"),
                        Map.entry("security.kerberos.server.keytab", ""),
                        Map.entry("security.kerberos.server.http-principal", ""),
                        Map.entry("security.kerberos.server.warehouse-principal", ""),
                        Map.entry("security.impersonation", ""),
                        Map.entry("rest.jobs.end-by-get", "false"),
                        Map.entry("rest.errors.stack-traces", "false"),
                        Map.entry("rest.async.failure-status", "FAILED"),
                        Map.entry("rest.async.rescale-timeout", "30 s"),
                        Map.entry("rest.standby.forward", "false"),
                        Map.entry("rest.upload.enable", "true"),
                        Map.entry("rest.upload.max-size", "1073741824"),
                        Map.entry("rest.upload.max-file-size", "536870912"),
                        Map.entry("rest.upload.max-parts", "1000"),
                        Map.entry("rest.upload.max-header-size", "16384"),
                        Map.entry("web.submit.enable", "true"),
                        Map.entry("web.upload.dir", ""),
                        Map.entry("web.tmpdir", ""),
                        Map.entry("web.submit.max-jars", "1000"),
                        Map.entry("web.submit.max-jar-entries", "200000"),
                        Map.entry("web.submit.max-jar-content", "4294967296"),
                        Map.entry("web.submit.max-programs", "16"),
                        Map.entry("web.submit.max-program-time", "5 min"),
                        Map.entry("rest.events.streams", "256"),
                        Map.entry("rest.events.heartbeat", "15 s"),
                        Map.entry("rest.events.patience", "20 s"),
                        Map.entry("rest.events.http2-time", "10 min"),
                        Map.entry("rest.logs.max-lines", "10000"),
                        Map.entry("rest.logs.max-hits", "1000"),
                        Map.entry("rest.logs.max-search-time", "5 s"),
                        Map.entry("rest.logs.max-line-length", "16384"),
                        Map.entry("rest.logs.max-text", "4194304"),
                        Map.entry("rest.logs.max-searches", "2"),
                        Map.entry("rest.events.history", "10000"),
                        Map.entry("rest.events.interval", "1 s"),
                        Map.entry("state.dir", ""),
                        Map.entry("secrets.key-file", ""),
                        Map.entry("jobs.durable", "true"),
                        Map.entry("jobs.on-stop", "SUSPEND"),
                        Map.entry("jobs.stop-time", "10 s"),
                        Map.entry("taskmanager.process", "SHARED"),
                        Map.entry("log.format", "TEXT"),
                        Map.entry("diagnostics.heap-dump", "false"),
                        Map.entry("jobs.checkpoint-interval", "10 s"),
                        Map.entry("jobs.restore-attempts", "10"),
                        Map.entry("recorder.enabled", "true"),
                        Map.entry("recorder.dir", ""),
                        Map.entry("recorder.size", "209715200"),
                        Map.entry("recorder.keep", "360 min"),
                        Map.entry("recorder.interval", "10 s"),
                        Map.entry("recorder.max-values", "200000"),
                        Map.entry("recorder.max-readers", "2"),
                        Map.entry("alerts.enabled", "true"),
                        Map.entry("tracing.endpoint", ""),
                        Map.entry("tracing.http-headers", ""),
                        Map.entry("tracing.sample-ratio", "1.0"),
                        Map.entry("tracing.service-name", "millrace"),
                        Map.entry("alerts.file", ""),
                        Map.entry("archive.enabled", "true"),
                        Map.entry("archive.dir", ""),
                        Map.entry("archive.size", "209715200"),
                        Map.entry("rest.flamegraph.snapshots", "16"),
                        Map.entry("sql-gateway.endpoint.type", "rest"),
                        Map.entry("sql-gateway.endpoint.rest.address", "localhost"),
                        Map.entry("sql-gateway.endpoint.rest.bind-address", ""),
                        Map.entry("sql-gateway.endpoint.rest.port", "8083"),
                        Map.entry("sql-gateway.endpoint.rest.bind-port", ""),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.host", "localhost"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.port", "10000"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.max.message.size", "104857600"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.max.container.size", "10000"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.max.depth", "64"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.login.timeout", "20 s"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.idle.timeout", "480 min"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max", "512"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.max-connections-per-address", "256"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.reserved-connections", "16"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.min", "5"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.thrift.worker.keepalive-time", "1 min"),
                        Map.entry(
                                "sql-gateway.endpoint.warehouseserver2.thrift.exponential.backoff.slot.length",
                                "100 ms"),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.catalog.name", ""),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.catalog.warehouse-conf-dir", ""),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.catalog.default-database", ""),
                        Map.entry("sql-gateway.endpoint.warehouseserver2.module.name", ""),
                        Map.entry("sql-gateway.session.timeout", "10 min"),
                        Map.entry("sql-gateway.session.keep-time", "10080 min"),
                        Map.entry("sql-gateway.session.check-interval", "1 min"),
                        Map.entry("sql-gateway.session.rest-time", "5 min"),
                        Map.entry("sql-gateway.session.max-num", "1000000"),
                        Map.entry("sql-gateway.session.max-operations", "200"),
                        Map.entry("sql-gateway.session.max-waiting", "1000"),
                        Map.entry("sql-gateway.session.name-size", "256"),
                        Map.entry("sql-gateway.session.properties-size", "65536"),
                        Map.entry("sql-gateway.statement.size", "4194304"),
                        Map.entry("sql-gateway.statement.value-size", "16777216"),
                        Map.entry("sql-gateway.statement.plan-size", "3000"),
                        Map.entry("sql-gateway.statement.planning-time", "5 min"),
                        Map.entry("sql-gateway.warm-up", "8 s"),
                        Map.entry("sql-gateway.user.max-sessions", "1000000"),
                        Map.entry("sql-gateway.user.max-operations", "500"),
                        Map.entry("sql-gateway.user.max-waiting", "200"),
                        Map.entry("sql-gateway.max-operations", "1000"),
                        Map.entry("sql-gateway.user.max-session-memory", "0"),
                        Map.entry("sql-gateway.max-session-memory", "0"),
                        Map.entry("sql-gateway.operation.lease", "10 min"),
                        Map.entry("sql-gateway.history.size", "1000"),
                        Map.entry("sql-gateway.history.max-size", "16777216"),
                        Map.entry("sql-gateway.history.max-age", "43200 min"),
                        Map.entry("sql-gateway.history.dir", ""),
                        Map.entry("sql-gateway.history.results.result-size", "4194304"),
                        Map.entry("sql-gateway.history.results.max-size", "67108864"),
                        Map.entry("sql-gateway.history.results.max-age", "60 min"),
                        Map.entry("sql-gateway.uploads.max-file-size", "1073741824"),
                        Map.entry("sql-gateway.uploads.max-user-size", "4294967296"),
                        Map.entry("sql-gateway.uploads.max-size", "17179869184"),
                        Map.entry("sql-gateway.uploads.max-count", "100"),
                        Map.entry("sql-gateway.uploads.unused-time", "1440 min"),
                        Map.entry("sql-gateway.result.replay", "16777216"),
                        Map.entry("sql-gateway.session.choose-cluster", "false"),
                        Map.entry("sql-gateway.result.changes", "STREAM"),
                        Map.entry("sql-gateway.result.collapse.time", "5 s"),
                        Map.entry("sql-gateway.result.collapse.max-rows", "100000"),
                        Map.entry("workflow-scheduler.type", ""),
                        Map.entry("sql-gateway.journal.enabled", "true"),
                        Map.entry("sql-gateway.journal.dir", ""),
                        Map.entry("sql-gateway.journal.session-size", "1048576"),
                        Map.entry("sql-gateway.result.memory", "268435456"),
                        Map.entry("sql-gateway.result.spill.size", "268435456"),
                        Map.entry("sql-gateway.result.spill.total", "2147483648"),
                        Map.entry("sql-gateway.result.spill.dir", ""),
                        Map.entry("sql-gateway.constant-answers.size", "1000"),
                        Map.entry("sql-gateway.session.catalog", ""),
                        Map.entry("catalog.dir", ""),
                        Map.entry("catalog.url", ""),
                        Map.entry("catalog.user", ""),
                        Map.entry("catalog.password", ""),
                        Map.entry("sql-gateway.session.plan-cache.enabled", "true"),
                        Map.entry("sql-gateway.session.plan-cache.size", "100"),
                        Map.entry("sql-gateway.plan-cache.size", "500"),
                        Map.entry("sql-gateway.session.plan-cache.ttl", "60 min"),
                        Map.entry("sql-gateway.session.local-queries.enabled", "true"),
                        Map.entry("sql-gateway.planning.slots", "0"),
                        Map.entry("sql-gateway.planning.max-waiting", "1000"),
                        Map.entry("sql-gateway.planning.max-wait", "1 min"),
                        Map.entry("sql-gateway.planning.queue-time", "5 min"),
                        Map.entry("sql-gateway.worker.threads.max", "500"),
                        Map.entry("sql-gateway.worker.threads.min", "5"),
                        Map.entry("sql-gateway.worker.keepalive-time", "5 min"),
                        Map.entry("sql-gateway.workflows.max-num", "1000"),
                        Map.entry("sql-gateway.workflows.gateways", "")));
    }

    @Test
    void everyKeyHasADescription() {
        assertThat(Keys.ALL).extracting(Key::doc).noneMatch(String::isBlank);
    }

    @Test
    void everyKeyHasItsDefaultWhereNothingIsSet() {
        var configuration = ServerConfiguration.read(Optional.empty(), List.of(), ENGINE);

        assertThat(Keys.ALL).allSatisfy(key -> {
            assertThat(configuration.get(key)).as(key.name()).isEqualTo(key.defaultValue());
            assertThat(configuration.all()).containsEntry(key.name(), key.printedDefault());
        });
        assertThat(configuration.all()).hasSize(Keys.ALL.size());
        assertThat(configuration.path(Keys.JOURNAL_FOLDER)).isEmpty();
        assertThat(configuration.get(Keys.SESSION_CATALOG)).isEmpty();
        assertThat(configuration.path(Keys.CATALOG_FOLDER)).isEmpty();
    }

    @Test
    void readsEveryOptionOfTheStockGatewayOrSaysWhyNot() throws Exception {
        var configuration = read("""
                sql-gateway:
                  endpoint.type: rest
                  endpoint.rest: {address: 127.0.0.1, bind-address: 127.0.0.2, port: 1, bind-port: "2-3,5"}
                  session: {idle-timeout: 3 min, check-interval: 4 s, max-num: 5}
                  worker: {threads.min: 6, threads.max: 7, keepalive-time: 8 s}
                  constant-answers.size: 10
                  session.plan-cache: {enabled: false, size: 11, ttl: 13 min}
                  plan-cache.size: 12
                """);
        assertThat(configuration.get(Keys.GATEWAY_BIND_ADDRESS)).isEqualTo("127.0.0.2");
        assertThat(configuration.ports(Keys.GATEWAY_BIND_PORT, Keys.GATEWAY_PORT))
                .containsExactly(2, 3, 5);
        assertThat(configuration.get(Keys.SESSION_TIMEOUT)).isEqualTo(Duration.ofMinutes(3));
        assertThat(configuration.get(Keys.SESSION_CHECK)).isEqualTo(Duration.ofSeconds(4));
        assertThat(configuration.get(Keys.SESSION_MAXIMUM)).isEqualTo(5);
        assertThat(configuration.get(Keys.WORKERS_MIN)).isEqualTo(6);
        assertThat(configuration.get(Keys.WORKERS_MAX)).isEqualTo(7);
        assertThat(configuration.get(Keys.WORKERS_KEEP)).isEqualTo(Duration.ofSeconds(8));
        assertThat(configuration.get(Keys.CONSTANT_ANSWERS)).isEqualTo(10);
        assertThat(configuration.get(Keys.PLANS_KEPT)).isFalse();
        assertThat(configuration.get(Keys.PLANS_OF_SESSION)).isEqualTo(11);
        assertThat(configuration.get(Keys.PLANS_IN_ALL)).isEqualTo(12);
        assertThat(configuration.get(Keys.PLANS_TIME)).isEqualTo(Duration.ofMinutes(13));
        assertThat(read("workflow-scheduler.type: embedded").all())
                .containsEntry("workflow-scheduler.type", "embedded");
    }

    @Test
    void readsFlatAndNestedKeys() throws Exception {
        var configuration = read("""
                rest.port: 18081
                sql-gateway:
                  endpoint:
                    type: [rest, other]
                    rest.port: 18083
                  session.timeout: 10min
                parallelism:
                  default: 2
                """);
        assertThat(ports(configuration)).containsExactly(18081);
        assertThat(configuration.get(Keys.GATEWAY_TYPES)).containsExactly("rest", "other");
        assertThat(configuration.get(Keys.GATEWAY_PORT)).containsExactly(18083);
        assertThat(configuration.all())
                .containsEntry("parallelism.default", "2")
                .containsEntry("sql-gateway.endpoint.type", "rest,other");
    }

    @Test
    void letsArgumentsWin() throws Exception {
        var configuration = read("rest.port: 1\n", "-Drest.port=2", "-Dparallelism.default=7");
        assertThat(ports(configuration)).containsExactly(2);
        assertThat(configuration.all()).containsEntry("parallelism.default", "7");
    }

    @Test
    void refusesARecorderWithoutTime() {
        assertThat(problems("recorder.keep: 0 s\n"))
                .containsExactly("millrace.yaml line 1: recorder.keep is '0 s': expected a duration of at least 1 s, "
                        + "such as 30 s or 10 min");
        assertThat(problems("recorder.interval: 10 ms\n")).hasSize(1);
    }

    @Test
    void refusesStreamsWithoutPatience() {
        assertThat(problems("rest.events.heartbeat: 0 s\n"))
                .containsExactly("millrace.yaml line 1: rest.events.heartbeat is '0 s': expected a duration above 0, "
                        + "such as 500 ms, 30 s or 10 min");
    }

    @Test
    void acceptsTheNamesOfEarlierVersions() throws Exception {
        assertThat(read("recorder.folder: /var/recorder\njournal.dir: /var/journal\n")
                        .all())
                .containsEntry("recorder.dir", "/var/recorder")
                .containsEntry("sql-gateway.journal.dir", "/var/journal")
                .doesNotContainKeys("recorder.folder", "journal.dir");
    }

    @Test
    void keepsDurationsBelowAMillisecond() throws Exception {
        assertThat(read("rest.server.answer-age: 1500 us\n").get(Keys.REST_ANSWER_AGE))
                .isEqualTo(Duration.ofNanos(1_500_000));
    }

    @Test
    void takesZeroWhereItSwitchesSomethingOff() throws Exception {
        assertThat(read("sql-gateway.result.spill.total: 0\n").get(Keys.SPILL_TOTAL))
                .isZero();
        assertThat(problems("sql-gateway.result.memory: 0\n")).hasSize(1);
    }

    @Test
    void knowsTheOtherNamesOfAKey() throws Exception {
        var configuration = read("""
                sql-gateway.session.idle-timeout: 30 s
                sql-gateway.endpoint.hiveserver2:
                  thrift: {port: 10001, max.message.size: 2000000, login.timeout: 3 s}
                  thrift.worker: {threads.min: 1, threads.max: 6, keepalive-time: 7 s}
                  catalog: {name: myhive, hive-conf-dir: /etc/warehouse, default-database: mine}
                  module.name: hive
                """);
        assertThat(configuration.get(Keys.SESSION_TIMEOUT)).isEqualTo(Duration.ofSeconds(30));
        assertThat(configuration.all())
                .containsEntry("sql-gateway.session.timeout", "30 s")
                .containsEntry("sql-gateway.endpoint.warehouseserver2.thrift.port", "10001")
                .containsEntry("sql-gateway.endpoint.warehouseserver2.thrift.max.message.size", "2000000")
                .containsEntry("sql-gateway.endpoint.warehouseserver2.thrift.login.timeout", "3 s")
                .containsEntry("sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max", "6")
                .containsEntry("sql-gateway.endpoint.warehouseserver2.catalog.warehouse-conf-dir", "/etc/warehouse")
                .doesNotContainKey("sql-gateway.session.idle-timeout");
    }

    @Test
    void namesTheNearestKey() {
        assertThat(problems("\nrest.prot: 1\n"))
                .containsExactly("millrace.yaml line 2: unknown key 'rest.prot'; did you mean 'rest.port'?");
        assertThat(problems("", "-Dtaskmanager.numberOfSlots=1"))
                .containsExactly("-Dtaskmanager.numberOfSlots: unknown key 'taskmanager.numberOfSlots'; did you mean "
                        + "'taskmanager.numberOfTaskSlots'?");
        assertThat(problems("", "-Dqqqqqqqqqqqqqqqqqqqq=1"))
                .containsExactly("-Dqqqqqqqqqqqqqqqqqqqq: unknown key 'qqqqqqqqqqqqqqqqqqqq'");
    }

    @Test
    void tellsAllProblemsAtOnce() {
        assertThat(problems("""
                        rest.port: 99999
                        sql-gateway.session.timeout: soon
                        rest.errors.stack-traces: perhaps
                        io.tmp.dirs: /no/such/directory
                        """, "rest.port", "-Dsql-gateway.worker.threads.max=2"))
                .containsExactlyInAnyOrder(
                        "'rest.port' is not understood; expected -Dkey=value",
                        "millrace.yaml line 1: rest.port is '99999': expected a port from 0 to 65535",
                        "millrace.yaml line 2: sql-gateway.session.timeout is 'soon': expected a duration such as "
                                + "500 ms, 30 s or 10 min",
                        "millrace.yaml line 3: rest.errors.stack-traces is 'perhaps': expected true or false",
                        "millrace.yaml line 4: io.tmp.dirs is '/no/such/directory': expected directories that exist "
                                + "and can be written to",
                        "sql-gateway.worker.threads.min is 5 but sql-gateway.worker.threads.max is only 2");
    }

    @Test
    void aSharedCatalogNeedsAKeyThatAllServersHave() throws IOException {
        assertThat(problems("catalog.url: jdbc:h2:mem:x\ncatalog.dir: /catalog\n"))
                .containsExactlyInAnyOrder(
                        "catalog.url: expected a URL such as jdbc:postgresql://host:5432/database",
                        "catalog.url needs secrets.key-file: all servers that share a catalog need the same key",
                        "catalog.url and catalog.dir are both set: the catalog can only be in one place");
        assertThat(read("catalog.url: jdbc:postgresql://h/db\nsecrets.key-file: /key\n")
                        .get(Keys.CATALOG_URL))
                .isEqualTo("jdbc:postgresql://h/db");
    }

    @Test
    void tellsWhereTheFileIsNotYaml() {
        assertThat(problems("a: [1\nb: 2\n")).singleElement().asString().startsWith("millrace.yaml line 2: ");
        assertThat(problems("just text\n")).containsExactly("millrace.yaml line 1: expected keys with values");
        assertThat(problems("rest:\n  port: 1\nrest.port: 2\n"))
                .containsExactly("millrace.yaml line 3: rest.port was set before, at millrace.yaml line 2");
    }

    @Test
    void takesAnEmptyFileAndEmptyKeysForNothing() throws Exception {
        assertThat(ports(read("# nothing\n"))).containsExactly(8081);
        assertThat(ports(read("rest.port:\n"))).containsExactly(8081);
    }

    @Test
    void readsPortsAndDurationsAsStockServersDo() throws Exception {
        assertThat(ports(read("rest.bind-port: 8081,8090-8092\n"))).containsExactly(8081, 8090, 8091, 8092);
        for (var text : List.of("1 min", "60s", "60000", "PT1M", "60 seconds")) {
            assertThat(read("sql-gateway.session.timeout: " + text + "\n").get(Keys.SESSION_TIMEOUT))
                    .as(text)
                    .isEqualTo(Duration.ofMinutes(1));
        }
    }

    private static List<Integer> ports(ServerConfiguration configuration) {
        return configuration.ports(Keys.REST_BIND_PORT, Keys.REST_PORT);
    }

    @Test
    void acceptsADirectoryThatIsThere() throws Exception {
        assertThat(read("io.tmp.dirs: " + directory + "\n").all()).containsEntry("io.tmp.dirs", directory.toString());
    }
}

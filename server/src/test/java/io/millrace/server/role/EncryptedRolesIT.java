package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.client.TlsConfig;
import io.millrace.server.StatementRows;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a cluster of processes whose connections are all encrypted with certificates on both sides: those of
/// clients, of the gateway, and of the engine.
class EncryptedRolesIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (https://\\S+?)(,|$)");
    private static final Pattern CLUSTER = Pattern.compile("cluster (https://\\S+?)(,|$)");

    @TempDir
    private Path directory;

    private final List<RoleProcess> processes = new ArrayList<>();
    private CertificateAuthority authority;
    private Issued client;
    private List<String> rest;
    private List<String> internal;

    @BeforeEach
    void certificates() throws IOException {
        authority = SampleCertificates.authority();
        var server = SampleCertificates.local();
        client = SampleCertificates.client("ann");
        rest = List.of(
                "-Dsecurity.ssl.rest.enabled=true",
                "-Dsecurity.ssl.rest.authentication-enabled=true",
                "-Dsecurity.ssl.rest.keystore=" + server.store(),
                "-Dsecurity.ssl.rest.keystore-password=" + authority.password(),
                "-Dsecurity.ssl.rest.key-password=" + authority.password(),
                "-Dsecurity.ssl.rest.truststore=" + authority.trusted(),
                "-Dsecurity.ssl.rest.truststore-password=" + authority.password());
        internal = internal(SampleCertificates.internal("internal"));
    }

    @AfterEach
    void stopAll() {
        processes.forEach(RoleProcess::close);
    }

    private List<String> internal(Path store) {
        return List.of(
                "-Dsecurity.ssl.internal.enabled=true",
                "-Dsecurity.ssl.internal.keystore=" + store,
                "-Dsecurity.ssl.internal.keystore-password=" + authority.password(),
                "-Dsecurity.ssl.internal.key-password=" + authority.password(),
                "-Dsecurity.ssl.internal.truststore=" + store,
                "-Dsecurity.ssl.internal.truststore-password=" + authority.password());
    }

    private RoleProcess start(String name, List<List<String>> words) throws IOException {
        var all = words.stream().flatMap(List::stream).toArray(String[]::new);
        var process = RoleProcess.start(Files.createDirectories(directory.resolve(name)), all);
        processes.add(process);
        return process;
    }

    private Client client(RoleProcess process, Pattern address) {
        var found = address.matcher(process.printed("out"));
        assertThat(found.find()).as(process.printed("out")).isTrue();
        return new Client(Connection.to(found.group(1))
                .trust(TlsConfig.of(
                        Optional.of(authority.certificate()),
                        Optional.of(new TlsConfig.Identity(client.pem(), client.key())))));
    }

    private static int slots(Client cluster) {
        return cluster.call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                .mapToInt(TaskManagers.TaskManager::slotsNumber)
                .sum();
    }

    private static List<String> rows(SqlClient sql, String statement) {
        var session = sql.open(Sessions.Open.with(Map.of("execution.runtime-mode", "batch")))
                .orThrow();
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        return StatementRows.of(sql, session, operation);
    }

    @Test
    void everyConnectionIsEncryptedAndNeedsACertificate() throws Exception {
        var jobManager = start(
                        "jm",
                        List.of(
                                List.of("jobmanager", "start", "-Drest.port=0", "-Djobmanager.rpc.port=0"),
                                rest,
                                internal))
                .awaitReady();
        var rpc = List.of(jobManager.keysOfTaskManagers());
        start("tm", List.of(List.of("taskmanager", "start", "-Dtaskmanager.numberOfTaskSlots=2"), rpc, internal))
                .awaitReady();
        // a stranger's certificate does not make a process a part of the cluster
        start(
                "stranger",
                List.of(
                        List.of("taskmanager", "start", "-Dtaskmanager.numberOfTaskSlots=4"),
                        rpc,
                        internal(SampleCertificates.internal("stranger"))));
        try (var cluster = client(jobManager, CLUSTER)) {
            await().atMost(TestTimeout.LIMIT).until(() -> slots(cluster) == 2);
            var port = "-Drest.port=" + cluster.connection().base().getPort();
            var gateway = start(
                            "gateway",
                            List.of(List.of("gateway", "start", port, "-Dsql-gateway.endpoint.rest.port=0"), rest))
                    .awaitReady();
            try (var sql = client(gateway, GATEWAY)) {
                assertThat(rows(
                                new SqlClient(sql),
                                "SELECT word, COUNT(*) FROM (VALUES ('a'), ('b'), ('a')) AS t(word) "
                                        + "GROUP BY word"))
                        .containsExactlyInAnyOrder("a|2", "b|1");
            }
            assertThat(cluster.call(Cluster.SECURITY).orThrow().clientCertificates())
                    .isTrue();
            assertThat(slots(cluster)).isEqualTo(2);
        }
        assertThat(Files.readString(jobManager.directory().resolve("log/millrace-jobmanager.log")))
                .doesNotContain(authority.password());
    }
}

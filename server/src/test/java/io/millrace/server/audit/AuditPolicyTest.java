package io.millrace.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Permission;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AuditPolicyTest {
    /// Recorded where all protocols meet, and not here.
    private static final List<String> BY_THE_GATEWAY = List.of(
            "openSession",
            "closeSession",
            "triggerSession",
            "configureSession",
            "executeStatement",
            "cancelOperation",
            "stopOperation",
            "closeOperation",
            "deployScript");

    private static List<Endpoint<?, ?>> all() {
        return Stream.concat(
                        ClusterEndpoints.CATALOGUE.endpoints().stream(), SqlEndpoints.CATALOGUE.endpoints().stream())
                .toList();
    }

    private static List<String> recordedAs(AuditKind kind) {
        return all().stream()
                .filter(endpoint ->
                        AuditPolicy.kind(endpoint).filter(kind::equals).isPresent())
                .map(Endpoint::name)
                .distinct()
                .toList();
    }

    @Test
    void everyChangeIsRecorded() {
        assertThat(all().stream()
                        .filter(endpoint -> endpoint.method() != Method.GET)
                        .filter(endpoint -> AuditPolicy.kind(endpoint).isEmpty())
                        .map(Endpoint::name)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                BY_THE_GATEWAY.stream(),
                                Stream.of(
                                        // of a client that reads the rows of its query
                                        "triggerHeartbeat",
                                        "sendRequestToCoordinator",
                                        // the upload was recorded when it began
                                        "appendToUpload",
                                        // recorded by the login
                                        "signIn",
                                        "signOut",
                                        "beginProviderLogin",
                                        "finishProviderLogin",
                                        "beginDeviceLogin",
                                        "finishDeviceLogin"))
                        .toList());
    }

    @Test
    void codeThatCallersBringIsAlwaysRecorded() {
        assertThat(all().stream()
                        .filter(endpoint -> endpoint.permission() == Permission.SUBMIT
                                || endpoint.permission() == Permission.SHUT_DOWN)
                        .filter(endpoint -> endpoint.method() != Method.GET)
                        .filter(endpoint -> !BY_THE_GATEWAY.contains(endpoint.name()))
                        .filter(endpoint -> !endpoint.name().equals("sendRequestToCoordinator"))
                        .map(endpoint -> AuditPolicy.kind(endpoint).isPresent()))
                .hasSizeGreaterThan(5)
                .containsOnly(true);
    }

    @Test
    void logsProfilesAndKeptResultsAreDownloads() {
        assertThat(recordedAs(AuditKind.DOWNLOAD))
                .contains(
                        "getJobManagerLogFile",
                        "getJobManagerLog",
                        "getJobManagerStdout",
                        "getTaskManagerLogFile",
                        "getTaskManagerLog",
                        "followTaskManagerLog",
                        "searchJobManagerLog",
                        "getJobManagerLogTail",
                        "getJobManagerProfile",
                        "fetchKeptResults")
                .doesNotContain("getJobManagerLogs", "getJobsOverview", "fetchResults", "getServerMetrics");
    }

    @Test
    void whatEndsSomethingIsDoneWithoutARecord() {
        assertThat(all().stream()
                        .filter(endpoint -> AuditPolicy.kind(endpoint).isPresent() && AuditPolicy.ends(endpoint))
                        .map(Endpoint::name)
                        .distinct())
                .containsExactlyInAnyOrder(
                        "revokeToken",
                        "endAlertSilence",
                        "cancelApplication",
                        "cancelJob",
                        "cancelJobByGet",
                        "stopJobByGet",
                        "stopJobWithSavepoint",
                        "shutdownCluster",
                        "deleteClusterDataSet",
                        "deleteJar",
                        "endSession",
                        "endOperation",
                        "suspendWorkflow",
                        "deleteWorkflow",
                        "deleteUpload");
    }

    @Test
    void jobsAndUploadsHaveTheirKinds() {
        assertThat(recordedAs(AuditKind.UPLOAD)).containsExactly("uploadJar", "beginUpload");
        assertThat(recordedAs(AuditKind.JOB))
                .contains(
                        "submitJob",
                        "submitJobFromJar",
                        "submitApplicationFromJar",
                        "cancelJob",
                        "cancelJobByGet",
                        "stopJobWithSavepoint",
                        "triggerSavepoint",
                        "triggerSavepointDisposal",
                        "cancelApplication",
                        "rescaleJob");
        assertThat(recordedAs(AuditKind.ADMINISTRATION))
                .contains("shutdownCluster", "endSession", "endOperation", "deleteJar", "createWorkflow");
    }
}

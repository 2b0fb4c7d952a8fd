package io.millrace.wire.cluster;

import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LimitUses;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import java.util.List;
import java.util.Optional;

/// The cluster as a whole.
public final class Cluster {

    /// The totals of a cluster: task managers, slots and jobs. Blocked resources are named only when there are any.
    public record Overview(
            int taskmanagers,
            @Wire("slots-total") int slotsTotal,
            @Wire("slots-available") int slotsAvailable,
            @Wire("taskmanagers-blocked") Optional<Integer> taskmanagersBlocked,
            @Wire("slots-free-and-blocked") Optional<Integer> slotsFreeAndBlocked,
            @Wire("jobs-running") int jobsRunning,
            @Wire("jobs-finished") int jobsFinished,
            @Wire("jobs-cancelled") int jobsCancelled,
            @Wire("jobs-failed") int jobsFailed,
            @Wire("flink-version") String engineVersion,
            @Wire("flink-commit") String engineCommit) {}

    /// The settings that a user interface needs first; times in milliseconds.
    public record Dashboard(
            @Wire("refresh-interval") long refreshInterval,
            @Wire("timezone-name") String timezoneName,
            @Wire("timezone-offset") int timezoneOffset,
            @Wire("flink-version") String engineVersion,
            @Wire("flink-revision") String engineRevision,
            Features features) {}

    /// The features that a user interface may offer; hints, not permissions.
    public record Features(
            @Wire("web-submit") boolean submit,
            @Wire("web-cancel") boolean cancel,
            @Wire("web-rescale") boolean rescale,
            @Wire("web-history") boolean history) {}

    public static final Endpoint<Nothing, Overview> OVERVIEW = Service.CLUSTER
            .get("getClusterOverview", "/overview")
            .response(Payload.json(Overview.class))
            .summary("Task managers, slots and the number of jobs by their end.");

    public static final Endpoint<Nothing, Dashboard> CONFIG = Service.CLUSTER
            .get("getDashboardConfiguration", "/config")
            .response(Payload.json(Dashboard.class))
            .summary("The settings that a user interface needs first.");

    public static final Endpoint<Nothing, Nothing> SHUT_DOWN = Service.CLUSTER
            .delete("shutdownCluster", "/cluster")
            .response(Payload.json(Nothing.class))
            .summary("Ends the server, and every job with it; answers first.")
            .permission(Permission.SHUT_DOWN);

    public static final Endpoint<Nothing, LimitUses> LIMITS = Service.CLUSTER
            .get("listLimits", "/activity/limits")
            .response(Payload.json(LimitUses.class))
            .summary("The limits of this service, how much of each is used, and how often it has refused a request.")
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, Content> API_DOCS = Service.CLUSTER
            .get("getApiDocs", "/api-docs")
            .response(Payload.raw())
            .summary("This description: OpenAPI 3.1 of all endpoints of the service.");

    public static final Endpoint<Nothing, SecurityStatus> SECURITY = Service.CLUSTER
            .get("getSecurity", "/security")
            .response(Payload.json(SecurityStatus.class))
            .summary(
                    "Whether the ports are encrypted, how users log in, and which settings of the operator are unsafe.")
            .permission(Permission.PUBLIC);

    public static final List<Endpoint<?, ?>> ALL = List.of(OVERVIEW, CONFIG, LIMITS, SHUT_DOWN, API_DOCS, SECURITY);

    private Cluster() {}
}

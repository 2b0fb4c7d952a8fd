package io.millrace.wire;

/// The metrics of a server process, for systems that collect them.
public final class MetricsPage {
    /// The page on the port of service A.
    public static final Endpoint<Nothing, Content> OF_CLUSTER = of(Service.CLUSTER);
    /// The page on the port of service B, with the same metrics.
    public static final Endpoint<Nothing, Content> OF_GATEWAY = of(Service.GATEWAY);

    private MetricsPage() {}

    private static Endpoint<Nothing, Content> of(Service service) {
        return service.get("getServerMetrics", "/metrics")
                .response(Payload.raw())
                .summary(
                        "The metrics of this process as text: in the format of OpenMetrics if the caller accepts it, else in that of Prometheus.")
                .permission(Permission.VIEW);
    }
}

package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.config.Keys;
import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.sql.Product;
import java.time.Clock;
import java.time.ZoneId;

/// The endpoint type `rest`.
public final class RestSqlEndpointProvider implements GatewayEndpointProvider {
    private static final String NAME = "Millrace";

    @Override
    public String type() {
        return "rest";
    }

    @Override
    public GatewayEndpoint create(Context context) {
        var product = new Product(NAME, BuildInfo.read().version());
        var configured = context.configuration().get(Keys.WORKFLOW_MAXIMUM.name());
        var most = configured == null
                ? Keys.WORKFLOW_MAXIMUM.standard()
                : Keys.WORKFLOW_MAXIMUM.kind().parse().apply(configured);
        var workflows = new Workflows(new RefreshOverHttp(), most, Clock.system(ZoneId.systemDefault()));
        return new RestSqlEndpoint(
                RestAddress.of(context.configuration()),
                SqlRoutes.all(context.service(), workflows, product),
                workflows,
                RestOptions.of(context.configuration()));
    }
}

package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.Service;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.List;

/// The routes of service B.
public final class SqlRoutes {
    private SqlRoutes() {}

    /// Builds the router of service B for any port.
    public static Router router(GatewayEndpointProvider.Context context) {
        var product = new Product(Product.MILLRACE, BuildInfo.read().version());
        return new Router(
                Service.GATEWAY,
                all(context.service(), context.workflows(), product, context.security()),
                Assets.NONE,
                RestOptions.ofGateway(new ServerConfiguration(context.configuration())),
                new Authentication.Open());
    }

    public static List<Routes> all(
            SqlGatewayService service, Workflows workflows, Product product, SecurityStatus security) {
        return List.of(
                new ProductRoutes(product, security),
                new SessionRoutes(service),
                new StatementRoutes(service),
                new ActivityRoutes(service),
                new StatementHistoryRoutes(service),
                new MaterializedTableRoutes(service),
                new WorkflowRoutes(workflows),
                new ScriptRoutes(service),
                new ApiDocs(Product.API_DOCS, SqlEndpoints.CATALOGUE, product.version()));
    }
}

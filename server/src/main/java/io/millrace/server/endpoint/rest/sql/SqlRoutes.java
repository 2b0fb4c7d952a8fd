package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.List;

/// All routes of service B.
public final class SqlRoutes {
    private SqlRoutes() {}

    public static List<Routes> all(SqlGatewayService service, Workflows workflows, Product product) {
        return List.of(
                new ProductRoutes(product),
                new SessionRoutes(service),
                new StatementRoutes(service),
                new ActivityRoutes(service),
                new MaterializedTableRoutes(service),
                new WorkflowRoutes(workflows),
                new ScriptRoutes(service),
                new ApiDocs(Product.API_DOCS, SqlEndpoints.CATALOGUE, product.version()));
    }
}

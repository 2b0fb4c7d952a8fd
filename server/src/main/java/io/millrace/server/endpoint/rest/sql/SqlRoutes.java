package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.datafile.DataFileService;
import io.millrace.server.endpoint.http.ApiDocs;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.http.UploadOptions;
import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.endpoint.rest.LogLevelRoutes;
import io.millrace.server.endpoint.rest.MetricsRoutes;
import io.millrace.server.endpoint.rest.RestOptions;
import io.millrace.server.gateway.GatewayEndpointProvider;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.telemetry.BuildInfo;
import io.millrace.wire.Accounts;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Service;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.SqlEndpoints;
import java.util.List;
import java.util.Optional;

/// The routes of service B.
public final class SqlRoutes {
    /// Around the file of a form.
    private static final int FORM_BYTES = 16 << 10;

    private SqlRoutes() {}

    /// Builds the router of service B for any port.
    public static Router router(GatewayEndpointProvider.Context context) {
        var product = new Product(Product.MILLRACE, BuildInfo.read().version());
        return new Router(
                Service.GATEWAY,
                all(context, product),
                Assets.NONE,
                RestOptions.ofGateway(new ServerConfiguration(context.configuration()))
                        .uploads(uploads(context))
                        .audit(context.service().audit())
                        .monitoring(context.monitoring()),
                context.login().<Authentication>map(login -> login).orElseGet(Authentication.Open::new));
    }

    private static UploadOptions uploads(GatewayEndpointProvider.Context context) {
        return context.dataFiles()
                .store()
                .map(store -> new UploadOptions(
                        Optional.of(store.incoming()),
                        DataFileService.PART_SIZE + FORM_BYTES,
                        DataFileService.PART_SIZE,
                        1,
                        FORM_BYTES))
                .orElse(UploadOptions.OFF);
    }

    public static List<Routes> all(GatewayEndpointProvider.Context context, Product product) {
        var service = context.service();
        return List.of(
                new ProductRoutes(product, context.security()),
                new AccountRoutes(Accounts.OF_GATEWAY, context.login()),
                new SessionRoutes(service),
                new StatementRoutes(service),
                new ActivityRoutes(service),
                new StatementHistoryRoutes(service),
                new MaterializedTableRoutes(service),
                new WorkflowRoutes(context.workflows()),
                new ConnectorRoutes(service),
                new ScriptRoutes(service),
                new DataFileRoutes(context.dataFiles()),
                new MetricsRoutes(MetricsPage.OF_GATEWAY, context.monitoring().metrics()),
                new LogLevelRoutes(LogLevels.OF_GATEWAY),
                new ApiDocs(Product.API_DOCS, SqlEndpoints.CATALOGUE, product.version()));
    }
}

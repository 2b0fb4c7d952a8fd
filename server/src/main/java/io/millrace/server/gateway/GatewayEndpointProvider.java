package io.millrace.server.gateway;

import io.millrace.server.datafile.DataFileService;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.wire.SecurityStatus;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Creates endpoints of one type. Providers are found with ServiceLoader, so that a jar in `lib/` can add a protocol.
public interface GatewayEndpointProvider {

    /// The context of an endpoint.
    ///
    /// @param workflows     for endpoints that offer them; closed by their creator
    /// @param configuration the whole effective configuration; an endpoint's own keys begin with
    ///                      `sql-gateway.endpoint.` and its type
    /// @param tls           of all ports; empty for plain ones
    /// @param login         of all ports; empty for none
    /// @param security      the part that clients can read
    /// @param dataFiles     of clients
    record Context(
            SqlGatewayService service,
            Workflows workflows,
            Map<String, String> configuration,
            Optional<ServerTls> tls,
            Optional<LoginService> login,
            SecurityStatus security,
            DataFileService dataFiles,
            Monitoring monitoring) {
        public Context {
            configuration = Map.copyOf(configuration);
        }
    }

    /// The name in `sql-gateway.endpoint.type`.
    String type();

    /// Other names of the same type.
    default Set<String> otherTypes() {
        return Set.of();
    }

    /// Creates an endpoint that does not listen yet.
    GatewayEndpoint create(Context context);
}

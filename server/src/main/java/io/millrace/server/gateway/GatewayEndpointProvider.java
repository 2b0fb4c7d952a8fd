package io.millrace.server.gateway;

import io.millrace.server.gateway.workflow.Workflows;
import java.util.Map;
import java.util.Set;

/// Makes endpoints of one type; found with ServiceLoader, so that a jar in `lib/` can bring another protocol.
public interface GatewayEndpointProvider {

    /// The context of an endpoint.
    ///
    /// @param workflows     for endpoints whose clients know of them; closed by their creator
    /// @param configuration the whole effective configuration; an endpoint's own keys begin with
    ///     `sql-gateway.endpoint.` and its type
    record Context(SqlGatewayService service, Workflows workflows, Map<String, String> configuration) {
        public Context {
            configuration = Map.copyOf(configuration);
        }
    }

    /// The name under which `sql-gateway.endpoint.type` asks for it.
    String type();

    /// Other names that ask for the same.
    default Set<String> otherTypes() {
        return Set.of();
    }

    /// An endpoint that does not listen yet.
    GatewayEndpoint create(Context context);
}

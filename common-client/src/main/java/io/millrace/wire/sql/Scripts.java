package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Scripts, which run as an application in a cluster of their own.
public final class Scripts {

    /// A script, as text or by its URI. `executionConfig` overrides the session's configuration of the new cluster.
    public record Deploy(
            Optional<String> script, Optional<String> scriptUri, Optional<Map<String, String>> executionConfig) {
        public Deploy {
            executionConfig = executionConfig.map(Map::copyOf);
        }
    }

    /// The id of the new cluster.
    public record Deployed(String clusterID) {}

    public static final Endpoint<Deploy, Deployed> DEPLOY = Service.GATEWAY
            .post("deployScript", "/sessions/:session_handle/scripts")
            .params(Sessions.SESSION)
            .request(Payload.json(Deploy.class))
            .response(Payload.json(Deployed.class))
            .summary("Starts a cluster that runs a script as its application.")
            .versions(4, 4)
            .permission(Permission.SUBMIT)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final List<Endpoint<?, ?>> ALL = List.of(DEPLOY);

    private Scripts() {}
}

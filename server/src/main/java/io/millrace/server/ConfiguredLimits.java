package io.millrace.server;

import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.endpoint.http.UploadOptions;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.TextLimits;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.PlanningLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.gateway.session.SessionMemory;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.logs.LogLimits;
import io.millrace.wire.Refusal;
import java.util.Optional;

/// The limits of the parts of a server, as its configuration has them.
final class ConfiguredLimits {
    private ConfiguredLimits() {}

    static Workflows.Limits workflows(ServerConfiguration configuration) {
        try {
            return new Workflows.Limits(
                    configuration.get(Keys.WORKFLOW_MAXIMUM), configuration.get(Keys.WORKFLOW_GATEWAYS));
        } catch (Refusal e) {
            throw StartFailure.of(Keys.WORKFLOW_GATEWAYS.name(), e);
        }
    }

    static UploadOptions uploads(ServerConfiguration configuration, UploadFolder folder) {
        return new UploadOptions(
                Optional.of(folder.incoming()).filter(_ -> configuration.get(Keys.UPLOAD_ENABLE)),
                configuration.get(Keys.UPLOAD_SIZE),
                configuration.get(Keys.UPLOAD_FILE_SIZE),
                configuration.get(Keys.UPLOAD_PARTS),
                configuration.get(Keys.UPLOAD_HEADER_SIZE),
                configuration.get(Keys.UPLOAD_CONCURRENT));
    }

    static LogLimits logs(ServerConfiguration configuration) {
        return new LogLimits(
                configuration.get(Keys.LOG_LINES),
                configuration.get(Keys.LOG_HITS),
                configuration.get(Keys.LOG_TIME),
                configuration.get(Keys.LOG_LINE_LENGTH),
                configuration.get(Keys.LOG_TEXT),
                configuration.get(Keys.LOG_SEARCHES));
    }

    static SqlGatewayService.Limits gateway(ServerConfiguration configuration) {
        return new SqlGatewayService.Limits(
                new SessionLimits(
                        configuration.get(Keys.SESSION_TIMEOUT),
                        configuration.get(Keys.SESSION_KEPT),
                        configuration.get(Keys.SESSION_CHECK),
                        configuration.get(Keys.SESSION_REST),
                        configuration.get(Keys.SESSION_MAXIMUM),
                        configuration.get(Keys.USER_SESSIONS),
                        SessionMemory.Limits.of(
                                configuration.get(Keys.USER_SESSION_MEMORY), configuration.get(Keys.SESSION_MEMORY))),
                new OperationLimits(
                        configuration.get(Keys.SESSION_OPERATIONS),
                        configuration.get(Keys.USER_OPERATIONS),
                        configuration.get(Keys.OPERATION_LEASE),
                        configuration.get(Keys.HISTORY_SIZE),
                        configuration.get(Keys.RESULT_REPLAY),
                        configuration.get(Keys.OPERATIONS),
                        configuration.get(Keys.SESSION_WAITING)),
                new StatementExecutor.Size(
                        configuration.get(Keys.WORKERS_MIN),
                        configuration.get(Keys.WORKERS_MAX),
                        configuration.get(Keys.WORKERS_KEEP),
                        planning(configuration)),
                texts(configuration));
    }

    static TextLimits texts(ServerConfiguration configuration) {
        return new TextLimits(
                configuration.get(Keys.SESSION_NAME_SIZE),
                configuration.get(Keys.SESSION_PROPERTIES_SIZE),
                configuration.get(Keys.STATEMENT_SIZE));
    }

    private static PlanningLimits planning(ServerConfiguration configuration) {
        var chosen = configuration.get(Keys.PLANNING_SLOTS);
        int wanted = chosen > 0
                ? chosen
                : PlanningLimits.slotsFor(Runtime.getRuntime().availableProcessors());
        // a thread remains for what plans nothing
        int slots = Math.clamp(wanted, 1, Math.max(1, configuration.get(Keys.WORKERS_MAX) - 1));
        return new PlanningLimits(
                slots,
                Math.max(1, slots - 1),
                configuration.get(Keys.PLANNING_WAITING),
                configuration.get(Keys.USER_WAITING),
                configuration.get(Keys.PLANNING_MAX_WAIT),
                configuration.get(Keys.PLANNING_QUEUE_TIME));
    }
}

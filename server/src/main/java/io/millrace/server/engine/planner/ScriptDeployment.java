package io.millrace.server.engine.planner;

import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.gateway.engine.Script;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.deployment.application.ApplicationConfiguration;
import org.apache.flink.client.deployment.application.cli.ApplicationClusterDeployer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.table.runtime.application.SqlDriver;

/// Deploys a script as the application of a new cluster. The deployment libraries on the class path determine which
/// kinds of clusters it can create; the engine in this process and session clusters accept no applications.
final class ScriptDeployment {
    private static final String DRIVER = SqlDriver.class.getName();

    private ScriptDeployment() {}

    static String deploy(Script script, Map<String, String> settings) {
        var configuration = Configuration.fromMap(settings);
        if (ExecutionTargets.IN_PROCESS.equals(configuration.get(DeploymentOptions.TARGET))) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "Application Mode not supported by standalone deployments.",
                    List.of("Give execution.target a value that names a cluster for one application, such as"
                            + " kubernetes-application, and put its deployment library in lib/."));
        }
        var arguments = switch (script) {
            case Script.Text text -> new String[] {option(SqlDriver.OPTION_SQL_SCRIPT), text.statements()};
            case Script.Address address ->
                new String[] {option(SqlDriver.OPTION_SQL_FILE), address.uri().toString()};
        };
        try {
            var deployer = new ApplicationClusterDeployer(new DefaultClusterClientServiceLoader());
            return String.valueOf(deployer.<Object>run(configuration, new ApplicationConfiguration(arguments, DRIVER)));
        } catch (Exception | LinkageError e) {
            // the edge of the engine: a deployment may throw anything, and then there is no cluster
            throw PlannerErrors.of(e);
        }
    }

    private static String option(Option option) {
        return "--" + option.getLongOpt();
    }
}

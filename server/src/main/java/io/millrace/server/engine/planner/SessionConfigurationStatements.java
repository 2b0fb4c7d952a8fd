package io.millrace.server.engine.planner;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.List;
import org.apache.flink.table.operations.CreateTableASOperation;
import org.apache.flink.table.operations.LoadModuleOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ReplaceTableAsOperation;
import org.apache.flink.table.operations.UnloadModuleOperation;
import org.apache.flink.table.operations.UseOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.AlterOperation;
import org.apache.flink.table.operations.ddl.CreateOperation;
import org.apache.flink.table.operations.ddl.DropOperation;

/// Admits only statements that configure a session and run no job.
final class SessionConfigurationStatements {
    private static final List<Class<?>> KINDS = List.of(
            SetOperation.class,
            ResetOperation.class,
            CreateOperation.class,
            DropOperation.class,
            AlterOperation.class,
            UseOperation.class,
            LoadModuleOperation.class,
            UnloadModuleOperation.class,
            AddJarOperation.class,
            RemoveJarOperation.class);

    private SessionConfigurationStatements() {}

    static void require(Operation operation, String sql) {
        var runsJob = operation instanceof CreateTableASOperation || operation instanceof ReplaceTableAsOperation;
        if (runsJob || KINDS.stream().noneMatch(kind -> kind.isInstance(operation))) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "Unsupported statement for configuring session: " + sql,
                    List.of("Only SET, RESET, CREATE, DROP, ALTER, USE, LOAD MODULE, UNLOAD MODULE, ADD JAR and"
                            + " REMOVE JAR shape a session."));
        }
    }
}

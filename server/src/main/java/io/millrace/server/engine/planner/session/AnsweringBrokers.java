package io.millrace.server.engine.planner.session;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.jspecify.annotations.Nullable;

/// Refuses to start statements over topics of Kafka while no broker takes a connection. Kafka's client says so after a
/// minute, and a job begins anew each time.
///
/// Jobs that run elsewhere are not looked at, because the brokers may be reached only from there. Neither are jobs that
/// run: they wait for their broker.
public final class AnsweringBrokers {
    private static final String SERVERS = "properties.bootstrap.servers";

    private AnsweringBrokers() {}

    public static void require(SessionTables tables, List<? extends Operation> operations) throws InterruptedException {
        if (!tables.runsHere()) {
            return;
        }
        var servers = new LinkedHashMap<String, String>();
        operations.forEach(operation -> add(operation, servers));
        for (var table : servers.entrySet()) {
            var silence = BrokerAddresses.of(table.getKey()).silence();
            if (silence.isPresent()) {
                throw new Refusal(
                        FaultCode.STATEMENT_FAILED,
                        "No broker answers at the addresses of '" + SERVERS + "' of the table " + table.getValue()
                                + ": " + silence.get() + ".");
            }
        }
    }

    /// @param servers the value of the option, and a table that has it
    private static void add(@Nullable Operation operation, Map<String, String> servers) {
        switch (operation) {
            case PlannerQueryOperation query ->
                QueryTreeVisitor.tables(query.getCalciteTree()).forEach(table -> add(table, Map.of(), servers));
            case SinkModifyOperation sink -> {
                add(sink.getContextResolvedTable(), sink.getDynamicOptions(), servers);
                add(sink.getChild(), servers);
            }
            case ModifyOperation write -> add(write.getChild(), servers);
            case null, default -> {
                // reads and writes no table
            }
        }
    }

    private static void add(ContextResolvedTable table, Map<String, String> hints, Map<String, String> servers) {
        Optional.ofNullable(hints.get(SERVERS))
                .or(() -> Optional.ofNullable(
                        table.getResolvedTable().getOptions().get(SERVERS)))
                .ifPresent(value ->
                        servers.putIfAbsent(value, table.getIdentifier().asSummaryString()));
    }
}

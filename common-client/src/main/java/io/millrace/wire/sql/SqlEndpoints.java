package io.millrace.wire.sql;

import io.millrace.wire.Accounts;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Service;
import java.util.List;
import java.util.stream.Stream;

/// All endpoints of service B, the SQL gateway.
public final class SqlEndpoints {
    /// The endpoints of service B, with unique names.
    public static final Catalogue CATALOGUE = new Catalogue(
            Service.GATEWAY,
            Stream.<List<Endpoint<?, ?>>>of(
                            Product.ALL,
                            List.of(MetricsPage.OF_GATEWAY),
                            LogLevels.OF_GATEWAY.all(),
                            Accounts.OF_GATEWAY.all(),
                            Sessions.ALL,
                            Statements.ALL,
                            Operations.ALL,
                            Results.ALL,
                            Activity.ALL,
                            StatementHistory.ALL,
                            MaterializedTables.ALL,
                            Workflows.ALL,
                            ConnectorInventory.ALL,
                            Scripts.ALL,
                            DataFiles.ALL)
                    .<Endpoint<?, ?>>flatMap(List::stream)
                    .toList());

    private SqlEndpoints() {}
}

package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.PlanningBudget;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlCreateConnection;
import org.apache.flink.sql.parser.ddl.connection.SqlDropConnection;
import org.apache.flink.sql.parser.dql.SqlDescribeDatabase;
import org.apache.flink.sql.parser.dql.SqlRichDescribeConnection;
import org.apache.flink.sql.parser.dql.SqlShowConnections;
import org.apache.flink.sql.parser.dql.SqlShowCreateConnection;
import org.apache.flink.sql.parser.error.SqlValidateException;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.planner.delegation.DefaultCalciteContext;
import org.apache.flink.table.planner.delegation.DefaultParserFactory;
import org.apache.flink.table.planner.delegation.ParserImpl;
import org.apache.flink.table.planner.delegation.PlannerContext;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;

/// Creates the engine's parser, with operations for the statements that the engine parses but does not convert: those
/// about connections, and DESCRIBE DATABASE.
final class SessionParserFactory extends DefaultParserFactory {
    @Override
    public Parser create(Context context) {
        return new SessionParser((DefaultCalciteContext) context);
    }

    private static final class SessionParser extends ParserImpl {
        private final CatalogManager catalogs;
        private final PlannerContext planner;

        SessionParser(DefaultCalciteContext context) {
            super(
                    context.getCatalogManager(),
                    context.getPlannerContext()::createFlinkPlanner,
                    context.getPlannerContext()::createCalciteParser,
                    context.getPlannerContext().getRexFactory());
            this.catalogs = context.getCatalogManager();
            this.planner = context.getPlannerContext();
        }

        @Override
        public List<Operation> parse(String statement) {
            if (ViewColumns.skipsQuery()) {
                return List.of();
            }
            try (var _ = PlanningBudget.current().planning()) {
                return ViewColumns.areResolved()
                        ? List.of(columns(statement))
                        : ViewColumns.during(
                                () -> unconverted(statement).map(List::of).orElseGet(() -> super.parse(statement)));
            }
        }

        /// A query without a plan.
        private Operation columns(String query) {
            var validating = planner.createFlinkPlanner();
            var node = planner.createCalciteParser().parseSqlList(query).get(0);
            var type = validating.getOrCreateSqlValidator().getValidatedNodeType(validating.validate(node));
            return new PlannerQueryOperation(LogicalValues.createEmpty(planner.getCluster(), type), () -> query);
        }

        private Optional<Operation> unconverted(String statement) {
            if (!mayBeUnconverted(statement.toLowerCase(Locale.ROOT))) {
                return Optional.empty();
            }
            try {
                var nodes =
                        planner.createCalciteParser().parseSqlList(statement).getList();
                return nodes.size() == 1 ? operation(nodes.getFirst()) : Optional.empty();
            } catch (SqlParserException e) {
                // a statement of another of the engine's parsers, or an error that it reports
                return Optional.empty();
            }
        }

        /// Other statements are not parsed twice.
        private static boolean mayBeUnconverted(String lowerCase) {
            return lowerCase.contains("connection") || (lowerCase.contains("desc") && lowerCase.contains("database"));
        }

        private Optional<Operation> operation(SqlNode node) {
            return switch (node) {
                case SqlCreateConnection create -> {
                    try {
                        create.validate();
                    } catch (SqlValidateException e) {
                        throw new ValidationException(e.getMessage(), e);
                    }
                    yield Optional.of(new ConnectionOperation(create));
                }
                case SqlDropConnection _,
                        SqlAlterConnection _,
                        SqlShowConnections _,
                        SqlShowCreateConnection _,
                        SqlRichDescribeConnection _ -> Optional.of(new ConnectionOperation((SqlCall) node));
                case SqlDescribeDatabase describe -> Optional.of(DescribeDatabaseOperation.of(describe, catalogs));
                default -> Optional.empty();
            };
        }
    }
}

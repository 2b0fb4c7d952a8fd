package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.StatementShape;
import java.io.Reader;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserImplFactory;
import org.apache.flink.sql.parser.impl.FlinkSqlParserImpl;
import org.apache.flink.sql.parser.impl.SimpleCharStream;
import org.apache.flink.table.planner.parse.CalciteParser;

/// The engine's parser, which refuses statements that are too large when they are written out, and reads long literals
/// in linear time, and texts in the place of tables as the names of files.
final class LimitedParser extends CalciteParser {
    private final SqlParser.Config config;
    private final NamedObjects named;

    LimitedParser(SqlParser.Config config, NamedObjects named) {
        super(config);
        this.config = config;
        this.named = named;
    }

    @Override
    public SqlNode parse(String sql) {
        var text = FileReferences.of(sql).sql();
        var statement = new CalciteParser(buffered(text)).parse(text);
        UnsupportedSyntax.refuse(statement);
        StatementShape.require(statement);
        named.require(statement);
        return statement;
    }

    @Override
    public SqlNodeList parseSqlList(String sql) {
        var text = FileReferences.of(sql).sql();
        var statements = new CalciteParser(buffered(text)).parseSqlList(text);
        statements.forEach(UnsupportedSyntax::refuse);
        StatementShape.require(statements);
        statements.forEach(named::require);
        return statements;
    }

    private SqlParser.Config buffered(String sql) {
        return sql.length() <= Buffered.USUAL_SIZE
                ? config
                : config.withParserFactory(new Buffered(config.parserFactory(), sql.length() + 1));
    }

    /// Creates parsers with a buffer for the whole text. The engine's own buffer grows by 2,048 characters at a time
    /// when a literal is longer, and copies all of it each time.
    private record Buffered(SqlParserImplFactory engine, int size) implements SqlParserImplFactory {
        private static final int USUAL_SIZE = 64 << 10;

        @Override
        public SqlAbstractParserImpl getParser(Reader reader) {
            var parser = engine.getParser(reader);
            if (parser instanceof FlinkSqlParserImpl flink) {
                flink.token_source.ReInit(new SimpleCharStream(reader, 1, 1, size));
            }
            return parser;
        }
    }
}

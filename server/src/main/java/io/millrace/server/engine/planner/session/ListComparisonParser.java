package io.millrace.server.engine.planner.session;

import java.io.Reader;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.util.SourceStringReader;
import org.apache.flink.sql.parser.impl.FlinkSqlParserImpl;

/// The engine's parser with [ListComparison] for comparisons with lists, also in views and computed columns.
final class ListComparisonParser extends FlinkSqlParserImpl {
    ListComparisonParser(Reader reader) {
        super(reader);
        if (reader instanceof SourceStringReader text) {
            setOriginalSql(text.getSourceString());
        }
    }

    @Override
    public SqlNode parseSqlStmtEof() throws Exception {
        return replaced(super.parseSqlStmtEof());
    }

    @Override
    public SqlNodeList parseSqlStmtList() throws Exception {
        return replaced(super.parseSqlStmtList());
    }

    @Override
    public SqlNode parseSqlExpressionEof() throws Exception {
        return replaced(super.parseSqlExpressionEof());
    }

    private static <T extends SqlNode> T replaced(T parsed) {
        ListComparison.replaceIn(parsed);
        return parsed;
    }
}

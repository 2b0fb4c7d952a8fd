package io.millrace.server.endpoint.warehouse;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Product;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.jspecify.annotations.Nullable;

/// Answers requests for information about the server, with the values of ODBC's `SQLGetInfo`.
///
/// @param version of the server
record ServerInformation(String version) {
    private static final short UNLIMITED = 0;
    private static final short MIXED_CASE = 4;
    private static final short NONE = 0;
    private static final short NULLS_LOW = 1;
    private static final int FORWARD = 1;
    /// The engine's reserved words that SQL:2003 does not reserve.
    private static final String KEYWORDS =
            "ANALYZE,BYTES,CATALOGS,CHANGELOG_MODE,COLUMNS,COMPILE,CONVERT_TO,DATABASES,DISTRIBUTED,"
                    + "ENFORCED,ESTIMATED_COST,EXPLAIN,FUNCTIONS,JSON_EXECUTION_PLAN,MATERIALIZED,METADATA,"
                    + "MODULES,OVERWRITE,OVERWRITING,PARTITIONED,PARTITIONS,PYTHON,RAW,STATISTICS,STREAM,STRING,"
                    + "TABLES,TIMESTAMP_LTZ,USE,VIEWS,VIRTUAL,WATERMARK,WATERMARKS";

    /// Returns the requested value, or refuses an unknown one.
    TGetInfoValue value(@Nullable TGetInfoType type) {
        return switch (type) {
            case CLI_SERVER_NAME, CLI_DATA_SOURCE_NAME, CLI_DBMS_NAME -> TGetInfoValue.stringValue(Product.MILLRACE);
            case CLI_DBMS_VER -> TGetInfoValue.stringValue(version);
            case CLI_ODBC_KEYWORDS -> TGetInfoValue.stringValue(KEYWORDS);
            case CLI_IDENTIFIER_QUOTE_CHAR -> TGetInfoValue.stringValue("`");
            case CLI_SEARCH_PATTERN_ESCAPE -> TGetInfoValue.stringValue("\\");
            case CLI_SPECIAL_CHARACTERS -> TGetInfoValue.stringValue("$");
            case CLI_XOPEN_CLI_YEAR -> TGetInfoValue.stringValue("1995");
            case CLI_COLLATION_SEQ -> TGetInfoValue.stringValue("UTF-8");
            case CLI_USER_NAME -> TGetInfoValue.stringValue("");
            case CLI_CATALOG_NAME, CLI_ACCESSIBLE_TABLES -> TGetInfoValue.stringValue("Y");
            case CLI_ACCESSIBLE_PROCEDURES,
                    CLI_DATA_SOURCE_READ_ONLY,
                    CLI_DESCRIBE_PARAMETER,
                    CLI_INTEGRITY,
                    CLI_ORDER_BY_COLUMNS_IN_SELECT -> TGetInfoValue.stringValue("N");
            case CLI_IDENTIFIER_CASE -> TGetInfoValue.smallIntValue(MIXED_CASE);
            case CLI_NULL_COLLATION -> TGetInfoValue.smallIntValue(NULLS_LOW);
            case CLI_TXN_CAPABLE, CLI_CURSOR_COMMIT_BEHAVIOR -> TGetInfoValue.smallIntValue(NONE);
            case CLI_DEFAULT_TXN_ISOLATION,
                    CLI_TXN_ISOLATION_OPTION,
                    CLI_ALTER_TABLE,
                    CLI_OJ_CAPABILITIES,
                    CLI_GETDATA_EXTENSIONS,
                    CLI_CURSOR_SENSITIVITY -> TGetInfoValue.integerBitmask(0);
            case CLI_FETCH_DIRECTION, CLI_SCROLL_CONCURRENCY -> TGetInfoValue.integerBitmask(FORWARD);
            case CLI_MAX_DRIVER_CONNECTIONS,
                    CLI_MAX_CONCURRENT_ACTIVITIES,
                    CLI_MAX_COLUMN_NAME_LEN,
                    CLI_MAX_CURSOR_NAME_LEN,
                    CLI_MAX_SCHEMA_NAME_LEN,
                    CLI_MAX_CATALOG_NAME_LEN,
                    CLI_MAX_TABLE_NAME_LEN,
                    CLI_MAX_COLUMNS_IN_GROUP_BY,
                    CLI_MAX_COLUMNS_IN_INDEX,
                    CLI_MAX_COLUMNS_IN_ORDER_BY,
                    CLI_MAX_COLUMNS_IN_SELECT,
                    CLI_MAX_COLUMNS_IN_TABLE,
                    CLI_MAX_TABLES_IN_SELECT,
                    CLI_MAX_USER_NAME_LEN,
                    CLI_MAX_IDENTIFIER_LEN -> TGetInfoValue.smallIntValue(UNLIMITED);
            case CLI_MAX_INDEX_SIZE, CLI_MAX_ROW_SIZE, CLI_MAX_STATEMENT_LEN -> TGetInfoValue.lenValue(UNLIMITED);
            case null -> throw Refusal.badRequest("There is no such information.");
        };
    }
}

package io.millrace.jdbc.metadata;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/// The terms and properties of the server's SQL.
interface DialectFacts extends DatabaseMetaData {
    @Override
    default String getIdentifierQuoteString() {
        return "`";
    }

    @Override
    default String getExtraNameCharacters() {
        return "";
    }

    @Override
    default String getSearchStringEscape() {
        return "\\";
    }

    @Override
    default String getCatalogSeparator() {
        return ".";
    }

    @Override
    default String getCatalogTerm() {
        return "catalog";
    }

    @Override
    default String getSchemaTerm() {
        return "database";
    }

    @Override
    default String getProcedureTerm() {
        return "procedure";
    }

    @Override
    default String getNumericFunctions() {
        return "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG10,MOD,PI,POWER,RADIANS,RAND,ROUND,SIGN,SIN,"
                + "SQRT,TAN,TRUNCATE";
    }

    @Override
    default String getStringFunctions() {
        return "ASCII,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,LEFT,LOCATE,LTRIM,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SUBSTRING";
    }

    @Override
    default String getSystemFunctions() {
        return "IFNULL";
    }

    @Override
    default String getTimeDateFunctions() {
        return "CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,"
                + "QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";
    }

    @Override
    default int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    default int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    default int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    default RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    default int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_NONE;
    }
}

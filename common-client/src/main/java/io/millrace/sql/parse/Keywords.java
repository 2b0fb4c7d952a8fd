package io.millrace.sql.parse;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// The keywords that are highlighted and suggested.
public final class Keywords {
    private static final String WORDS = """
            ADD AFTER ALL ALTER ANALYZE AND ANTI ANY ARRAY AS ASC BEGIN BETWEEN BIGINT BINARY BOOLEAN BY BYTES CALL
            CASCADE CASE CAST CATALOG CATALOGS CHANGELOG_MODE CHAR CLUSTERED COLUMN COLUMNS COMMENT COMPILE COMPUTE
            CONSTRAINT CREATE CROSS CUBE CUMULATE CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE
            DATABASES DATE DAY DECIMAL DEFAULT DEFINE DELETE DESC DESCRIBE DESCRIPTOR DISTINCT DISTRIBUTED
            DISTRIBUTION DOUBLE DRAIN DROP ELSE END ENFORCED ESCAPE ESTIMATED_COST EXCEPT EXECUTE EXISTS EXPLAIN
            EXTENDED FALSE FETCH FILTER FIRST FLOAT FOLLOWING FOR FRESHNESS FROM FULL FUNCTION FUNCTIONS GENERATED
            GROUP GROUPING HAVING HOP HOUR IF ILIKE IN INCLUDING INNER INSERT INT INTEGER INTERSECT INTERVAL INTO IS
            JAR JARS JAVA JOB JOBS JOIN JSON_EXECUTION_PLAN KEY LANGUAGE LAST LATERAL LEFT LIKE LIMIT LOAD LOCALTIME
            LOCALTIMESTAMP MAP MATCH MATCH_RECOGNIZE MATERIALIZED MEASURES METADATA MINUTE MODEL MODELS MODIFY MODULE
            MODULES MONTH MULTISET NATURAL NEXT NOT NULL NULLS OF OFFSET ON ONE OPTIONS OR ORDER ORDINALITY OUTER
            OVER OVERWRITE OVERWRITING PARTITION PARTITIONED PARTITIONS PAST PATTERN PER PERCENT PLAN PLAN_ADVICE
            PRECEDING PRECISION PRIMARY PROCEDURES PYTHON RANGE REFRESH REFRESH_MODE REMOVE RENAME REPLACE RESET
            RESTRICT RESUME RIGHT ROLLUP ROW ROWS SAVEPOINT SCALA SECOND SELECT SEMI SESSION SET SETS SHOW SIMILAR
            SKIP SMALLINT SOME STATEMENT STATISTICS STOP STRING SUSPEND SYSTEM SYSTEM_TIME TABLE TABLES TABLESAMPLE
            TEMPORARY THEN TIME TIMESTAMP TIMESTAMP_LTZ TINYINT TO TRUE TRUNCATE TRY_CAST TUMBLE UNBOUNDED UNION
            UNIQUE UNLOAD UNNEST UPDATE USE USER USING VALUE VALUES VARBINARY VARCHAR VIEW VIEWS VIRTUAL WATERMARK
            WHEN WHERE WINDOW WITH WITHIN WITHOUT YEAR ZONE
            """;

    private static final Set<String> ALL =
            Collections.unmodifiableSet(new TreeSet<>(List.of(WORDS.strip().split("\\s+"))));

    private Keywords() {}

    /// All keywords, sorted, in upper case.
    public static Set<String> all() {
        return ALL;
    }

    /// Whether the word is a keyword, ignoring case.
    public static boolean contain(String word) {
        return ALL.contains(word.toUpperCase(Locale.ROOT));
    }

    /// The keywords with a prefix, in the prefix's case.
    public static List<String> beginningWith(String beginning) {
        var upper = beginning.toUpperCase(Locale.ROOT);
        boolean small = !beginning.isEmpty() && beginning.equals(beginning.toLowerCase(Locale.ROOT));
        return ALL.stream()
                .filter(word -> word.startsWith(upper))
                .map(word -> small ? word.toLowerCase(Locale.ROOT) : word)
                .toList();
    }
}

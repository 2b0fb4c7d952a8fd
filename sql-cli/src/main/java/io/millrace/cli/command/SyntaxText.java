package io.millrace.cli.command;

/// The text that [Syntax] parses: under each heading the syntax of a statement, a remark, and an example that
/// parses. Lines fit on a screen of 80 columns.
final class SyntaxText {
    static final String TEXT = """
            == SELECT
              [WITH name AS (query) [, ...]]
              SELECT [DISTINCT] { * | expression [[AS] alias] } [, ...]
              FROM { table | (query) | function } [[AS] alias] [joins]
              [WHERE condition]
              [GROUP BY expression [, ...]] [HAVING condition]
              [ORDER BY expression [ASC | DESC] [, ...]]
              [LIMIT count] [OFFSET count]
            A query of an unbounded table runs until it is cancelled.
            e.g.
              SELECT city, COUNT(*) AS n FROM (VALUES ('Ulm'), ('Bonn')) AS t (city)
              GROUP BY city
            == SELECT JOIN
              left [INNER | LEFT | RIGHT | FULL [OUTER]] JOIN right ON condition
              left JOIN right USING (column [, ...])
              left CROSS JOIN right
              left JOIN right FOR SYSTEM_TIME AS OF left.time ON condition   as of a time
              left, LATERAL TABLE(function(...)) AS alias (column [, ...])
              left CROSS JOIN UNNEST(array) AS alias (column)
            A join of two streams without time bounds keeps all rows of both, or rows of
            the last table.exec.state.ttl.
            e.g.
              SELECT a.id, b.city FROM (VALUES (1)) AS a (id)
              LEFT JOIN (VALUES (1, 'Ulm')) AS b (id, city) ON a.id = b.id
            == SELECT WINDOW
              FROM TABLE(TUMBLE(TABLE table, DESCRIPTOR(time), size))
              FROM TABLE(HOP(TABLE table, DESCRIPTOR(time), slide, size))
              FROM TABLE(CUMULATE(TABLE table, DESCRIPTOR(time), step, size))
              FROM TABLE(SESSION(TABLE table PARTITION BY key, DESCRIPTOR(time), gap))
              GROUP BY window_start, window_end [, ...]
            They add window_start, window_end and window_time. DESCRIPTOR names a column
            with a watermark, or PROCTIME().
            e.g.
              SELECT window_start, COUNT(*) FROM TABLE(
                TUMBLE(TABLE sensors, DESCRIPTOR(ts), INTERVAL '10' SECOND))
              GROUP BY window_start, window_end
            == SELECT OVER
              function(...) OVER (
                [PARTITION BY expression [, ...]] ORDER BY time
                [{ROWS | RANGE} BETWEEN {count | interval} PRECEDING AND CURRENT ROW])
            For the first n of each group, filter by ROW_NUMBER() of an inner query.
            e.g.
              SELECT * FROM (
                SELECT id, ROW_NUMBER() OVER (PARTITION BY id ORDER BY heat DESC) AS place
                FROM sensors)
              WHERE place <= 3
            == SELECT MATCH_RECOGNIZE
              FROM table MATCH_RECOGNIZE (
                [PARTITION BY column [, ...]] ORDER BY time
                MEASURES expression AS name [, ...]
                ONE ROW PER MATCH
                [AFTER MATCH SKIP {PAST LAST ROW | TO NEXT ROW | TO FIRST name}]
                PATTERN (name [* | + | ? | {n,m}] ...) [WITHIN interval]
                DEFINE name AS condition [, ...])
            e.g.
              SELECT * FROM sensors MATCH_RECOGNIZE (
                PARTITION BY id ORDER BY ts
                MEASURES LAST(hot.heat) AS peak
                ONE ROW PER MATCH
                PATTERN (hot+ cold)
                DEFINE cold AS heat < 20, hot AS heat >= 20)
            == VALUES
              VALUES (value [, ...]) [, ...]
            e.g.
              VALUES (1, 'Ulm'), (2, 'Bonn')
            == INSERT
              INSERT {INTO | OVERWRITE} table [PARTITION (column = value [, ...])]
                [(column [, ...])] {query | VALUES (value [, ...]) [, ...]}
            Starts a job. OVERWRITE replaces the table's files and needs a bounded query.
            e.g.
              INSERT INTO sink SELECT id, heat FROM sensors
            == EXECUTE STATEMENT SET
              EXECUTE STATEMENT SET BEGIN
                INSERT INTO ...; [...]
              END
            Runs several INSERTs as one job, which reads shared sources only once.
            e.g.
              EXECUTE STATEMENT SET BEGIN
                INSERT INTO sink SELECT id, heat FROM sensors;
                INSERT INTO sink SELECT id, heat * 2 FROM sensors;
              END
            == UPDATE
              UPDATE table SET column = expression [, ...] [WHERE condition]
            In batch mode, if the connector supports it.
            e.g.
              UPDATE sink SET heat = 0 WHERE id = 1
            == DELETE
              DELETE FROM table [WHERE condition]
            In batch mode, if the connector supports it.
            e.g.
              DELETE FROM sink WHERE id = 1
            == TRUNCATE TABLE
              TRUNCATE TABLE table
            e.g.
              TRUNCATE TABLE sink
            == CREATE TABLE
              CREATE [TEMPORARY] TABLE [IF NOT EXISTS] name (
                column type [NOT NULL] [COMMENT 'text'],
                column type METADATA [FROM 'key'] [VIRTUAL],   from the connector
                column AS expression,                          computed
                PRIMARY KEY (column [, ...]) NOT ENFORCED,
                WATERMARK FOR column AS expression)
              [PARTITIONED BY (column [, ...])]
              WITH ('connector' = '...', 'key' = 'value' [, ...])
            e.g.
              CREATE TABLE readings (
                id INT, heat DOUBLE, ts TIMESTAMP(3),
                WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
              WITH ('connector' = 'datagen', 'rows-per-second' = '5')
            == CREATE TABLE AS
              CREATE TABLE name [WITH ('key' = 'value' [, ...])] AS query
            Creates a table with the columns of the query and starts a job that fills it.
            e.g.
              CREATE TABLE copy WITH ('connector' = 'blackhole') AS SELECT id FROM sensors
            == CREATE TABLE LIKE
              CREATE TABLE name [(columns)] [WITH ('key' = 'value' [, ...])]
                LIKE table [({INCLUDING | EXCLUDING | OVERWRITING} {ALL | OPTIONS | ...})]
            e.g.
              CREATE TABLE slow WITH ('rows-per-second' = '1') LIKE sensors
            == CREATE VIEW
              CREATE [TEMPORARY] VIEW [IF NOT EXISTS] name [(column [, ...])] AS query
            e.g.
              CREATE VIEW warm AS SELECT * FROM sensors WHERE heat > 20
            == CREATE FUNCTION
              CREATE [TEMPORARY [SYSTEM]] FUNCTION [IF NOT EXISTS] name AS 'class'
                [LANGUAGE {JAVA | SCALA | PYTHON}] [USING JAR 'path' [, JAR 'path']]
            e.g.
              CREATE TEMPORARY FUNCTION score AS 'com.example.Score' LANGUAGE JAVA
            == CREATE CATALOG
              CREATE CATALOG [IF NOT EXISTS] name [COMMENT 'text']
                WITH ('type' = '...', 'key' = 'value' [, ...])
            e.g.
              CREATE CATALOG spare WITH ('type' = 'generic_in_memory')
            == CREATE DATABASE
              CREATE DATABASE [IF NOT EXISTS] [catalog.]name [COMMENT 'text']
                [WITH ('key' = 'value' [, ...])]
            e.g.
              CREATE DATABASE IF NOT EXISTS plant
            == CREATE MATERIALIZED TABLE
              CREATE MATERIALIZED TABLE name [PARTITIONED BY (column [, ...])]
                [WITH ('key' = 'value' [, ...])]
                FRESHNESS = INTERVAL 'n' {SECOND | MINUTE | HOUR | DAY}
                [REFRESH_MODE = {CONTINUOUS | FULL}] AS query
            e.g.
              CREATE MATERIALIZED TABLE heat_by_id
                FRESHNESS = INTERVAL '1' MINUTE
                AS SELECT id, MAX(heat) AS heat FROM sensors GROUP BY id
            == CREATE MODEL
              CREATE [TEMPORARY] MODEL [IF NOT EXISTS] name
                INPUT (column type [, ...]) OUTPUT (column type [, ...])
                WITH ('provider' = '...', 'key' = 'value' [, ...])
            e.g.
              CREATE MODEL mood INPUT (words STRING) OUTPUT (mood STRING)
                WITH ('provider' = 'openai', 'task' = 'classification')
            == ALTER TABLE
              ALTER TABLE table RENAME TO name
              ALTER TABLE table RENAME column TO name
              ALTER TABLE table ADD (column type [FIRST | AFTER column] [, ...])
              ALTER TABLE table MODIFY (column type [, ...])
              ALTER TABLE table DROP {column | PRIMARY KEY | WATERMARK}
              ALTER TABLE table SET ('key' = 'value' [, ...])
              ALTER TABLE table RESET ('key' [, ...])
            e.g.
              ALTER TABLE sink SET ('print-identifier' = 'x')
            == ALTER VIEW
              ALTER VIEW view RENAME TO name
              ALTER VIEW view AS query
            e.g.
              ALTER VIEW warm RENAME TO hot
            == ALTER DATABASE
              ALTER DATABASE name SET ('key' = 'value' [, ...])
            e.g.
              ALTER DATABASE plant SET ('owner' = 'me')
            == DROP
              DROP [TEMPORARY] {TABLE | VIEW} [IF EXISTS] name
              DROP [TEMPORARY [SYSTEM]] FUNCTION [IF EXISTS] name
              DROP DATABASE [IF EXISTS] name [RESTRICT | CASCADE]
              DROP CATALOG [IF EXISTS] name
              DROP MODEL [IF EXISTS] name
            e.g.
              DROP TABLE IF EXISTS sink
            == USE
              USE database
              USE CATALOG catalog
              USE MODULES module [, ...]
            e.g.
              USE CATALOG default_catalog
            == SHOW
              SHOW {CATALOGS | DATABASES | TABLES | VIEWS | FUNCTIONS | USER FUNCTIONS
                    | MODULES | MODELS | JARS | JOBS} [FROM name] [LIKE 'pattern']
              SHOW CURRENT {CATALOG | DATABASE}
              SHOW COLUMNS FROM table [LIKE 'pattern']
              SHOW CREATE {TABLE | VIEW} name
            e.g.
              SHOW TABLES LIKE 's%'
            == DESCRIBE
              DESCRIBE [EXTENDED] table
              DESCRIBE {CATALOG | DATABASE} [EXTENDED] name
              DESCRIBE FUNCTION [EXTENDED] function
              DESCRIBE JOB 'id'
            e.g.
              DESCRIBE sensors
            == EXPLAIN
              EXPLAIN [ESTIMATED_COST, CHANGELOG_MODE, JSON_EXECUTION_PLAN, PLAN_ADVICE]
                statement
            \\explain shows the same as a tree.
            e.g.
              EXPLAIN CHANGELOG_MODE SELECT id, COUNT(*) FROM sensors GROUP BY id
            == SET
              SET 'key' = 'value'
              SET                       list all settings
            e.g.
              SET 'execution.runtime-mode' = 'batch'
            == RESET
              RESET ['key']
            e.g.
              RESET 'execution.runtime-mode'
            == ANALYZE TABLE
              ANALYZE TABLE table [PARTITION (column [= value] [, ...])]
                COMPUTE STATISTICS [FOR {COLUMNS column [, ...] | ALL COLUMNS}]
            e.g.
              ANALYZE TABLE sensors COMPUTE STATISTICS
            == CALL
              CALL [catalog.][database.]procedure(argument [, ...])
            e.g.
              CALL compact('t')
            == ADD JAR
              ADD JAR 'path'
              REMOVE JAR 'path'
            e.g.
              ADD JAR '/opt/functions.jar'
            == LOAD MODULE
              LOAD MODULE name [WITH ('key' = 'value' [, ...])]
              UNLOAD MODULE name
            e.g.
              LOAD MODULE core
            == STOP JOB
              STOP JOB 'id' [WITH SAVEPOINT] [WITH DRAIN]
            e.g.
              STOP JOB '228d70913eab60dda85c5e7f78b5782c' WITH SAVEPOINT
            """;

    private SyntaxText() {}
}

-- The flights written as JSON, Parquet and Avro, and read back.

SET 'execution.runtime-mode' = 'batch';
SET 'table.dml-sync' = 'true';

CREATE TEMPORARY TABLE flights_json (departure TIMESTAMP(3), delay INT, distance INT, origin STRING, destination STRING)
WITH ('connector' = 'filesystem', 'path' = 'output/flights-json', 'format' = 'json');

CREATE TEMPORARY TABLE flights_parquet (departure TIMESTAMP(3), delay INT, distance INT, origin STRING, destination STRING)
WITH ('connector' = 'filesystem', 'path' = 'output/flights-parquet', 'format' = 'parquet');

CREATE TEMPORARY TABLE flights_avro (departure TIMESTAMP(3), delay INT, distance INT, origin STRING, destination STRING)
WITH ('connector' = 'filesystem', 'path' = 'output/flights-avro', 'format' = 'avro');

-- One job writes all three.
EXECUTE STATEMENT SET
BEGIN
  INSERT OVERWRITE flights_json SELECT * FROM flights;
  INSERT OVERWRITE flights_parquet SELECT * FROM flights;
  INSERT OVERWRITE flights_avro SELECT * FROM flights;
END;

SELECT CAST('json' AS STRING) AS format, COUNT(*) AS flights, SUM(delay) AS minutes, MAX(departure) AS `last` FROM flights_json
UNION ALL
SELECT 'parquet', COUNT(*), SUM(delay), MAX(departure) FROM flights_parquet
UNION ALL
SELECT 'avro', COUNT(*), SUM(delay), MAX(departure) FROM flights_avro;

-- A streaming job: windows in event time over the sample flights, with checkpoints, into files.

SET 'execution.runtime-mode' = 'streaming';
SET 'execution.checkpointing.interval' = '1 s';
SET 'table.dml-sync' = 'true';

-- The flights with event time: an hour is long enough for those that the file has out of order.
CREATE TEMPORARY TABLE departures (
  WATERMARK FOR departure AS departure - INTERVAL '1' HOUR
) LIKE flights;

CREATE TEMPORARY TABLE flights_by_day (
  `day`   DATE,
  flights BIGINT,
  late    BIGINT,
  longest INT
) WITH (
  'connector' = 'filesystem',
  'path' = 'output/flights-by-day',
  'format' = 'json'
);

-- Files become visible when a checkpoint completes, the last of them when the job has read all flights.
INSERT INTO flights_by_day
SELECT
  CAST(window_start AS DATE),
  COUNT(*),
  SUM(CASE WHEN delay >= 15 THEN CAST(1 AS BIGINT) ELSE CAST(0 AS BIGINT) END),
  MAX(delay)
FROM TABLE(TUMBLE(TABLE departures, DESCRIPTOR(departure), INTERVAL '1' DAY))
GROUP BY window_start, window_end;

-- What the job wrote: the five days with most late flights, and the whole.
SET 'execution.runtime-mode' = 'batch';

SELECT `day`, flights, late, longest
FROM flights_by_day
ORDER BY late DESC, `day`
LIMIT 5;

SELECT COUNT(*) AS days, SUM(flights) AS flights FROM flights_by_day;

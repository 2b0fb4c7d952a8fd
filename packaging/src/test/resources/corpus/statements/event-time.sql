-- the time column is selected
SELECT id, seen, sensor, amount FROM readings;

-- the time column is filtered, in order
SELECT id, seen FROM readings WHERE seen >= TIMESTAMP '2026-03-01 12:30:00' ORDER BY seen, id;

-- tumbling windows
SELECT window_start, window_end, COUNT(*) AS n, SUM(amount) AS total
FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end;
-- PostgreSQL
SELECT DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start, DATE_BIN('10 minutes', seen, '2000-01-01') + INTERVAL '10' MINUTE AS window_end,
  COUNT(*) AS n, SUM(amount) AS total FROM readings GROUP BY 1, 2;

-- tumbling windows with a key, in order
SELECT window_start, sensor, COUNT(*) AS n, MAX(amount) AS most
FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '20' MINUTES)) GROUP BY window_start, window_end, sensor
ORDER BY window_start, sensor NULLS LAST;
-- PostgreSQL
SELECT DATE_BIN('20 minutes', seen, '2000-01-01') AS window_start, sensor, COUNT(*) AS n, MAX(amount) AS most
FROM readings GROUP BY 1, 2 ORDER BY 1, 2;

-- hopping windows
SELECT window_start, window_end, COUNT(*) AS n
FROM TABLE(HOP(TABLE readings, DESCRIPTOR(seen), INTERVAL '5' MINUTES, INTERVAL '15' MINUTES)) GROUP BY window_start, window_end;
-- PostgreSQL
SELECT w AS window_start, w + INTERVAL '15' MINUTE AS window_end, COUNT(*) AS n
FROM GENERATE_SERIES(TIMESTAMP '2026-03-01 11:00:00', '2026-03-01 14:00:00', '5 minutes') AS w JOIN readings AS r ON r.seen >= w AND r.seen < w + INTERVAL '15' MINUTE
GROUP BY w;

-- cumulating windows
SELECT window_start, window_end, COUNT(*) AS n
FROM TABLE(CUMULATE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES, INTERVAL '30' MINUTES)) GROUP BY window_start, window_end;
-- PostgreSQL
SELECT DATE_BIN('30 minutes', w, '2000-01-01') AS window_start, w + INTERVAL '10' MINUTE AS window_end, COUNT(*) AS n
FROM GENERATE_SERIES(TIMESTAMP '2026-03-01 12:00:00', '2026-03-01 12:50:00', '10 minutes') AS w
  JOIN readings AS r ON r.seen >= DATE_BIN('30 minutes', w, '2000-01-01') AND r.seen < w + INTERVAL '10' MINUTE
GROUP BY w;

-- session windows
SELECT sensor, window_start, window_end, COUNT(*) AS n
FROM TABLE(SESSION(TABLE readings PARTITION BY sensor, DESCRIPTOR(seen), INTERVAL '5' MINUTES)) GROUP BY sensor, window_start, window_end;
-- PostgreSQL
SELECT sensor, MIN(seen) AS window_start, MAX(seen) + INTERVAL '5' MINUTE AS window_end, COUNT(*) AS n FROM (
  SELECT sensor, seen, SUM(CASE WHEN gap > INTERVAL '5' MINUTE THEN 1 ELSE 0 END) OVER (PARTITION BY sensor ORDER BY seen) AS part FROM (
    SELECT sensor, seen, seen - LAG(seen) OVER (PARTITION BY sensor ORDER BY seen) AS gap FROM readings) AS gaps) AS parts
GROUP BY sensor, part;

-- the time column in a tumbling window
SELECT id, seen, window_start FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES));
-- PostgreSQL
SELECT id, seen, DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start FROM readings;

-- every column of a tumbling window
SELECT * FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) WHERE id < 5;
-- PostgreSQL
SELECT id, sensor, seen, amount, DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start, DATE_BIN('10 minutes', seen, '2000-01-01') + INTERVAL '10' MINUTE AS window_end,
  DATE_BIN('10 minutes', seen, '2000-01-01') + INTERVAL '599.999' SECOND AS window_time FROM readings WHERE id < 5;

-- the time column of a tumbling window filtered
SELECT id, window_start FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) WHERE seen > TIMESTAMP '2026-03-01 12:22:00';
-- PostgreSQL
SELECT id, DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start FROM readings WHERE seen > TIMESTAMP '2026-03-01 12:22:00';

-- a filter before and in a tumbling window
SELECT window_start, MAX(seen) AS last_seen, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) WHERE seen < TIMESTAMP '2026-03-01 12:25:00' AND amount > 0 GROUP BY window_start, window_end;
-- PostgreSQL
SELECT DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start, MAX(seen) AS last_seen, COUNT(*) AS n FROM readings
WHERE seen < TIMESTAMP '2026-03-01 12:25:00' AND amount > 0 GROUP BY 1;

-- the top of each window
SELECT window_start, id, amount FROM (
  SELECT window_start, id, amount, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY amount DESC, id) AS n
  FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) WHERE amount IS NOT NULL) AS t WHERE n <= 2;
-- PostgreSQL
SELECT window_start, id, amount FROM (
  SELECT window_start, id, amount, ROW_NUMBER() OVER (PARTITION BY window_start ORDER BY amount DESC, id) AS n
  FROM (SELECT *, DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start FROM readings WHERE amount IS NOT NULL) AS r) AS t WHERE n <= 2;

-- a join of windows
SELECT a.window_start, a.n, b.total FROM (
  SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) GROUP BY window_start, window_end) AS a
JOIN (
  SELECT window_start, window_end, SUM(amount) AS total FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '10' MINUTES)) WHERE sensor = 'b' GROUP BY window_start, window_end) AS b
ON a.window_start = b.window_start AND a.window_end = b.window_end;
-- PostgreSQL
SELECT a.window_start, a.n, b.total FROM (SELECT DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start, COUNT(*) AS n FROM readings GROUP BY 1) AS a
JOIN (SELECT DATE_BIN('10 minutes', seen, '2000-01-01') AS window_start, SUM(amount) AS total FROM readings WHERE sensor = 'b' GROUP BY 1) AS b ON a.window_start = b.window_start;

-- windows of windows
SELECT big_start, SUM(n) AS n FROM (
  SELECT window_start AS big_start, n FROM (
    SELECT window_start AS small_start, window_time AS rowtime, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE readings, DESCRIPTOR(seen), INTERVAL '5' MINUTES))
    GROUP BY window_start, window_end, window_time) AS s
  JOIN (VALUES (TIMESTAMP '2026-03-01 12:00:00.000'), (TIMESTAMP '2026-03-01 12:20:00.000')) AS w (window_start)
    ON s.small_start >= w.window_start AND s.small_start < w.window_start + INTERVAL '20' MINUTE) AS t GROUP BY big_start;
-- PostgreSQL
SELECT DATE_BIN('20 minutes', seen, '2000-01-01') AS big_start, COUNT(*) AS n FROM readings WHERE seen < '2026-03-01 12:40:00' GROUP BY 1;

-- grouped windows of the older kind
SELECT TUMBLE_START(seen, INTERVAL '10' MINUTE) AS started, COUNT(*) AS n FROM readings GROUP BY TUMBLE(seen, INTERVAL '10' MINUTE);
-- PostgreSQL
SELECT DATE_BIN('10 minutes', seen, '2000-01-01') AS started, COUNT(*) AS n FROM readings GROUP BY 1;

-- over rows in event time
SELECT id, COUNT(amount) OVER (PARTITION BY sensor ORDER BY seen ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS n FROM readings;

-- an interval join in event time
SELECT a.id, b.id AS other FROM readings AS a JOIN readings AS b
  ON a.sensor = b.sensor AND a.id <> b.id AND b.seen BETWEEN a.seen AND a.seen + INTERVAL '2' MINUTE;

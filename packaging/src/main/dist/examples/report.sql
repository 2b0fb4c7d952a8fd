-- A batch report over the sample flights: every query runs to its end and prints one table.

SET 'execution.runtime-mode' = 'batch';

-- The ten airports from which most flights left, and how many of those left late.
SELECT
  f.origin,
  a.city,
  COUNT(*) AS flights,
  SUM(CASE WHEN f.delay >= 15 THEN 1 ELSE 0 END) AS late,
  CAST(100.0 * SUM(CASE WHEN f.delay >= 15 THEN 1 ELSE 0 END) / COUNT(*) AS DECIMAL(5, 1)) AS late_percent
FROM flights AS f
JOIN airports AS a ON a.iata = f.origin
GROUP BY f.origin, a.city
ORDER BY flights DESC, f.origin
LIMIT 10;

-- The routes with the longest delay on average, among those flown fifteen times and more.
SELECT
  origin,
  destination,
  COUNT(*) AS flights,
  CAST(AVG(CAST(delay AS DOUBLE)) AS DECIMAL(6, 1)) AS mean_delay
FROM flights
GROUP BY origin, destination
HAVING COUNT(*) >= 15
ORDER BY mean_delay DESC, origin, destination
LIMIT 5;

-- Month by month.
SELECT
  DATE_FORMAT(departure, 'yyyy-MM') AS `month`,
  COUNT(*) AS flights,
  SUM(CAST(distance AS BIGINT)) AS miles,
  MAX(delay) AS longest_delay
FROM flights
GROUP BY DATE_FORMAT(departure, 'yyyy-MM')
ORDER BY `month`;

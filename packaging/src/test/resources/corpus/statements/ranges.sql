-- of an hour before a row
SELECT id, SUM(quantity) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) AS so_far FROM orders;

-- of a day around a row
SELECT id, COUNT(*) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND INTERVAL '1' DAY FOLLOWING) AS around FROM orders;

-- of minutes in event time
SELECT id, COUNT(*) OVER (PARTITION BY sensor ORDER BY seen RANGE BETWEEN INTERVAL '10' MINUTE PRECEDING AND CURRENT ROW) AS n FROM readings;

-- a lateral aggregate for each
SELECT c.name, t.n FROM customers AS c, LATERAL (SELECT COUNT(*) AS n FROM orders AS o WHERE o.customer = c.id AND c.vip) AS t;

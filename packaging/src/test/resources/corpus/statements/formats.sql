-- orders in csv, in order
SELECT * FROM orders_csv ORDER BY id;

-- orders in parquet, in order
SELECT * FROM orders ORDER BY id;

-- orders in paimon, in order
SELECT * FROM lake.shop.orders ORDER BY id;

-- products by their key, in order
SELECT * FROM lake.shop.products ORDER BY id;

-- one product by its key
SELECT title, price FROM lake.shop.products WHERE id = 3;

-- a filter that parquet could take
SELECT id, placed FROM orders WHERE price > 50 AND placed < TIMESTAMP '2026-01-03 00:00:00';

-- a filter that paimon could take
SELECT id, note FROM lake.shop.orders WHERE note = 'gift' OR note IS NULL;

-- counted in paimon
SELECT COUNT(*) AS n FROM lake.shop.orders;

-- counted by key in paimon
SELECT category, COUNT(*) AS n, SUM(price) AS total FROM lake.shop.products GROUP BY category;

-- csv with parquet
SELECT a.id, a.note FROM orders_csv AS a JOIN orders AS b ON a.id = b.id AND a.note = b.note;

-- every kind of value
SELECT * FROM kinds;

-- exact numbers
SELECT id, exact, -exact AS negated, CAST(exact AS DECIMAL(38, 5)) AS shorter FROM kinds WHERE id <> 1;

-- bytes
SELECT id, bits FROM kinds;

-- days and moments
SELECT id, calendar, moment FROM kinds;

-- old days, in order
SELECT * FROM (VALUES (1, DATE '0001-01-01'), (2, DATE '1500-02-28'), (3, DATE '1582-10-04'), (4, DATE '1582-10-15'),
  (5, DATE '1899-12-31')) AS t (id, calendar) ORDER BY calendar DESC;

-- old moments, in order
SELECT * FROM (VALUES (1, TIMESTAMP '0001-01-01 00:00:00'), (2, TIMESTAMP '1500-02-28 23:59:59.999'), (3, TIMESTAMP '1582-10-04 12:00:00'),
  (4, TIMESTAMP '1900-01-01 00:00:00.001')) AS t (id, moment) ORDER BY moment;

-- times of day
SELECT TIME '00:00:00' AS midnight, TIME '23:59:59' AS late, CAST(TIME '12:30:15' AS TIME(0)) AS noon;

-- moments with a zone
SELECT CAST(TIMESTAMP '2026-03-29 01:30:00' AS TIMESTAMP_LTZ(3)) AS moment;
-- PostgreSQL
SELECT CAST(TIMESTAMP '2026-03-29 01:30:00' AS TIMESTAMPTZ) AS moment;

-- every kind of value
SELECT * FROM kinds;

-- exact numbers
SELECT id, exact, -exact AS negated, CAST(exact AS DECIMAL(38, 5)) AS shorter FROM kinds WHERE id <> 1;

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

-- every kind of nested value
SELECT id, tags, sizes, place, stock FROM kits;
-- PostgreSQL
SELECT id, tags, sizes, TO_JSON(place) AS place, stock FROM kits;

-- arrays of literals
SELECT ARRAY[1, 2, 3] AS numbers, ARRAY['a', 'b c'] AS words, ARRAY[TRUE, FALSE] AS truths, ARRAY[1.5, 2.25] AS exact;

-- arrays in arrays
SELECT ARRAY[ARRAY[1, 2], ARRAY[3, 4]] AS pairs;

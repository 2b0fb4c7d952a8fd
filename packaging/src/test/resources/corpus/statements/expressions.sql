-- every column of a table
SELECT * FROM customers;

-- arithmetic with NULLs
SELECT id, quantity * price AS amount, quantity + 1 AS more, -quantity AS less, price / 2 > 1 AS dear FROM orders;

-- division and remainder of integers
SELECT id, id / 5 AS fives, MOD(id, 5) AS rest, -id / 5 AS below FROM staff;

-- rounding
SELECT id, ROUND(credit, 1) AS rounded, FLOOR(credit) AS lower_one, CEIL(credit) AS upper_one, ABS(credit) AS positive
FROM customers WHERE credit IS NOT NULL;

-- doubles
SELECT title, weight, weight * 2 AS twice, weight + 0.1e0 AS sum_of_doubles, SQRT(weight) AS root FROM products_csv;

-- conditions
SELECT id, CASE WHEN quantity IS NULL THEN 'unknown' WHEN quantity < 0 THEN 'back' WHEN quantity > 4 THEN 'many' ELSE 'few' END AS size
FROM orders;

-- simple case without else
SELECT id, CASE country WHEN 'DE' THEN 'Germany' WHEN 'FR' THEN 'France' END AS land FROM customers;

-- text is told from NULL
SELECT id, name, city, name = 'NULL' AS spells_null, city = '' AS is_empty, city IS NULL AS is_missing FROM customers;

-- quotes in a literal
SELECT id FROM customers WHERE name = 'O''Neil' OR name = 'say "hi"' OR name = '漢字';

-- text functions
SELECT id, CHAR_LENGTH(name) AS letters, SUBSTRING(name FROM 1 FOR 2) AS two, POSITION('n' IN name) AS place,
  REPLACE(name, 'n', 'm') AS other, name || '/' || country AS both_of_them FROM customers;

-- more text functions
SELECT LPAD('7', 3, '0') AS padded, RPAD('ab', 4, '-') AS right_padded, TRIM(BOTH 'x' FROM 'xxaxx') AS trimmed, LTRIM('  a') AS left_trimmed,
  REVERSE('abc') AS reversed, REPEAT('ab', 3) AS repeated, INITCAP('two words') AS capitals, LEFT('letters', 3) AS lefts,
  RIGHT('letters', 3) AS rights, OVERLAY('abcdef' PLACING 'XY' FROM 3 FOR 2) AS laid_over;

-- upper and lower case
SELECT UPPER(name) AS uppers, LOWER(category) AS lowers FROM lake.shop.departments AS d
  JOIN lake.shop.products AS p ON d.id = p.id;

-- patterns
SELECT name FROM customers WHERE name LIKE '_nn' OR name LIKE '%é' OR name LIKE '%"%' OR name LIKE '%,%';

-- escaped pattern
SELECT word FROM (VALUES ('10%'), ('100'), ('1_0'), ('110')) AS words (word) WHERE word LIKE '1!_0' ESCAPE '!' OR word LIKE '%!%' ESCAPE '!';

-- similar to
SELECT title FROM products_csv WHERE title SIMILAR TO '(pen|tea|d%)';

-- lists and ranges
SELECT id, quantity FROM orders WHERE quantity IN (1, 5, 10) AND price BETWEEN 1 AND 50 AND id NOT BETWEEN 10 AND 20;

-- three-valued logic
SELECT id, vip AND credit > 0 AS both_hold, vip OR credit > 0 AS one_holds, NOT vip AS negated, vip IS NOT TRUE AS not_true,
  vip IS UNKNOWN AS not_known FROM customers;

-- coalesce and nullif
SELECT id, COALESCE(note, 'none') AS noted, NULLIF(note, '') AS not_empty, COALESCE(quantity, 0) AS amount FROM orders;

-- distinct from
SELECT a.id, b.id AS other FROM customers AS a JOIN customers AS b ON a.id < b.id AND a.city IS NOT DISTINCT FROM b.city;

-- dates
SELECT id, born, EXTRACT(YEAR FROM born) AS born_year, EXTRACT(MONTH FROM born) AS born_month, EXTRACT(DAY FROM born) AS born_day,
  born + INTERVAL '1' DAY AS next_day FROM customers;
-- PostgreSQL
SELECT id, born, EXTRACT(YEAR FROM born) AS born_year, EXTRACT(MONTH FROM born) AS born_month, EXTRACT(DAY FROM born) AS born_day,
  born + 1 AS next_day FROM customers;

-- timestamps
SELECT id, placed, placed + INTERVAL '90' MINUTE AS later, CAST(placed AS DATE) AS calendar, EXTRACT(HOUR FROM placed) AS placed_hour
FROM orders WHERE placed >= TIMESTAMP '2026-01-03 06:00:00';

-- timestamps cut to the hour
SELECT id, FLOOR(placed TO HOUR) AS whole FROM orders WHERE id <= 10;
-- PostgreSQL
SELECT id, DATE_TRUNC('hour', placed) AS whole FROM orders WHERE id <= 10;

-- time between timestamps
SELECT a.id, TIMESTAMPDIFF(SECOND, b.placed, a.placed) AS seconds FROM orders AS a JOIN orders AS b ON a.id = b.id + 1;
-- PostgreSQL
SELECT a.id, FLOOR(EXTRACT(EPOCH FROM a.placed - b.placed)) AS seconds FROM orders AS a JOIN orders AS b ON a.id = b.id + 1;

-- casts
SELECT CAST('42' AS INT) AS number, CAST(42.50 AS VARCHAR(10)) AS digits, CAST('2026-02-28' AS DATE) AS calendar,
  CAST('2026-02-28 01:02:03.5' AS TIMESTAMP(3)) AS moment, CAST(1.005 AS DECIMAL(5, 2)) AS exact, CAST(TRUE AS BOOLEAN) AS holds;

-- names with signs
SELECT 1 AS `two words`, 2 AS `Mixed`, 3 AS `größe`, 4 AS `a"b`, 5 AS `a,b`;
-- PostgreSQL
SELECT 1 AS "two words", 2 AS "Mixed", 3 AS "größe", 4 AS "a""b", 5 AS "a,b";

-- a column named op
SELECT id AS op, name FROM staff;

-- the names of columns without one
SELECT 1 + 1, 'a', COUNT(*) FROM staff;
-- PostgreSQL
SELECT 1 + 1 AS "EXPR$0", 'a' AS "EXPR$1", COUNT(*) AS "EXPR$2" FROM staff;

-- a column twice
SELECT id, id, name FROM departments_csv;
-- PostgreSQL
SELECT id, id AS id0, name FROM departments_csv;

-- comments inside
SELECT /* the number */ id, -- and
  name FROM staff -- of all; with a semicolon
WHERE id < 3;

-- control characters and layout
SELECT id, text_of FROM (VALUES (1, 'two
lines'), (2, 'a	tab'), (3, ' blanks around '), (4, 'back\slash'), (5, '│ bars | '), (6, 'trailing ')) AS t (id, text_of);

-- right-to-left, combined and wide letters
SELECT id, word FROM (VALUES (1, 'שלום'), (2, 'é'), (3, '👩‍👩‍👧'), (4, '全角'), (5, '𝄞')) AS t (id, word);

-- bytes
SELECT id, bits FROM kinds;

-- days and moments
SELECT id, calendar, moment FROM kinds;

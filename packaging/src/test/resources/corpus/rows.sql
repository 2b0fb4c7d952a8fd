INSERT INTO orders SELECT * FROM orders_csv;

INSERT INTO kinds
SELECT id, tiny, small, big, real_number, double_number, exact, CAST(letters AS CHAR(3)), CAST(word AS VARCHAR(10)), holds, calendar,
  CAST(moment AS TIMESTAMP(6)), CAST(bits AS BYTES)
FROM (VALUES
  (1, CAST(127 AS TINYINT), CAST(32767 AS SMALLINT), 9223372036854775807, CAST(1.5 AS FLOAT), 1.7976931348623157E308,
   CAST('12345678901234567890.123456789012345678' AS DECIMAL(38, 18)), 'abc', 'word', TRUE, DATE '9999-12-31',
   TIMESTAMP '9999-12-31 23:59:59.999999', x'00ff10'),
  (2, CAST(-128 AS TINYINT), CAST(-32768 AS SMALLINT), -9223372036854775807, CAST(-0.25 AS FLOAT), -4.9E-300,
   CAST('-0.000000000000000001' AS DECIMAL(38, 18)), 'x', '', FALSE, DATE '1970-01-01',
   TIMESTAMP '1969-12-31 23:59:59', x''),
  (3, CAST(NULL AS TINYINT), CAST(NULL AS SMALLINT), CAST(NULL AS BIGINT), CAST(NULL AS FLOAT), CAST(NULL AS DOUBLE),
   CAST(NULL AS DECIMAL(38, 18)), CAST(NULL AS CHAR(3)), CAST(NULL AS VARCHAR(10)), CAST(NULL AS BOOLEAN),
   CAST(NULL AS DATE), CAST(NULL AS TIMESTAMP(6)), CAST(NULL AS BYTES)),
  (4, CAST(0 AS TINYINT), CAST(0 AS SMALLINT), 0, CAST(0 AS FLOAT), 0.1E0, CAST(0 AS DECIMAL(38, 18)), 'ü€𝄞', 'NULL', TRUE,
   DATE '1900-02-28', TIMESTAMP '2000-01-01 00:00:00', x'e282ac')
) AS t (id, tiny, small, big, real_number, double_number, exact, letters, word, holds, calendar, moment, bits);

INSERT INTO kits VALUES
  (1, 'tent', ARRAY['camp', 'summer'], ARRAY[2, 4, 6], CAST(ROW('Köln', 50667) AS ROW<city STRING, zip INT>),
   MAP['red', 3, 'blue', 0]),
  (2, 'stove', ARRAY['camp'], ARRAY[1], CAST(ROW('Paris', 75001) AS ROW<city STRING, zip INT>), MAP['red', 12]),
  (3, 'rope', CAST(ARRAY['a b', CAST(NULL AS STRING), ''] AS ARRAY<STRING>), ARRAY[10, CAST(NULL AS INT), -5],
   CAST(ROW('Lyon', CAST(NULL AS INT)) AS ROW<city STRING, zip INT>), MAP['green', CAST(NULL AS INT)]),
  (4, 'map', CAST(NULL AS ARRAY<STRING>), CAST(NULL AS ARRAY<INT>), CAST(NULL AS ROW<city STRING, zip INT>),
   CAST(NULL AS MAP<STRING, INT>));

INSERT INTO lake.shop.orders SELECT * FROM orders_csv;

INSERT INTO lake.shop.products SELECT id, 'old ' || title, 'none', 0.01, 1e0, since FROM products_csv WHERE id <> 9;

INSERT INTO lake.shop.products SELECT * FROM products_csv;

INSERT INTO lake.shop.departments SELECT * FROM departments_csv;

INSERT INTO lake.shop.kits SELECT id, tags, place, stock FROM kits;

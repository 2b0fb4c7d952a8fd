CREATE SCHEMA shop;

CREATE TABLE customers (
  id INT, name TEXT, city TEXT, country TEXT, born DATE, vip BOOLEAN, credit DECIMAL(10, 2)
);

CREATE TABLE staff (id INT, name TEXT, manager INT, department INT, salary DECIMAL(10, 2), hired DATE);

CREATE TABLE departments (id INT, name TEXT, budget DECIMAL(12, 2));

CREATE TABLE products (id INT, title TEXT, category TEXT, price DECIMAL(10, 2), weight FLOAT8, since DATE);

CREATE TABLE orders (
  id BIGINT, customer INT, product INT, quantity INT, price DECIMAL(10, 2), placed TIMESTAMP(3), note TEXT
);

CREATE TABLE readings (id INT, sensor TEXT, seen TIMESTAMP(3), amount FLOAT8);

CREATE VIEW orders_csv AS SELECT * FROM orders;

CREATE VIEW products_csv AS SELECT * FROM products;

CREATE VIEW departments_csv AS SELECT * FROM departments;

CREATE VIEW shop.orders AS SELECT * FROM orders;

CREATE VIEW shop.products AS SELECT * FROM products;

CREATE VIEW shop.departments AS SELECT * FROM departments;

CREATE TABLE kinds (
  id INT, tiny SMALLINT, small SMALLINT, big BIGINT, real_number FLOAT4, double_number FLOAT8, exact DECIMAL(38, 18),
  letters CHAR(3), word VARCHAR(10), holds BOOLEAN, calendar DATE, moment TIMESTAMP(6), bits BYTEA
);

INSERT INTO kinds VALUES
  (1, 127, 32767, 9223372036854775807, 1.5, 1.7976931348623157E308, 12345678901234567890.123456789012345678, 'abc', 'word',
   TRUE, '9999-12-31', '9999-12-31 23:59:59.999999', '\x00ff10'),
  (2, -128, -32768, -9223372036854775807, -0.25, -4.9E-300, -0.000000000000000001, 'x', '', FALSE, '1970-01-01',
   '1969-12-31 23:59:59', '\x'),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (4, 0, 0, 0, 0, 0.1, 0, 'ü€𝄞', 'NULL', TRUE, '1900-02-28', '2000-01-01 00:00:00', '\xe282ac');

CREATE TYPE place AS (city TEXT, zip INT);

CREATE TABLE kits (id INT, title TEXT, tags TEXT[], sizes INT[], place place, stock JSONB);

INSERT INTO kits VALUES
  (1, 'tent', ARRAY['camp', 'summer'], ARRAY[2, 4, 6], ROW('Köln', 50667), '{"red": 3, "blue": 0}'),
  (2, 'stove', ARRAY['camp'], ARRAY[1], ROW('Paris', 75001), '{"red": 12}'),
  (3, 'rope', ARRAY['a b', NULL, ''], ARRAY[10, NULL, -5], ROW('Lyon', NULL), '{"green": null}'),
  (4, 'map', NULL, NULL, NULL, NULL);

CREATE VIEW shop.kits AS SELECT id, tags, place, stock FROM kits;

CREATE VIEW sales AS
  SELECT o.id, c.name AS customer, c.country, p.title AS product, o.quantity, o.quantity * o.price AS amount, o.placed
  FROM orders AS o JOIN customers AS c ON o.customer = c.id JOIN products AS p ON o.product = p.id;

CREATE VIEW sales_by_country (country, sold, amount) AS
  SELECT country, COUNT(*), SUM(amount) FROM sales GROUP BY country;

CREATE VIEW adults AS SELECT id, name, born FROM customers WHERE born < DATE '2000-01-01';

CREATE VIEW staff_again AS SELECT * FROM staff;

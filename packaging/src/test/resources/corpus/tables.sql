SET 'table.local-time-zone' = 'UTC';

CREATE TABLE IF NOT EXISTS customers (
  id INT, name STRING, city STRING, country STRING, born DATE, vip BOOLEAN, credit DECIMAL(10, 2)
) WITH ('connector' = 'filesystem', 'path' = '${data}/customers.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS staff (
  id INT, name STRING, manager INT, department INT, salary DECIMAL(10, 2), hired DATE
) WITH ('connector' = 'filesystem', 'path' = '${data}/staff.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS departments_csv (
  id INT, name STRING, budget DECIMAL(12, 2)
) WITH ('connector' = 'filesystem', 'path' = '${data}/departments.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS products_csv (
  id INT, title STRING, category STRING, price DECIMAL(10, 2), weight DOUBLE, since DATE
) WITH ('connector' = 'filesystem', 'path' = '${data}/products.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS orders_csv (
  id BIGINT, customer INT, product INT, quantity INT, price DECIMAL(10, 2), placed TIMESTAMP(3), note STRING
) WITH ('connector' = 'filesystem', 'path' = '${data}/orders.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS readings (
  id INT, sensor STRING, seen TIMESTAMP(3), amount DOUBLE, WATERMARK FOR seen AS seen - INTERVAL '5' SECOND
) WITH ('connector' = 'filesystem', 'path' = '${data}/readings.csv', 'format' = 'csv', 'csv.null-literal' = '\N');

CREATE TABLE IF NOT EXISTS orders WITH ('connector' = 'filesystem', 'path' = '${data}/orders', 'format' = 'parquet')
  LIKE orders_csv (EXCLUDING OPTIONS);

CREATE TABLE IF NOT EXISTS kinds (
  id INT, tiny TINYINT, small SMALLINT, big BIGINT, real_number FLOAT, double_number DOUBLE, exact DECIMAL(38, 18),
  letters CHAR(3), word VARCHAR(10), holds BOOLEAN, calendar DATE, moment TIMESTAMP(6), bits BYTES
) WITH ('connector' = 'filesystem', 'path' = '${data}/kinds', 'format' = 'parquet');

CREATE TABLE IF NOT EXISTS kits (
  id INT, title STRING, tags ARRAY<STRING>, sizes ARRAY<INT>, place ROW<city STRING, zip INT>, stock MAP<STRING, INT>
) WITH ('connector' = 'filesystem', 'path' = '${data}/kits', 'format' = 'parquet');

CREATE CATALOG IF NOT EXISTS lake WITH ('type' = 'paimon', 'warehouse' = '${data}/lake');

CREATE DATABASE IF NOT EXISTS lake.shop;

CREATE TABLE IF NOT EXISTS lake.shop.orders (
  id BIGINT, customer INT, product INT, quantity INT, price DECIMAL(10, 2), placed TIMESTAMP(3), note STRING
);

CREATE TABLE IF NOT EXISTS lake.shop.products (
  id INT NOT NULL, title STRING, category STRING, price DECIMAL(10, 2), weight DOUBLE, since DATE,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('bucket' = '1');

CREATE TABLE IF NOT EXISTS lake.shop.departments (id INT, name STRING, budget DECIMAL(12, 2));

CREATE TABLE IF NOT EXISTS lake.shop.kits (
  id INT NOT NULL, tags ARRAY<STRING>, place ROW<city STRING, zip INT>, stock MAP<STRING, INT>,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('bucket' = '1');

CREATE VIEW IF NOT EXISTS sales AS
  SELECT o.id, c.name AS customer, c.country, p.title AS product, o.quantity, o.quantity * o.price AS amount, o.placed
  FROM orders AS o JOIN customers AS c ON o.customer = c.id JOIN lake.shop.products AS p ON o.product = p.id;

CREATE VIEW IF NOT EXISTS sales_by_country (country, sold, amount) AS
  SELECT country, COUNT(*), SUM(amount) FROM sales GROUP BY country;

CREATE TEMPORARY VIEW adults AS SELECT id, name, born FROM customers WHERE born < DATE '2000-01-01';

CREATE TEMPORARY TABLE staff_again WITH ('path' = '${data}/staff.csv') LIKE staff (OVERWRITING OPTIONS);

-- union
SELECT country FROM customers UNION SELECT 'XX';

-- union all
SELECT id, name FROM staff UNION ALL SELECT id, name FROM departments_csv;

-- union with NULLs
SELECT city FROM customers UNION SELECT CAST(NULL AS VARCHAR(10)) UNION SELECT '';

-- union all of three formats, counted
SELECT source, COUNT(*) AS n FROM (SELECT 'csv' AS source FROM orders_csv UNION ALL SELECT 'parquet' FROM orders
  UNION ALL SELECT 'paimon' FROM lake.shop.orders) AS t GROUP BY source;

-- intersect
SELECT id FROM customers INTERSECT SELECT customer FROM orders;

-- intersect all
SELECT customer FROM orders INTERSECT ALL SELECT product FROM orders;

-- except
SELECT id FROM customers EXCEPT SELECT customer FROM orders;

-- except all
SELECT product FROM orders EXCEPT ALL SELECT id FROM products_csv;

-- set operations nested
(SELECT id FROM customers EXCEPT SELECT id FROM staff WHERE department = 1) UNION (SELECT id FROM staff INTERSECT SELECT id FROM departments_csv);

-- union in order, in order
SELECT id, name FROM staff WHERE id < 4 UNION ALL SELECT id + 100, title FROM products_csv WHERE id < 4 ORDER BY id DESC;

-- the same table in every format is the same
SELECT * FROM orders_csv EXCEPT SELECT * FROM lake.shop.orders;

-- distinct
SELECT DISTINCT country FROM customers;

-- distinct of several columns with NULLs
SELECT DISTINCT customer, note FROM orders;

-- distinct over an expression, in order
SELECT DISTINCT MOD(id, 4) AS rest FROM orders ORDER BY rest;

-- values
VALUES (1, 'one'), (2, 'two'), (3, CAST(NULL AS VARCHAR(5)));
-- PostgreSQL
SELECT * FROM (VALUES (1, 'one'), (2, 'two'), (3, NULL)) AS t ("EXPR$0", "EXPR$1");

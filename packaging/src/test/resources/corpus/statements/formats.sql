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

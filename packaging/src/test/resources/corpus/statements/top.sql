-- the first of each group
SELECT department, name, salary FROM (
  SELECT department, name, salary, ROW_NUMBER() OVER (PARTITION BY department ORDER BY salary DESC NULLS LAST, id) AS n FROM staff) AS t WHERE n = 1;

-- the first two of each group
SELECT customer, id, n FROM (
  SELECT customer, id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY placed DESC, id) AS n FROM orders) AS t WHERE n <= 2;

-- the second and third
SELECT id, n FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY price DESC NULLS LAST, id) AS n FROM orders) AS t WHERE n BETWEEN 2 AND 3;

-- the top without its number, in order
SELECT id, price FROM (
  SELECT id, price, ROW_NUMBER() OVER (ORDER BY price DESC NULLS LAST, id) AS n FROM orders) AS t WHERE n <= 5 ORDER BY id;

-- the top by rank, with ties
SELECT id, salary, n FROM (SELECT id, salary, RANK() OVER (ORDER BY salary DESC NULLS LAST) AS n FROM staff) AS t WHERE n <= 2;

-- the top of an aggregate, in order
SELECT product, SUM(quantity) AS total FROM orders WHERE product IS NOT NULL GROUP BY product ORDER BY total DESC NULLS LAST, product LIMIT 3;

-- the top of an aggregate in a group
SELECT country, name, n FROM (
  SELECT country, name, n, ROW_NUMBER() OVER (PARTITION BY country ORDER BY n DESC, name) AS place_of FROM (
    SELECT c.country, c.name, COUNT(*) AS n FROM customers AS c JOIN orders AS o ON c.id = o.customer GROUP BY c.country, c.name) AS counted) AS t
WHERE place_of = 1;

-- the last state of a key
SELECT sensor, id, amount FROM (
  SELECT sensor, id, amount, ROW_NUMBER() OVER (PARTITION BY sensor ORDER BY id DESC) AS n FROM readings) AS t WHERE n = 1;

-- the latest by a time column
SELECT sensor, seen, id FROM (
  SELECT sensor, seen, id, ROW_NUMBER() OVER (PARTITION BY sensor ORDER BY seen DESC) AS n FROM readings) AS t WHERE n = 1;

-- the top of values, in order
SELECT word, COUNT(*) AS times FROM (VALUES ('a'), ('b'), ('c'), ('b'), ('c'), ('c')) AS words (word) GROUP BY word ORDER BY times DESC LIMIT 2;

-- the top of a join, in order
SELECT customer, product, amount FROM sales WHERE amount IS NOT NULL ORDER BY amount DESC, id LIMIT 4;

-- the top and a join
SELECT c.name, t.id FROM customers AS c JOIN (SELECT customer, id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY id) AS n FROM orders) AS t
  ON c.id = t.customer AND t.n = 1;

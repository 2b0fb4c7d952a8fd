-- inner join
SELECT o.id, c.name, o.quantity FROM orders AS o JOIN customers AS c ON o.customer = c.id;

-- inner join with a condition of its own
SELECT o.id, c.name FROM orders AS o INNER JOIN customers AS c ON o.customer = c.id AND o.quantity > 2 AND c.vip;

-- comma join
SELECT o.id, c.name FROM orders o, customers c WHERE o.customer = c.id AND c.country = 'FR';

-- left join
SELECT c.id, c.name, o.id AS order_id FROM customers AS c LEFT JOIN orders AS o ON c.id = o.customer;

-- left join that keeps only the unmatched
SELECT c.id, c.name FROM customers AS c LEFT JOIN orders AS o ON c.id = o.customer WHERE o.id IS NULL;

-- left join with a condition on the left
SELECT c.id, o.id AS order_id FROM customers AS c LEFT JOIN orders AS o ON c.id = o.customer AND c.country = 'DE';

-- right join
SELECT o.id, p.title FROM orders AS o RIGHT JOIN lake.shop.products AS p ON o.product = p.id;

-- full join
SELECT s.name, d.name AS department FROM staff AS s FULL OUTER JOIN lake.shop.departments AS d ON s.department = d.id;

-- full join with NULLs on both sides
SELECT a.x, b.y FROM (VALUES (1), (2), (CAST(NULL AS INT))) AS a (x)
  FULL JOIN (VALUES (2), (3), (CAST(NULL AS INT))) AS b (y) ON a.x = b.y;

-- cross join
SELECT d.id, p.title FROM departments_csv AS d CROSS JOIN products_csv AS p;

-- join by using
SELECT id, title, budget FROM departments_csv JOIN products_csv USING (id);

-- natural join
SELECT * FROM (SELECT id, country FROM customers) AS a NATURAL JOIN (SELECT id, title FROM products_csv) AS b;

-- self join
SELECT s.name, m.name AS manager FROM staff AS s JOIN staff AS m ON s.manager = m.id;

-- self join by inequality
SELECT a.name, b.name AS richer FROM staff AS a JOIN staff AS b ON a.salary < b.salary WHERE b.department = 1;

-- three tables in three formats
SELECT o.id, c.name, p.title, o.quantity * o.price AS amount
FROM orders AS o JOIN customers AS c ON o.customer = c.id JOIN lake.shop.products AS p ON o.product = p.id;

-- four tables
SELECT s.name, d.name AS department, m.name AS manager, b.name AS above
FROM staff AS s LEFT JOIN lake.shop.departments AS d ON s.department = d.id
  LEFT JOIN staff AS m ON s.manager = m.id LEFT JOIN staff AS b ON m.manager = b.id;

-- semi join
SELECT name FROM customers AS c WHERE EXISTS (SELECT 1 FROM orders AS o WHERE o.customer = c.id AND o.quantity > 4);

-- anti join
SELECT name FROM customers AS c WHERE NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.customer = c.id);

-- in a subquery
SELECT title FROM lake.shop.products WHERE id IN (SELECT product FROM orders WHERE quantity = 10);

-- not in a subquery with NULLs
SELECT id FROM customers WHERE id NOT IN (SELECT customer FROM orders);

-- not in a subquery without NULLs
SELECT id, title FROM products_csv WHERE id NOT IN (SELECT product FROM orders WHERE product IS NOT NULL AND quantity > 1);

-- join with constants
SELECT c.name, land.full_name FROM customers AS c JOIN (VALUES ('DE', 'Germany'), ('JP', 'Japan')) AS land (code, full_name)
  ON c.country = land.code;

-- join of aggregates
SELECT c.name, o.n, o.most FROM customers AS c
  JOIN (SELECT customer, COUNT(*) AS n, MAX(quantity) AS most FROM orders GROUP BY customer) AS o ON c.id = o.customer;

-- join on an expression
SELECT a.id, b.id AS twice FROM products_csv AS a JOIN lake.shop.products AS b ON a.id * 2 = b.id;

-- duplicates on both sides
SELECT a.k, a.v, b.v AS w FROM (VALUES (1, 'a'), (1, 'b'), (2, 'c')) AS a (k, v) JOIN (VALUES (1, 'x'), (1, 'y'), (2, 'z'), (2, 'z')) AS b (k, v)
  ON a.k = b.k;

-- an interval join
SELECT a.id, b.id AS soon_after FROM orders AS a JOIN orders AS b
  ON a.customer = b.customer AND b.placed > a.placed AND b.placed <= a.placed + INTERVAL '6' HOUR;

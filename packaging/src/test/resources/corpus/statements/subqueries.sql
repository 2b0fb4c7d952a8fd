-- a scalar subquery
SELECT id, salary, (SELECT MAX(salary) FROM staff) AS most FROM staff;

-- a scalar subquery without a table outside
SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT MIN(price) FROM orders) AS cheapest;

-- a scalar subquery in a condition
SELECT name FROM staff WHERE salary = (SELECT MAX(salary) FROM staff);

-- a correlated scalar subquery
SELECT c.name, (SELECT COUNT(*) FROM orders AS o WHERE o.customer = c.id) AS n, (SELECT MAX(o.price) FROM orders AS o WHERE o.customer = c.id) AS dearest FROM customers AS c;

-- a correlated condition
SELECT s.name, s.salary FROM staff AS s WHERE s.salary > (SELECT AVG(t.salary) FROM staff AS t WHERE t.department = s.department);

-- a scalar subquery of no rows
SELECT id, (SELECT salary FROM staff WHERE id = 77) AS missing FROM departments_csv;

-- a subquery of a subquery
SELECT name FROM customers WHERE id IN (SELECT customer FROM orders WHERE product IN (SELECT id FROM products_csv WHERE category = 'food'));

-- a derived table
SELECT t.country, t.n FROM (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) AS t WHERE t.n > 1;

-- with
WITH spent AS (SELECT customer, SUM(quantity * price) AS amount FROM orders GROUP BY customer)
SELECT c.name, s.amount FROM customers AS c JOIN spent AS s ON c.id = s.customer WHERE s.amount > 10;

-- with used twice
WITH counted AS (SELECT customer, COUNT(*) AS n FROM orders GROUP BY customer)
SELECT a.customer, b.customer AS other, a.n FROM counted AS a JOIN counted AS b ON a.n = b.n AND a.customer < b.customer;

-- with of a with, in order
WITH big (id, amount) AS (SELECT id, quantity * price FROM orders WHERE quantity > 2), named AS (SELECT b.id, b.amount FROM big AS b WHERE b.amount IS NOT NULL)
SELECT * FROM named ORDER BY amount DESC, id;

-- exists or not
SELECT d.name, EXISTS (SELECT 1 FROM staff AS s WHERE s.department = d.id) AS used FROM departments_csv AS d;
-- PostgreSQL
SELECT d.name, EXISTS (SELECT 1 FROM staff AS s WHERE s.department = d.id) AS used FROM departments_csv AS d;

-- more than all
SELECT name, salary FROM staff WHERE department = 1 AND salary >= ALL (SELECT salary FROM staff WHERE department = 2 AND salary IS NOT NULL);

-- as some
SELECT name FROM staff WHERE salary = SOME (SELECT salary FROM staff WHERE department = 3) AND department <> 3;

-- a lateral aggregate without a match for some
SELECT d.name, t.most, t.n FROM departments_csv AS d, LATERAL (SELECT MAX(s.salary) AS most, COUNT(s.salary) AS n FROM staff AS s WHERE s.department = d.id) AS t;

-- a lateral count without a match for some
SELECT d.name, t.n, t.twice FROM departments_csv AS d, LATERAL (SELECT COUNT(*) AS n, COUNT(*) * 2 AS twice FROM staff AS s WHERE s.department = d.id AND s.salary > 4000) AS t;

-- the last rows of each of another table
SELECT c.name, t.id FROM customers AS c, LATERAL (SELECT o.id FROM orders AS o WHERE o.customer = c.id ORDER BY o.id DESC LIMIT 2) AS t;

-- aggregates of all rows
SELECT COUNT(*) AS n, COUNT(quantity) AS known, SUM(quantity) AS total, MIN(price) AS cheapest, MAX(price) AS dearest,
  MIN(placed) AS first_placed, MAX(note) AS last_note FROM orders;

-- aggregates of no rows
SELECT COUNT(*) AS n, SUM(quantity) AS total, MIN(note) AS lowest, AVG(CAST(quantity AS DOUBLE PRECISION)) AS average FROM orders WHERE id < 0;

-- group by without rows
SELECT customer, COUNT(*) AS n FROM orders WHERE id < 0 GROUP BY customer;

-- group by with NULL
SELECT customer, COUNT(*) AS n, SUM(quantity) AS total FROM orders GROUP BY customer;

-- group by an expression
SELECT CAST(placed AS DATE) AS calendar, COUNT(*) AS n, SUM(quantity * price) AS amount FROM orders GROUP BY CAST(placed AS DATE);

-- group by several columns
SELECT country, vip, COUNT(*) AS n, MIN(born) AS oldest FROM customers GROUP BY country, vip;

-- having
SELECT product, SUM(quantity) AS total FROM orders GROUP BY product HAVING SUM(quantity) > 5 AND COUNT(*) > 1;

-- having without group by
SELECT MAX(salary) AS most FROM staff HAVING COUNT(*) > 3;

-- averages
SELECT department, AVG(CAST(salary AS DOUBLE PRECISION)) AS average, ROUND(AVG(salary), 3) AS exact FROM staff GROUP BY department;

-- distinct aggregates
SELECT COUNT(DISTINCT customer) AS customers, COUNT(DISTINCT note) AS notes, SUM(DISTINCT quantity) AS total, COUNT(*) AS n FROM orders;

-- distinct aggregates in groups
SELECT country, COUNT(DISTINCT city) AS cities, COUNT(DISTINCT vip) AS kinds FROM customers GROUP BY country;

-- filtered aggregates
SELECT customer, COUNT(*) FILTER (WHERE quantity > 1) AS several, SUM(quantity) FILTER (WHERE note IS NOT NULL) AS noted FROM orders GROUP BY customer;

-- grouping sets
SELECT country, vip, COUNT(*) AS n FROM customers GROUP BY GROUPING SETS ((country), (vip), ());

-- rollup
SELECT department, manager, SUM(salary) AS paid, GROUPING(department, manager) AS level_of FROM staff GROUP BY ROLLUP (department, manager);

-- cube
SELECT country, vip, COUNT(*) AS n, SUM(credit) AS credit FROM customers GROUP BY CUBE (country, vip);

-- deviations
SELECT sensor, ROUND(CAST(STDDEV_SAMP(amount) AS DECIMAL(20, 10)), 6) AS sample, ROUND(CAST(VAR_POP(amount) AS DECIMAL(20, 10)), 6) AS population
FROM readings GROUP BY sensor;

-- one value
SELECT product, MIN(price) AS low, MAX(price) AS high, MAX(price) - MIN(price) AS spread FROM orders GROUP BY product;

-- truth of all
SELECT MAX(CASE WHEN vip THEN 1 ELSE 0 END) AS some_vip, MIN(CASE WHEN vip THEN 1 ELSE 0 END) AS every_vip FROM customers;

-- group by of a group by
SELECT n, COUNT(*) AS customers FROM (SELECT customer, COUNT(*) AS n FROM orders GROUP BY customer) AS t GROUP BY n;

-- large sums
SELECT SUM(CAST(big AS DECIMAL(30, 0))) AS total, SUM(exact) AS exact_total FROM kinds;

-- group by in order, in order
SELECT country, COUNT(*) AS n FROM customers GROUP BY country ORDER BY n DESC, country;

-- order by an aggregate that is not selected, in order
SELECT product FROM orders WHERE product < 10 GROUP BY product ORDER BY COUNT(*) DESC, product;

-- listed in one text
SELECT department, LISTAGG(name, '+') AS names FROM staff WHERE department IN (3, 4) OR id = 6 GROUP BY department HAVING COUNT(*) = 1;
-- PostgreSQL
SELECT department, STRING_AGG(name, '+') AS names FROM staff WHERE department IN (3, 4) OR id = 6 GROUP BY department HAVING COUNT(*) = 1;

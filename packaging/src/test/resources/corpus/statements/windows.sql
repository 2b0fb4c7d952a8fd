-- number of a row
SELECT id, ROW_NUMBER() OVER (ORDER BY id DESC) AS n FROM staff;

-- number of a row within a group
SELECT department, name, ROW_NUMBER() OVER (PARTITION BY department ORDER BY id) AS n FROM staff;

-- ranks
SELECT id, salary, RANK() OVER (ORDER BY salary DESC NULLS LAST) AS ranked, DENSE_RANK() OVER (ORDER BY salary DESC NULLS LAST) AS dense FROM staff;

-- shares of ranks
SELECT id, ROUND(CAST(PERCENT_RANK() OVER (ORDER BY id) AS DECIMAL(20, 10)), 6) AS relative,
  ROUND(CAST(CUME_DIST() OVER (ORDER BY id) AS DECIMAL(20, 10)), 6) AS cumulated, NTILE(3) OVER (ORDER BY id) AS third FROM staff;

-- running sum
SELECT id, SUM(quantity) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS so_far FROM orders;

-- running sum within a group
SELECT customer, id, SUM(quantity) OVER (PARTITION BY customer ORDER BY id) AS so_far, COUNT(*) OVER (PARTITION BY customer ORDER BY id) AS n FROM orders;

-- moving average
SELECT id, AVG(amount) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM readings WHERE amount IS NOT NULL;

-- rows around
SELECT id, SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS around, MAX(id) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) AS after_it FROM staff;

-- a range of values
SELECT id, COUNT(*) OVER (ORDER BY salary RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS up_to FROM staff WHERE salary IS NOT NULL;

-- a range of numbers
SELECT id, SUM(id) OVER (ORDER BY id RANGE BETWEEN 2 PRECEDING AND 2 FOLLOWING) AS around FROM staff;

-- a range of days
SELECT id, COUNT(*) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '2' DAY PRECEDING AND CURRENT ROW) AS lately,
  SUM(quantity) OVER (PARTITION BY customer ORDER BY placed RANGE BETWEEN INTERVAL '10' DAY PRECEDING AND INTERVAL '1' DAY FOLLOWING) AS around FROM orders WHERE placed IS NOT NULL;

-- a range of dates, downwards
SELECT id, COUNT(*) OVER (ORDER BY since DESC RANGE BETWEEN INTERVAL '30' DAY PRECEDING AND CURRENT ROW) AS later FROM lake.shop.products WHERE since IS NOT NULL;

-- a range of seconds, in order
SELECT id, sensor, MAX(amount) OVER (PARTITION BY sensor ORDER BY seen RANGE BETWEEN INTERVAL '90' SECOND PRECEDING AND CURRENT ROW) AS most FROM readings WHERE seen IS NOT NULL ORDER BY id;

-- the whole group
SELECT id, department, MAX(salary) OVER (PARTITION BY department) AS most, salary = MAX(salary) OVER (PARTITION BY department) AS is_most FROM staff;

-- the whole table
SELECT id, COUNT(*) OVER () AS n, SUM(salary) OVER () AS paid FROM staff;

-- before and after
SELECT id, LAG(id) OVER (ORDER BY id) AS previous_id, LEAD(name) OVER (ORDER BY id) AS next_name, LAG(id, 2, 0) OVER (ORDER BY id) AS two_before FROM staff;

-- first and last
SELECT id, FIRST_VALUE(name) OVER (PARTITION BY department ORDER BY id) AS first_name,
  LAST_VALUE(name) OVER (PARTITION BY department ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last_name FROM staff;

-- a named window
SELECT id, SUM(id) OVER w AS total, COUNT(*) OVER w AS n FROM staff WINDOW w AS (PARTITION BY department ORDER BY id);

-- a window over an aggregate
SELECT country, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*) DESC) AS ranked FROM customers GROUP BY country;

-- share of the whole
SELECT name, ROUND(salary * 100 / SUM(salary) OVER (), 2) AS part FROM staff WHERE salary IS NOT NULL;

-- windows in order, in order
SELECT id, department, SUM(salary) OVER (PARTITION BY department ORDER BY id) AS so_far FROM staff WHERE department IS NOT NULL ORDER BY department DESC, id;

-- two windows
SELECT id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY id) AS of_customer, ROW_NUMBER() OVER (PARTITION BY product ORDER BY id DESC) AS of_product FROM orders;

-- a window over a paimon table, in order
SELECT id, category, SUM(price) OVER (PARTITION BY category ORDER BY id) AS so_far FROM lake.shop.products ORDER BY id;

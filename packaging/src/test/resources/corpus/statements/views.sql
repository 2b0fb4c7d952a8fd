-- a view over three formats
SELECT * FROM sales;

-- a view of a view
SELECT * FROM sales_by_country;

-- a temporary view
SELECT * FROM adults;

-- a temporary table
SELECT id, name FROM staff_again WHERE salary > 5000;

-- a temporary view joined with itself
SELECT a.name, b.name AS younger FROM adults AS a JOIN adults AS b ON a.born < b.born AND b.id < 6;

-- a temporary table joined with a paimon table
SELECT s.name, d.budget FROM staff_again AS s JOIN lake.shop.departments AS d ON s.department = d.id;

-- an aggregate of a view, in order
SELECT country, SUM(amount) AS amount, COUNT(DISTINCT customer) AS customers FROM sales GROUP BY country ORDER BY country;

-- a view in a subquery
SELECT name FROM customers WHERE country IN (SELECT country FROM sales_by_country WHERE sold > 5);

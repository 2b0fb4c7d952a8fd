-- the calendar of its literals leaves out the days of the reform
SELECT DATE '1582-10-10' AS calendar;

-- its queries do not call themselves
WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM t;

-- it does not join in a set of columns that are not there
SELECT name FROM staff JOIN departments_csv USING (budget);

-- an aggregate of an aggregate
SELECT MAX(COUNT(*)) AS most FROM orders GROUP BY customer;

-- a scalar subquery of several rows
SELECT id, (SELECT salary FROM staff) AS any_salary FROM departments_csv;

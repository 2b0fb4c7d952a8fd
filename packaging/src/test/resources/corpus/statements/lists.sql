-- a long list of numbers
SELECT id, name FROM staff WHERE id IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58);

-- a long list of numbers that is negated, over values that may be missing
SELECT id, manager FROM staff WHERE manager NOT IN (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39);

-- a long list with a value twice
SELECT id FROM staff WHERE id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 3, 3, 4);

-- a long list with NULL in it
SELECT id FROM staff WHERE id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, NULL);

-- a long negated list with NULL in it
SELECT id FROM staff WHERE id NOT IN (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, NULL);

-- the truth of a long list for each row
SELECT id, manager, manager IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25) AS listed, manager NOT IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58) AS odd FROM staff;

-- a long list of texts of different lengths
SELECT id, name FROM customers WHERE name IN ('a', 'Ann', 'Ada', 'Ben', 'Bob', 'Carl', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus', 'Hans', 'Ida', 'Jim', 'Kim', 'Leo', 'Mia', 'Nora', 'Otto', 'Pia', 'Rex', 'Sue', 'Tom', 'Uma', 'Viv', 'Walt', 'Xena', 'Yan', 'Zoe');

-- a long negated list of texts
SELECT id, city FROM customers WHERE city NOT IN ('a', 'Ann', 'Ada', 'Ben', 'Bob', 'Carl', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus', 'Hans', 'Ida', 'Jim', 'Kim', 'Leo', 'Mia', 'Nora', 'Otto', 'Pia', 'Rex', 'Sue', 'Tom', 'Uma', 'Viv', 'Walt', 'Xena', 'Yan', 'Zoe');

-- a long list of decimals with different scales
SELECT id, salary FROM staff WHERE salary IN (250.1, 500.2, 1500, 1000.4, 1250.5, 3000, 1750.7, 2000.8, 4500, 2500.0, 2750.1, 6000, 3250.3, 3500.4, 7500, 4000.6, 4250.7, 9000, 4750.9, 5000.0, 10500, 5500.2, 5750.3, 12000, 6250.5, 6500.6, 13500, 7000.8, 7250.9, 15000, 4000.00, 5200.5);

-- a long list of small numbers for a large type
SELECT id, customer FROM orders WHERE id IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58);

-- a long list of dates
SELECT id, hired FROM staff WHERE hired IN (DATE '2000-01-10', DATE '2001-02-11', DATE '2002-03-12', DATE '2003-04-13', DATE '2004-05-14', DATE '2005-06-15', DATE '2006-07-16', DATE '2007-08-17', DATE '2008-09-18', DATE '2009-01-10', DATE '2010-02-11', DATE '2011-03-12', DATE '2012-04-13', DATE '2013-05-14', DATE '2014-06-15', DATE '2015-07-16', DATE '2016-08-17', DATE '2017-09-18', DATE '2018-01-10', DATE '2019-02-11', DATE '2020-03-12', DATE '2021-04-13', DATE '2022-05-14', DATE '2023-06-15', DATE '2024-07-16', DATE '2025-08-17');

-- a long list for an expression
SELECT id FROM staff WHERE id + 1 IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58) AND id * 2 NOT IN (100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129);

-- a long list among other conditions
SELECT id FROM staff WHERE (id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25) OR name = 'nobody' OR salary > 100000) AND department IS NOT NULL;

-- two long lists over the same column
SELECT id FROM staff WHERE id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25) AND id IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58);

-- a long list beside a negated one
SELECT id FROM staff WHERE id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25) AND id NOT IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58);

-- a long list in a join
SELECT s.id, d.name FROM staff AS s JOIN departments_csv AS d ON s.department = d.id AND s.id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25);

-- a long list after grouping
SELECT department, COUNT(*) AS n FROM staff GROUP BY department HAVING COUNT(*) IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25);

-- a long list in a subquery
SELECT id FROM departments_csv WHERE id IN (SELECT department FROM staff WHERE id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25));

-- a long list in a choice
SELECT id, CASE WHEN id IN (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58) THEN 'even' ELSE 'odd' END AS kind FROM staff;

-- many conditions in a chain
SELECT id FROM staff WHERE (id = 1 AND salary > 100) OR (id = 2 AND salary > 200) OR (id = 3 AND salary > 300) OR (id = 4 AND salary > 400) OR (id = 5 AND salary > 500) OR (id = 6 AND salary > 600) OR (id = 7 AND salary > 700) OR (id = 8 AND salary > 800) OR (id = 9 AND salary > 900) OR (id = 10 AND salary > 1000) OR (id = 11 AND salary > 1100) OR (id = 12 AND salary > 1200) OR (id = 13 AND salary > 1300) OR (id = 14 AND salary > 1400) OR (id = 15 AND salary > 1500) OR (id = 16 AND salary > 1600) OR (id = 17 AND salary > 1700) OR (id = 18 AND salary > 1800) OR (id = 19 AND salary > 1900) OR (id = 20 AND salary > 2000) OR (id = 21 AND salary > 2100) OR (id = 22 AND salary > 2200) OR (id = 23 AND salary > 2300) OR (id = 24 AND salary > 2400) OR (id = 25 AND salary > 2500) OR (id = 26 AND salary > 2600) OR (id = 27 AND salary > 2700) OR (id = 28 AND salary > 2800) OR (id = 29 AND salary > 2900) OR (id = 30 AND salary > 3000) OR (id = 31 AND salary > 3100) OR (id = 32 AND salary > 3200) OR (id = 33 AND salary > 3300) OR (id = 34 AND salary > 3400) OR (id = 35 AND salary > 3500) OR (id = 36 AND salary > 3600) OR (id = 37 AND salary > 3700) OR (id = 38 AND salary > 3800) OR (id = 39 AND salary > 3900) OR (id = 40 AND salary > 4000) OR (id = 41 AND salary > 4100) OR (id = 42 AND salary > 4200) OR (id = 43 AND salary > 4300) OR (id = 44 AND salary > 4400) OR (id = 45 AND salary > 4500) OR (id = 46 AND salary > 4600) OR (id = 47 AND salary > 4700) OR (id = 48 AND salary > 4800) OR (id = 49 AND salary > 4900) OR (id = 50 AND salary > 5000) OR (id = 51 AND salary > 5100) OR (id = 52 AND salary > 5200) OR (id = 53 AND salary > 5300) OR (id = 54 AND salary > 5400) OR (id = 55 AND salary > 5500) OR (id = 56 AND salary > 5600) OR (id = 57 AND salary > 5700) OR (id = 58 AND salary > 5800) OR (id = 59 AND salary > 5900);

-- many patterns in a chain
SELECT id, name FROM customers WHERE name LIKE '%ar%' OR name LIKE '%as%' OR name LIKE '%at%' OR name LIKE '%an%' OR name LIKE '%er%' OR name LIKE '%es%' OR name LIKE '%et%' OR name LIKE '%en%' OR name LIKE '%ir%' OR name LIKE '%is%' OR name LIKE '%it%' OR name LIKE '%in%' OR name LIKE '%or%' OR name LIKE '%os%' OR name LIKE '%ot%' OR name LIKE '%on%' OR name LIKE '%ur%' OR name LIKE '%us%' OR name LIKE '%ut%' OR name LIKE '%un%';

-- order by a number, in order
SELECT id, name FROM staff ORDER BY id;

-- order by descending, in order
SELECT id, salary FROM staff ORDER BY salary DESC NULLS LAST, id DESC;

-- order by with NULLs first, in order
SELECT id, salary FROM staff ORDER BY salary ASC NULLS FIRST, id;

-- order by where NULLs stand by themselves, in order
SELECT id, city FROM customers ORDER BY city, id;
-- PostgreSQL
SELECT id, city FROM customers ORDER BY city NULLS FIRST, id;

-- descending, where NULLs stand by themselves, in order
SELECT id, credit FROM customers ORDER BY credit DESC, id;
-- PostgreSQL
SELECT id, credit FROM customers ORDER BY credit DESC NULLS LAST, id;

-- order by text, in order
SELECT name, id FROM customers ORDER BY name, id;

-- order by an expression, in order
SELECT id, name FROM staff ORDER BY CHAR_LENGTH(name), MOD(id, 3), id DESC;

-- order by a column that is not selected, in order
SELECT name FROM staff WHERE hired IS NOT NULL ORDER BY hired DESC;

-- order by a place, in order
SELECT country, id FROM customers ORDER BY 1 DESC, 2;

-- order by an alias, in order
SELECT id, quantity * price AS amount FROM orders WHERE price IS NOT NULL AND quantity IS NOT NULL ORDER BY amount DESC, id;

-- order by a truth, in order
SELECT id, vip FROM customers WHERE vip IS NOT NULL ORDER BY vip DESC, id;

-- order by a timestamp, in order
SELECT id, placed FROM orders ORDER BY placed DESC, id;

-- limit, in order
SELECT id, price FROM orders WHERE price IS NOT NULL ORDER BY price DESC, id LIMIT 5;

-- limit and offset, in order
SELECT id, price FROM orders WHERE price IS NOT NULL ORDER BY price, id LIMIT 5 OFFSET 3;

-- offset without limit, in order
SELECT id, name FROM staff ORDER BY id OFFSET 8 ROWS;

-- offset past the end, in order
SELECT id, name FROM staff ORDER BY id OFFSET 100 ROWS;

-- fetch first, in order
SELECT id FROM orders ORDER BY id DESC FETCH FIRST 3 ROWS ONLY;

-- offset and fetch, in order
SELECT id FROM orders ORDER BY id OFFSET 45 ROWS FETCH NEXT 10 ROWS ONLY;

-- limit of nothing
SELECT id FROM orders LIMIT 0;

-- limit that is more than there is
SELECT id FROM departments_csv LIMIT 1000;

-- limit without order, counted
SELECT COUNT(*) AS n FROM (SELECT id FROM orders LIMIT 7) AS t;

-- limit inside, order outside, in order
SELECT id, price FROM (SELECT id, price FROM orders WHERE price IS NOT NULL ORDER BY price DESC, id LIMIT 5) AS t ORDER BY id;

-- order over values, in order
SELECT * FROM (VALUES (3, 'c'), (1, 'a'), (2, 'b')) AS t (id, word) ORDER BY id;

-- order over values with NULL, in order
SELECT x FROM (VALUES (2), (CAST(NULL AS INT)), (1)) AS t (x) ORDER BY x DESC NULLS FIRST;

-- order over values with limit, in order
SELECT word FROM (VALUES ('b'), ('ä'), ('B'), ('a')) AS t (word) ORDER BY word LIMIT 3;

-- order of a join, in order
SELECT c.name, o.id FROM customers AS c JOIN orders AS o ON c.id = o.customer ORDER BY c.name DESC, o.id LIMIT 12;

-- order over a paimon table, in order
SELECT id, title, price FROM lake.shop.products ORDER BY price DESC NULLS LAST, id;

-- order of a view of a view, in order
SELECT country, sold, amount FROM sales_by_country ORDER BY amount DESC NULLS LAST, country;

-- many rows, in order
SELECT a.id * 10000 + b.id * 100 + MOD(c.id, 3) AS number, a.name FROM customers AS a CROSS JOIN orders AS b CROSS JOIN products_csv AS c ORDER BY number, a.name;

SET 'table.local-time-zone' = 'UTC';
CREATE TEMPORARY VIEW people AS SELECT * FROM (VALUES (1, 'Ann', CAST(1.10 AS DECIMAL(10, 2))), (2, CAST(NULL AS STRING), CAST(100 AS DECIMAL(10, 2)))) AS t (id, name, price);
SHOW TABLES;
!tables
!columns people
!primarykeys people
SELECT * FROM people ORDER BY id;
SELECT name, COUNT(*) AS n FROM people GROUP BY name ORDER BY n, name;
SELECT * FROM absent;
SELEC 1;
DROP TEMPORARY VIEW people;
SELECT 1 AS n;
!quit

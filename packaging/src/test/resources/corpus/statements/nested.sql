-- elements of arrays
SELECT id, tags[1] AS first_tag, sizes[2] AS second_size, CARDINALITY(sizes) AS n FROM kits;

-- every element
SELECT k.id, t.tag FROM kits AS k CROSS JOIN UNNEST(k.tags) AS t (tag);

-- every element, and those without
SELECT k.id, t.size_of FROM kits AS k LEFT JOIN UNNEST(k.sizes) AS t (size_of) ON TRUE;

-- elements with their place
SELECT k.id, t.tag, t.n FROM kits AS k CROSS JOIN UNNEST(k.tags) WITH ORDINALITY AS t (tag, n);

-- fields of a row
SELECT id, k.place.city AS city, k.place.zip + 1 AS next_zip FROM kits AS k;
-- PostgreSQL
SELECT id, (k.place).city AS city, (k.place).zip + 1 AS next_zip FROM kits AS k;

-- an entry of a map
SELECT id, stock['red'] AS red FROM kits;
-- PostgreSQL
SELECT id, CAST(stock ->> 'red' AS INT) AS red FROM kits;

-- every entry of a map
SELECT k.id, e.colour, e.n FROM kits AS k CROSS JOIN UNNEST(k.stock) AS e (colour, n);
-- PostgreSQL
SELECT k.id, e.colour, CAST(e.n AS INT) AS n FROM kits AS k CROSS JOIN JSONB_EACH_TEXT(k.stock) AS e (colour, n);

-- counted by an element, in order
SELECT t.tag, COUNT(*) AS n FROM kits AS k CROSS JOIN UNNEST(k.tags) AS t (tag) GROUP BY t.tag ORDER BY n DESC, t.tag NULLS FIRST;

-- is contained
SELECT id FROM kits WHERE ARRAY_CONTAINS(tags, 'camp');
-- PostgreSQL
SELECT id FROM kits WHERE 'camp' = ANY (tags);

-- unnested literals
SELECT n, word FROM UNNEST(ARRAY[3, 1, 2]) AS t (n) JOIN (VALUES (1, 'one'), (2, 'two')) AS w (id, word) ON t.n = w.id;

-- arrays
SELECT id, tags, sizes FROM kits;

-- a row in a column
SELECT id, place FROM kits;
-- PostgreSQL
SELECT id, TO_JSON(place) AS place FROM kits;

-- maps
SELECT id, stock FROM kits;

-- nested values in paimon
SELECT * FROM lake.shop.kits;
-- PostgreSQL
SELECT id, tags, TO_JSON(place) AS place, stock FROM lake.shop.kits;
